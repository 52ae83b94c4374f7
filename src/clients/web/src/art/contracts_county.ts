/* contracts_county.ts: what a county is proud of: the pictures of the contracts of 500 to 800. */
import {svg} from "lit-html";
import {grid, rays, type Fragment} from "./draw.ts";

export const opera = (): Fragment => svg`
    <path fill="#3b1530" d="M0 0h160v110H0z"/><path fill="#5d2140" d="M28 0h104v86H28z"/>
    <path fill="#8a3350" d=${grid(34, 0, 8, 1, 5, 86, 13, 0)}/>
    <path fill="#f6c766" d="M80-30L36 92h88z" opacity=".55"/><path fill="#fbe2a0" d="M80-30L52 92h56z" opacity=".75"/>
    <path fill="#d9934a" d="M0 84h160v26H0z"/><path fill="#b06a36" d="M0 84h160v4H0z"/>
    <ellipse cx="80" cy="93" rx="40" ry="8" fill="#fdeebd"/>
    <path fill="#1d1024" d="M80 30c4 0 6 3 6 7 0 3-1 5-3 6l1 3c6 1
    11-3 20-12l3 1c-5 10-11 16-18 19l-2 6c6 10 12 20 15 33H58c3-13 9-23
        15-33l-2-6c-7-3-13-9-18-19l3-1c9 9 14 13 20 12l1-3c-2-1-3-3-3-6 0-4 2-7 6-7z"/>
    <path fill="#e9b23c" d="M75 52h10l-1 4h-8z"/><path fill="#1d1024" d="M80 24a5 5 0 1 1 .1 8z"/>
    <path fill="#c2262d" d="M0 0h54C50 40 30 66 14 110H0z"/>
    <path fill="#8c1527" d="M0 0h12C14 40 6 70 0 90zM24 0h11C34 36 20 62 8 96c2-34 14-64 16-96z"/>
    <path fill="#c2262d" d="M160 0h-54c4 40 24 66 40 110h14z"/>
    <path fill="#8c1527" d="M160 0h-12c-2 40 6 70 12 90zM136 0h-11c1 36 15 62 27 96-2-34-14-64-16-96z"/>
    <path fill="#c2262d" d="M0 0h160v8q-20 16-40 2-20 14-40 2-20 12-40-2Q20 24 0 8z"/>
    <path fill="none" stroke="#f2c65a" stroke-width="2.4" d="M0 9q20 16 40 2 20 14 40 2 20 12 40-2 20 14 40-2"/>
    <path fill="#f2c65a" d="M17 66l15 7-2 4-15-7zM143 66l-15 7 2 4 15-7z"/>
    <g fill="#1d1024"><path d="M0 110v-6q10-6 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0v6z"/></g>`;

export const museum = (): Fragment => svg`
    <path fill="#2b4b57" d="M0 0h160v110H0z"/><path fill="#3c6a70" d="M0 0h46l14 84H0zM160 0h-46l-14 84h60z"/>
    <path fill="#dfe3c0" d="M60 84L44 0h72l-16 84z"/><path fill="#c4cfac" d="M62 84V34a18 18 0 0 1 36 0v50z"/>
    <path fill="#24404c" d="M10 0h13l7 84H14zM137 0h13l-4 84h-16z"/>
    <path fill="#f3ead0" d="M16 0h9l6 84h-9zM135 0h9l-6 84h-9z"/>
    <path fill="#f7f1d0" d="M56-6h48l30 100H26z" opacity=".6"/>
    <path fill="#c98a52" d="M0 84h160v26H0z"/><path fill="#a8653e" d="M54 84h52l54 20v6H0v-6z"/>
    <path fill="#e4ae72" d="M70 84h20l22 26H48z"/>
    <path fill="#6b3d2c" d="M98 103l62-3v6l-46 4H98z"/>
    <path fill="#fbf5e0" d="M62 80h36v6H62zM65 86h30v16H65zM60 102h40v6H60z"/>
    <path fill="#c9bb95" d="M84 80h14v6H84zM84 86h11v16H84zM84 102h16v6H84z"/>
    <path fill="#c4512e" d="M72 14h16l2 5h-3l-1 8c12 4 16 14 16 24
    0 14-10 22-16 26l2 3H72l2-3c-6-4-16-12-16-26 0-10 4-20 16-24l-1-8h-3z"/>
    <path fill="#8a2f24" d="M84 14h4l2 5h-3l-1 8c12 4 16 14 16 24
    0 14-10 22-16 26l2 3h-8c6-8 12-16 12-30 0-12-6-20-8-24z"/>
    <path fill="none" stroke="#221a24" stroke-width="3" d="M73 20c-10-2-15 5-14 18M87 20c10-2 15 5 14 18"/>
    <path fill="#221a24" d="M59 43q21 6 42 0v4q-21 6-42 0zM60 62q20 6 40 0l-1 4q-19 5-38 0z"/>
    <path fill="#f2c26a" d="M66 57l5-5-2-2 8 1-1 4 6-3 5 3 6-3-3 5 1 4h-3l-1-4-6 1-4 4h-3l3-5-5 1-3 4h-3z"/>
    <path fill="#1c2a35" d="M34 74a3 3 0 1 1 .1 0zM30 76h8l2 22H28zM44
    79a2.6 2.6 0 1 1 .1 0zM41 80h6l2 18H40zM124 75a3 3 0 1 1 .1 0zM120 77h8l3 21h-13z"/>`;

