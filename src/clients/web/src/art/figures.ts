/* figures.ts: the pictures on the nine cards of Corruption, in the lower part of a box of 100 by 140 (clear of
 * the corner). Money in six sizes, from an envelope to a yacht, and three people nobody likes to meet. */
import {svg} from "lit-html";
import {grid, rays, type Fragment} from "./draw.ts";

/* 1: an envelope with one note looking out. */
const envelope = (): Fragment => svg`
    <path fill="#f3d69a" d="M0 0h100v140H0z"/><path fill="#f8e5bb" d=${rays(50, 130, 170, 14, 180, 360)}/>
    <path fill="#b9793f" d="M0 112h100v28H0z"/><path fill="#7c4a30" d="M26 122h62l12 8v10H40z"/>
    <path fill="#4f8a5b" d="M28 52h44v50H28z"/><path fill="#cfe3b8" d="M32 56h36v40H32z"/>
    <circle cx="50" cy="70" r="9" fill="#4f8a5b"/>
    <path fill="none" stroke="#cfe3b8" stroke-width="2.4" d="M53.5 66.5c-3-3-8-1-6.5 2s7 1.5 7 4.5-5 4-8 1M50 62.5v15"/>
    <path fill="#fffaf0" d="M14 78l36 24 36-24v46H14z"/><path fill="#d9c7a0" d="M14 124l28-27 8 5 8-5 28 27z"/>
    <path fill="#c8402b" d="M46 107h8v8h-8z"/>`;

/* 2: a bundle of notes with a band. */
const bundle = (): Fragment => svg`
    <path fill="#8fc0b4" d="M0 0h100v140H0z"/><path fill="#aad3c4" d=${rays(50, 130, 170, 14, 180, 360)}/>
    <path fill="#2f6a63" d="M0 112h100v28H0z"/><path fill="#1d4a47" d="M20 126l68-6 12 10v10H34z"/>
    <path fill="#2f5d3c" d="M10 92l58-16 22 12v24l-58 16-22-12z"/><path fill="#7fb06a" d="M10 88l58-16 22 12-58 16z"/>
    <path fill="#4f8a5b" d="M10 88l22 12v28L10 116z"/><path stroke="#cfe3b8" stroke-width="1.3" d="M10
    95l22 12M10 102l22 12M10 109l22 12M32 107l58-16M32 114l58-16M32 121l58-16"/>
    <ellipse cx="50" cy="86" rx="13" ry="5.5" fill="#cfe3b8" transform="rotate(-8 50 86)"/>
    <path fill="#fbe6b0" d="M38 80.3l14-3.9 22 12v24l-14 4V92.5z"/><path fill="#e0b45c" d="M60 92.5l14-4.1v24l-14 4z"/>
    <path fill="#7fb06a" d="M18 66l46-20 10 14-46 20z"/><path fill="#cfe3b8" d="M24 66l38-16 6 9-38 16z"/>
    <circle cx="46" cy="63" r="6" fill="#4f8a5b"/>`;

/* 4: a briefcase, open by a crack. */
const briefcase = (): Fragment => svg`
    <path fill="#e68a45" d="M0 0h100v140H0z"/><path fill="#f0a868" d=${rays(50, 88, 150, 18)}/>
    <path fill="#8a3b2b" d="M0 114h100v26H0z"/><path fill="#5c2428" d="M14 126h78l8 6v8H26z"/>
    <path fill="#fff0b8" d=${rays(50, 84, 62, 12, 190, 350)}/>
    <path fill="#5b2f24" d="M10 84L22 48h56l12 36z"/><path fill="#7d4630" d="M15 80l10-28h50l10 28z"/>
    <path fill="#4f8a5b" d="M16 82h68v12H16z"/><path fill="#cfe3b8" d=${grid(19, 78, 4, 1, 13, 12, 16, 0)}/>
    <path fill="#e0b45c" d=${grid(23, 78, 4, 1, 5, 12, 16, 0)}/>
    <path fill="#8a4d31" d="M8 90h84v38H8z"/><path fill="#6b3a28" d="M68 90h24v38H68z"/>
    <path fill="#5b2f24" d="M8 90h84v6H8z"/>
    <path fill="none" stroke="#3a1d1c" stroke-width="4" d="M38 104v-6h24v6"/>
    <path fill="#f2c65a" d="M22 92h11v9H22zM67 92h11v9H67zM44 106h12v9H44z"/>`;