export const university = (): Fragment => svg`
    <path fill="#f3d9a0" d="M0 0h160v110H0z"/><path fill="#f9e8c0" d=${rays(120, 26, 180, 20)}/>
    <circle cx="120" cy="26" r="14" fill="#f0a23c"/>
    <path fill="#6f8f4e" d="M0 82h160v28H0z"/><path fill="#e9d19a" d="M74 82h12l40 28H34z"/>
    <path fill="#3f6640" d="M0 70q12-14 22 0 8-8 14 2v12H0zM160 70q-12-14-22 0-8-8-14 2v12h36z"/>
    <path fill="#a8452f" d="M14 54h52v30H14zM94 54h52v30H94z"/>
    <path fill="#5e2430" d="M10 54l8-12h48v12zM150 54l-8-12H94v12z"/>
    <path fill="#f3d9a0" d="M20 78V66l4-5 4 5v12z M32 78V66l4-5 4
    5v12z M44 78V66l4-5 4 5v12z M108 78V66l4-5 4 5v12z M120 78V66l4-5 4 5v12z M132 78V66l4-5 4 5v12z"/>
    <path fill="#c8603a" d="M62 84V26h36v58z"/><path fill="#8b3431" d="M84 26h14v58H84z"/>
    <path fill="#f6e7c1" d="M59 24h42v5H59zM60 46h40v3H60z"/><path fill="#35506b" d="M64 24L80 0l16 24z"/>
    <path fill="#22364d" d="M80 0l16 24H84z"/>
    <path fill="#f6e7c1" d="M62 24v-8h4v8zM94 24v-8h4v8z"/><circle cx="80" cy="38" r="7" fill="#fffaf0"/>
    <path fill="none" stroke="#3a2230" stroke-width="1.6" d="M80 33v5h4"/>
    <path fill="#3a2230" d="M70 84V66q2-8 10-14 8 6 10 14v18z"/>
    <path fill="#f0c46a" d="M74 84V68q1-6 6-10 5 4 6 10v16z"/>
    <g fill="#1d1b2e"><path d="M28 88l20-8 20 8-20 8z"/><path d="M37 92h22v8a11 6 0 0 1-22 0z"/>
    <path d="M30 110c0-8 8-10 18-10s18 2 18 10z"/>
    <path d="M92 88l20-8 20 8-20 8z"/><path d="M101 92h22v8a11 6 0 0 1-22 0z"/>
    <path d="M94 110c0-8 8-10 18-10s18 2 18 10z"/></g>
    <path fill="none" stroke="#e9b23c" stroke-width="1.8" d="M48 88l14 4v10M112 88l14 4v10"/>`;

export const hospital = (): Fragment => svg`
    <path fill="#5aa3a8" d="M0 0h160v110H0z"/><path fill="#7cbcb9" d=${rays(20, 100, 200, 16, 270, 360)}/>
    <path fill="#3a7a70" d="M0 90q80-8 160 0v20H0z"/><path fill="#d8d2c0" d="M0 96h160v14H0z"/>
    <path fill="#fffaf0" d="M92 14l60 22v60H92z"/><path fill="#c5d6d2" d="M92 14L34 36v60h58z"/>
    <path fill="#f4ead3" d="M78 6h28v90H78z"/><path fill="#dfe4da" d="M78 6h12v90H78z"/>
    <path fill="#d22f2b" d="M87 14h10v9h9v10h-9v9H87v-9h-9V23h9z"/>
    <path fill="#2f6670" d="M110 34l38 10v6l-38-7zM110 49l38 7v6l-38-4zM110 64l38 4v6l-38-2zM110 78l38 2v6h-38z"/>
    <path fill="#22505b" d="M74 36l-36 10v6l36-7zM74 51l-36 7v6l36-5zM74 66l-36 4v6l36-3zM74 80l-36 2v6h36z"/>
    <path fill="#22505b" d="M84 70h16v26H84z"/><path fill="#f6d98a" d="M86 73h5.5v23H86zM93 73h5.5v23H93z"/>
    <path fill="#d22f2b" d="M74 62h36v6H74z"/>
    <path fill="#9aa096" d="M30 104h70l20 6H20z"/><path fill="#fffaf0" d="M22
    78h34c3 0 5 2 5 5l2 4 10 3c3 1 4 3 4 6v7H22z"/>
    <path fill="#2f6670" d="M50 82h6l3 7H50zM26 82h8v6h-8z"/>
    <path fill="#d22f2b" d="M22 95h55v3H22zM40 80h4v4h4v4h-4v4h-4v-4h-4v-4h4z"/>
    <g fill="#1d1b2e" stroke="#fffaf0" stroke-width="2"><circle cx="33" cy="103" r="6"/><circle cx="64" cy="103" r="6"/>
    </g>
    <path fill="#e9b23c" d="M46 75h5v3h-5z"/>`;

export const stadium = (): Fragment => svg`
    <path fill="#2a6fa0" d="M0 0h160v110H0z"/><path fill="#4c8fb8" d=${rays(80, 70, 150, 20, 180, 360)}/>
    <path fill="#f4e2b4" d="M30 16c0-6 14-9 30-9s26 3 26 8-10 9-26 9-30-2-30-8z"/>
    <path fill="#c8402b" d="M28 9l8 5v4l-8 5zM52 24h14l-2 4H54zM30 14h56v2H30z"/>
    <ellipse cx="80" cy="76" rx="92" ry="46" fill="#8a2f2c"/><ellipse cx="80" cy="72" rx="92" ry="44" fill="#d8b377"/>
    <ellipse cx="80" cy="74" rx="84" ry="38" fill="#f6e3b6"/><ellipse cx="80" cy="77" rx="76" ry="33" fill="#c9955a"/>
    <ellipse cx="80" cy="80" rx="69" ry="28" fill="#f6e3b6"/><ellipse cx="80" cy="82" rx="63" ry="24" fill="#8c4a35"/>
    <path stroke="#8a2f2c" stroke-width="1.6" d="M80 28v26M40 34l14
    24M120 34l-14 24M10 50l28 18M150 50l-28 18M0 78h18M160 78h-18M20 104l24-9M140 104l-24-9"/>
    <ellipse cx="80" cy="83" rx="58" ry="20" fill="#d8552f"/><g fill="none" stroke="#fff3d6" stroke-width=".8">
    <ellipse cx="80" cy="83" rx="54" ry="17.6"/>
    <ellipse cx="80" cy="83" rx="50" ry="15.3"/></g>
    <ellipse cx="80" cy="83" rx="46" ry="13" fill="#3f7d46"/>
    <path fill="#5a9a52" d="M52 73h12v20.5H52zM76 70h12v26H76zM100 73h10v20h-10z"/>
    <g fill="none" stroke="#fff3d6" stroke-width="1.2"><ellipse cx="80" cy="83" rx="7" ry="3"/>
    <path d="M80 70.5v25M42 77h10v12H42M118 77h-10v12h10"/></g>
    <path stroke="#2b1c28" stroke-width="1.5" d="M14 46V22M146 46V22M112 32V10"/>
    <path fill="#c8402b" d="M14 22l14 4-14 5zM146 22l14 4-14 5z"/><path fill="#f4e2b4" d="M112 10l14 4-14 5z"/>`;