/* 6: bars of gold. */
const bar = (x: number, y: number): Fragment => svg`<g transform="translate(${x} ${y})">
    <path fill="#fbdc7a" d="M8 0h26l8-7H16z"/>
    <path fill="#eeb53a" d="M8 0h26l6 19H0z"/><path fill="#b87a1c" d="M34 0l8-7 6 18-8 8z"/>
    <path fill="#b87a1c" d="M13 7h16l1.5 5h-19z"/></g>`;
const gold = (): Fragment => svg`
    <path fill="#233c66" d="M0 0h100v140H0z"/><path fill="#31528a" d=${rays(50, 96, 150, 18)}/>
    <path fill="#152443" d="M0 116h100v24H0z"/><path fill="#0d1830" d="M22 124h74l4 6v10H38z"/>
    ${bar(3, 105)}${bar(49, 105)}${bar(26, 82)}
    <path fill="#fff6c8" d="M50 50l3 14 14 3-14 3-3 14-3-14-14-3 14-3zM82
    84l1.5 6 6 1.5-6 1.5-1.5 6-1.5-6-6-1.5 6-1.5z"/>`;

/* 8: a car on a hill road. */
const car = (): Fragment => svg`
    <path fill="#f2b64f" d="M0 0h100v140H0z"/><path fill="#f8d083" d=${rays(50, 74, 160, 20)}/>
    <circle cx="50" cy="72" r="24" fill="#fff0c0"/>
    <path fill="#3f6f62" d="M0 96q30-18 50-12t50 4v52H0z"/><path fill="#50455a" d="M44 90h12l44 40v10H0v-10z"/>
    <path fill="#2a2335" d="M22 126h60l12 8H34z"/>
    <path fill="#8c1f24" d="M22 102c0-10 6-11 10-18 3-6 8-8 18-8s15 2 18 8c4 7 10 8 10 18v20H22z"/>
    <path fill="#253a4e" d="M34 92c3-9 6-11 16-11s13 2 16 11z"/><path fill="#86b7b8" d="M34 92c3-9 6-11 14-11l-8 11z"/>
    <path fill="#b8322a" d="M14 108c2-9 12-10 16-6l4 18H14zM86 108c-2-9-12-10-16-6l-4 18h20z"/>
    <path fill="#f4e6c4" d="M40 92h20l4 28H36z"/><path stroke="#8c1f24" stroke-width="2" d="M42.5
    96l-1 22M47.5 96l-.5 22M52.5 96l.5 22M57.5 96l1 22"/>
    <g fill="#fffbe0" stroke="#c58f2a" stroke-width="2.2"><circle cx="28" cy="104" r="7.5"/>
    <circle cx="72" cy="104" r="7.5"/></g>
    <path fill="#f4e6c4" d="M10 118h80v5H10z"/><path fill="#17131f" d="M14 123h16v9H14zM70 123h16v9H70z"/>
    <path fill="#f2c65a" d="M50 84l5 8H45z"/>`;

/* 10: a yacht, and the key to it. */
const yacht = (): Fragment => svg`
    <path fill="#f28f55" d="M0 0h100v140H0z"/><path fill="#f8b27c" d=${rays(76, 86, 170, 20, 180, 360)}/>
    <circle cx="76" cy="78" r="16" fill="#fff0c4"/>
    <path fill="#1b6c78" d="M0 92h100v48H0z"/><path fill="#f8c48a" d="M60 94h32l-4 3H64zM56 101h40l-4 3H60z"/>
    <g transform="translate(17 21) scale(.8)"><path fill="#fffaf0" d="M46 30q26 24 24 62H46z"/>
    <path fill="#d9c9a8" d="M60 47q12 20 10 45H57q5-20 3-45z"/><path fill="#c8402b" d="M42 36q-24 24-30 56h30z"/>
    <path fill="#2a2335" d="M43 26h3v72h-3z"/><path fill="#f2c65a" d="M46 24l14 4-14 5z"/>
    <path fill="#fffaf0" d="M4 94h92q-8 18-20 20H18Q8 108 4 94z"/>
    <path fill="#22304f" d="M8 102h82q-6 11-14 12H18q-6-4-10-12z"/></g>
    <path fill="#124f5c" d="M0 112q12-5 25 0t25 0 25 0 25 0v28H0z"/>
    <path fill="none" stroke="#8fd0cc" stroke-width="2" d="M6 120q8-4 16 0t16 0M54 122q8-4 16 0t16 0"/>
    <g fill="none" stroke="#f2c65a" stroke-width="4"><circle cx="32" cy="129" r="5.5"/>
    <path d="M37.5 129H70M60 129v7M67 129v6"/></g>`;