export const prison = (): Fragment => svg`
    <path fill="#26304c" d="M0 0h160v110H0z"/><path fill="#33446a" d="M0 0h160v40L0 76z"/>
    <circle cx="132" cy="22" r="12" fill="#efe2b8"/><circle cx="127" cy="20" r="12" fill="#33446a"/>
    <path fill="#f4d67c" d="M47 26L160 62v48H92z"/><path fill="#fbeab0" d="M47 26l113 50v34h-38z"/>
    <path fill="#151a2c" d="M0 70l160-12v6L0 80z"/>
    <path fill="#6d6a72" d="M0 78l160-16v40L0 110z"/><path fill="#b7ab90" d="M95 69l65-7v40l-43 5z"/>
    <path fill="none" stroke="#151a2c" stroke-width="1" opacity=".55" d="M0
    88l160-14M0 98l160-11M20 76v10M60 72v11M100 69v10M140 65v9M40 85v10M84 81v9M124 78v9M20 97v10M64 93v11M104
    89v10M144 87v9"/>
    <path fill="none" stroke="#151a2c" stroke-width="1.3" d="M0 70q4-6
    8 0t8-1 8-1 8 0 8-1 8-1 8 0 8-1 8-1 8 0 8-1 8-1 8 0 8-1 8-1 8 0 8-1 8-1 8 0 8-1 8-1"/>
    <path fill="#3d4258" d="M32 42h26l6 68H26z"/><path fill="#565a6e" d="M32 42h12v68H26z"/>
    <path fill="#151a2c" d="M24 36h42v7H24zM22 16l23-12 23 12v3H22z"/>
    <path fill="#e9b23c" d="M28 19h34v17H28z"/><path fill="#151a2c" d="M34
    19h2v17h-2zM54 19h2v17h-2zM42 24a3.5 3.5 0 1 1 6 0l3 12H39z"/>
    <circle cx="52" cy="27" r="4.5" fill="#fffbe0" stroke="#151a2c" stroke-width="1.5"/>
    <path fill="#151a2c" d="M38 54h12v14H38z"/><path stroke="#8d90a0" stroke-width="1.8" d="M41
    54v14M44 54v14M47 54v14"/>
    <g><path fill="#151a2c" d="M128 101l18 3 14-2-26-4z"/><circle cx="132" cy="77" r="4" fill="#151a2c"/>
    <path fill="#fffaf0" d="M127 82h10l3 10h-3l1 11h-4l-2-8-2 8h-4l1-11h-3z"/>
    <path stroke="#151a2c" stroke-width="2" d="M126 85h12M125 89h14M127 94h10M127 99h4M133.5 99h4"/></g>`;

export const station = (): Fragment => svg`
    <path fill="#33272f" d="M0 0h160v110H0z"/><path fill="#f3b24a" d="M6 110V70a74 66 0 0 1 148 0v40z"/>
    <path fill="#f9d58b" d=${rays(80, 64, 70, 18, 180, 360)}/>
    <path fill="#fdeec4" d="M30 110V72a50 44 0 0 1 100 0v38z"/>
    <g fill="none" stroke="#33272f" stroke-width="2"><path d="M30
    90V72a50 44 0 0 1 100 0v18M18 90V71a62 55 0 0 1 124 0v19"/>
    <path stroke-width="1.3" d="M80 4v24M52 9l8 22M108 9l-8 22M28 22l14 20M132 22l-14 20M12 44l22 14M148 44l-22 14"/>
    </g>
    <path fill="#fff6dc" d="M62 30c-8-2-16 4-14 12-8 0-12 8-8 14-6
    6-2 14 6 14h68c8 0 12-8 6-14 4-6 0-14-8-14 2-8-6-14-14-12-4-8-30-8-36 0z"/>
    <path fill="#8f5a3a" d="M0 86h44l-30 24H0zM160 86h-44l30 24h14z"/>
    <path fill="#e3b877" d="M0 80h44v6H0zM160 80h-44v6h44z"/>
    <path fill="#4a3540" d="M44 96h72l30 14H14z"/><path fill="none"
    stroke="#cdbfa8" stroke-width="2.5" d="M58 100l-10 10M102 100l10 10"/>
    <path fill="#1d1a2a" d="M72 34h16l-2 12H74z"/><circle cx="80" cy="68" r="26" fill="#1d2f45"/>
    <path fill="#12202f" d="M84 42a26 26 0 0 1 0 52c10-8 14-16 14-26s-4-18-14-26z"/>
    <circle cx="80" cy="68" r="19" fill="#2c4a66"/><circle cx="80" cy="68"
    r="19" fill="none" stroke="#c8402b" stroke-width="2.6"/>
    <path stroke="#1d2f45" stroke-width="2" d="M66 68h28M80 54v28"/>
    <circle cx="80" cy="62" r="7.5" fill="#fffbe0" stroke="#e9b23c" stroke-width="2.5"/>
    <path fill="#c8402b" d="M50 88h60v8H50z"/><path fill="#1d1a2a" d="M60 96h40l10 12H50z"/>
    <path stroke="#e8d9b0" stroke-width="1.8" d="M66 97l-7 10M73 97l-3 10M80 97v10M87 97l3 10M94 97l7 10"/>
    <g fill="#e9b23c"><circle cx="55" cy="92" r="3"/><circle cx="105" cy="92" r="3"/></g>
    <path fill="#33272f" d="M20 86V62h3v24zM137 86V62h3v24z"/>
    <circle cx="21.5" cy="58" r="7.5" fill="#fffaf0" stroke="#33272f" stroke-width="2.2"/>
    <path fill="none" stroke="#c8402b" stroke-width="1.7" d="M21.5 53.5v5l3 2"/>`;