/* A: the attorney behind a bench, gavel raised. */
const attorney = (): Fragment => svg`
    <path fill="#d9b15c" d="M0 0h100v140H0z"/><path fill="#e9cb85" d=${rays(50, 70, 160, 18)}/>
    <g transform="translate(19 24) scale(.84)"><path fill="#221c30" d="M50
    84c22 0 36 12 40 40v16H10v-16c4-28 18-40 40-40z"/><path fill="#39304c" d="M50
    84c-22 0-36 12-40 40v16h14c0-26 8-44 26-56z"/>
    <path fill="#fffaf0" d="M40 86h20l-4 24h-5l-1-8-1 8h-5z"/><path fill="#e7b58c" d="M42 72h16v14q-8 8-16 0z"/>
    <path fill="#f0c8a0" d="M34 48h32v20q-2 14-16 15-14-1-16-15z"/>
    <path fill="#cf9469" d="M52 48h14v20q-2 14-16 15 8-8 6-20l4-3z"/>
    <path fill="#f6eede" d="M28 70c-4-8-2-34 8-38 6-6 22-6 28 0 10
    4 12 30 8 38h-7c2-8 2-14-1-20-8-4-20-4-28 0-3 6-3 12-1 20z"/>
    <path fill="#cbbfa8" d="M64 32c10 4 12 30 8 38h-7c2-8 2-14-1-20z"/>
    <path fill="#221c30" d="M38 57l9 1.5v2.5l-9-1.5zM62 57l-9 1.5v2.5l9-1.5zM43 74h14v2.2H43z"/>
    <path fill="#b4502c" d="M48 60h4l1 8h-6z"/>
    <path fill="#7a3a28" d="M-30 122h140v18H-30z"/><path fill="#a4553a" d="M-30 122h140v5H-30z"/>
    <g transform="rotate(-28 74 104)"><path fill="#5c2b20" d="M71 94h5v34h-5z"/>
    <path fill="#8a4428" d="M58 80h31v17H58z"/><path fill="#f2c65a" d="M63 80h4v17h-4zM80 80h4v17h-4z"/></g>
    <path fill="#f0c8a0" d="M77 112l9-4 6 9-8 7-8-4z"/></g>`;

/* R: the reporter with a flash. */
const reporter = (): Fragment => svg`
    <path fill="#2a6f7a" d="M0 0h100v140H0z"/><path fill="#3f8b92" d=${rays(74, 62, 160, 18)}/>
    <g transform="translate(17 23) scale(.84)"><path fill="#c9a46a" d="M44 92c24 0 36 12 38 48H4c2-36 14-48 40-48z"/>
    <path fill="#9c7844" d="M44 92c24 0 36 12 38 48H52z"/>
    <path fill="#fffaf0" d="M36 92h17l-8 18z"/><path fill="#c8402b" d="M42 96h6l3 30h-11z"/>
    <path fill="#f0c8a0" d="M29 60h32v16q-3 15-16 16-13-1-16-16z"/>
    <path fill="#cf9469" d="M48 60h13v16q-3 15-16 16 8-10 6-20z"/>
    <path fill="#4a3326" d="M27 66c-2-6 0-10 3-12h30c3 2 5 6 3 12l-3-6H30z"/>
    <path fill="#7a4a2a" d="M16 58q28-10 58 0l-2 4q-27-7-54 0z"/>
    <path fill="#8f5a34" d="M27 57c0-16 6-21 18-21s18 5 18 21q-18-5-36 0z"/>
    <path fill="#33221c" d="M27 53q18-6 36 0v5q-18-5-36 0z"/>
    <path fill="#fffaf0" d="M52 40l16-6 4 12-16 6z"/><path stroke="#7a4a2a" stroke-width="1.4" d="M57
    42l9-3M58 46l9-3"/>
    <path fill="#1d1a2a" d="M33 69.5h7v2.6h-7zM32 65.5l8-1.5v2.2l-8 1.5z"/>
    <path fill="#1d1a2a" d="M42 72h44v32H42z"/><path fill="#39344a" d="M42 72h44v7H42z"/>
    <circle cx="62" cy="90" r="13" fill="#8f98a0"/><circle cx="62" cy="90" r="9" fill="#16273a"/>
    <path fill="#7fc0c6" d="M56 88a6.5 6.5 0 0 1 6-5v3a4 4 0 0 0-3 3z"/>
    <path fill="#c9c3b4" d="M76 62h5v12h-5z"/><circle cx="78.5" cy="54" r="12" fill="#e8e2d0"/>
    <path fill="#fff6a8" d="M78.5 34l4 13 12-7-7 12 13 4-13 4 7 12-12-7-4 13-4-13-12 7 7-12-13-4 13-4-7-12 12 7z"/>
    <circle cx="78.5" cy="55" r="5" fill="#fffef0"/>
    <path fill="#f0c8a0" d="M36 92h11v16H34zM82 86h8l2 14-8 4h-4z"/></g>`;

/* H: the hit man in the light of a street lamp. */
const hitman = (): Fragment => svg`
    <path fill="#7d1f28" d="M0 0h100v140H0z"/><path fill="#a32f2c" d="M50-10L-10 140h120z"/>
    <path fill="#d9542f" d="M50-10L16 140h68z"/>
    <g transform="translate(18 25) scale(.84)"><path fill="#15121e" d="M50 80c26 2 40 16 46 60H4c6-44 20-58 46-60z"/>
    <path fill="#2c2536" d="M50 82c-24 4-36 18-40 58h18c0-24 8-44 22-58z"/>
    <path fill="#15121e" d="M26 84l22-14 4 40-10 30zM74 84L52 70l-4 40 10 30z"/>
    <path fill="#3a3046" d="M26 84l22-14 2 14-12 16zM74 84L52 70l-2 14 12 16z"/>
    <path fill="#f2ead8" d="M45 86h10l-2 18h-6z"/><path fill="#15121e" d="M48 88h4l2 20-4 8-4-8z"/>
    <path fill="#d8a077" d="M35 56h30v14q-3 14-15 15-12-1-15-15z"/><path fill="#15121e" d="M35 54h30v9q-15 6-30 0z"/>
    <path fill="#8f5a45" d="M54 64q8-1 11-3v9q-3 14-15 15 6-8 4-21z"/>
    <path fill="#15121e" d="M14 56q8 4 36 4t36-4q2-5-4-6-14-4-32-4t-32 4q-6 1-4 6z"/>
    <path fill="#2c2536" d="M30 50c0-18 4-28 12-26 4 1 4 3 8 3s4-2 8-3c8-2 12 8 12 26q-20-4-40 0z"/>
    <path fill="#c8402b" d="M30 44q20-4 40 0v6q-20-4-40 0z"/>
    <path fill="#15121e" d="M45 76h11v2H45z"/><path fill="#fff6dc" d="M55 75l12 3-.5 2L55 77z"/>
    <circle cx="68" cy="79" r="1.7" fill="#f6c95c"/>
    <path fill="#0b0911" d="M20 108h22l-2 16H22z"/><path fill="#8d93a0" d="M8 98h40v8H8z"/>
    <path fill="#c9cfd6" d="M8 98h40v2.5H8z"/><path fill="#5d6270" d="M40 106h9l4 18h-9z"/>
    <path fill="#0b0911" d="M34 110h16l5 13-12 10-12-8z"/>
    <path fill="none" stroke="#8d93a0" stroke-width="1.8" d="M32 106v6h8"/></g>`;

export const figures: Record<string, () => Fragment> = {
    1: envelope, 2: bundle, 4: briefcase, 6: gold, 8: car, 10: yacht, A: attorney, R: reporter, H: hitman};