export const harbor = (): Fragment => svg`
    <path fill="#f6cf7f" d="M0 0h160v110H0z"/><path fill="#fbe3ae" d=${rays(116, 70, 170, 18, 180, 360)}/>
    <circle cx="116" cy="60" r="20" fill="#f08a3c"/>
    <path fill="#1d6f7a" d="M0 70h160v40H0z"/><path fill="#f0a860" d="M98
    72h36l-4 3h-28zM92 79h48l-3 3H95zM86 88h60l-3 3H89z"/><path
    fill="#155662" d="M0 84q20-4 40 0t40 0 40 0 40 0v26H0z"/>
    <path fill="#2f8f96" d="M92 98q16-4 32 0t36 0v3q-18 4-36 0t-32 0z"/>
    <path fill="#1a2440" d="M14 100L6 62h10l98-6-16 44z"/><path fill="#c8402b" d="M12.5 92h88l-3 8H14z"/>
    <path fill="#fbf3dc" d="M6 62h10l98-6-1.5 4L16 66H7z"/>
    <path fill="#fbf3dc" d="M26 48h52v14l-52 2zM34 38h36v10H34z"/>
    <path fill="#d9c9a0" d="M62 48h16v14l-16 1zM58 38h12v10H58z"/>
    <path fill="#1a2440" d=${grid(30, 52, 6, 1, 4, 4, 7, 0) + grid(38, 41, 4, 1, 4, 3.5, 7, 0)}/>
    <path fill="#c8402b" d="M38 16h12l1 22H37zM55 16h12l1 22H54z"/>
    <path fill="#1a2440" d="M38 16h12v6H38zM55 16h12v6H55z"/>
    <path fill="#6b5563" d="M44 14C40 4 24 8 18 0h22c8 2 12 6 10 14zM61
    14C58 2 44 6 38-2h24c8 4 8 10 4 16z" opacity=".75"/>
    <g stroke="#1a2440" fill="none"><path stroke-width="3.5" d="M138 110V34M152 110V34"/>
    <path stroke-width="1.5" d="M138 96l14-16M138 80l14-16M138 64l14-16M138 48l14-14"/>
    <path stroke-width="3.5" d="M160 34h-28L90 12"/><path stroke-width="1.3" d="M144 34V18L92 13M92 13v26"/></g>
    <path fill="#e9b23c" d="M84 39h17v11H84z"/><path stroke="#1a2440" d="M84 44.5h17M92.5 39v11"/>
    <path fill="#1a2440" d="M118 103h42v7h-50z"/><path fill="none"
    stroke="#fffaf0" stroke-width="1.7" d="M100 30q4-4 6 0 2-4 6 0M114 44q3-3 5 0 2-3 5 0"/>`;
