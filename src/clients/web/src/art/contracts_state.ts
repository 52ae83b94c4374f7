/* contracts_state.ts: what a state builds: the pictures of the contracts of 900 to 1200. */
import {svg} from "lit-html";
import {rays, type Fragment} from "./draw.ts";

export const bridge = (): Fragment => svg`
    <path fill="#f7b25a" d="M0 0h160v110H0z"/><path fill="#fbd08b" d=${rays(112, 66, 190, 20, 180, 360)}/>
    <circle cx="112" cy="58" r="24" fill="#fff0c4"/>
    <path fill="#6a4a72" d="M0 72l22-14 26 10 30-18 40 16 42-12v26H0z"/><path fill="#2c5e80" d="M0 74h160v36H0z"/>
    <path fill="#f9c97e" d="M92 77h40l-5 3H97zM98 84h28l-4 3h-20zM90 92h44l-6 4H96z"/>
    <path fill="#1f4766" d="M0 92q30-6 60 0t60 0 40 0v18H0z"/>
    <path fill="#fff6e0" d="M106 86h18l-4 6h-10zM112 84l3-10 6 10z"/>
    <path fill="#a82a25" d="M0 88l160-24v4L0 97z"/><path fill="#d3402c" d="M0 88l160-24-.1 1.5L0 91z"/>
    <path fill="none" stroke="#a82a25" stroke-width="2.6" d="M44 4Q88 76 138 36Q150 56 160 58M44 4Q26 60-4 78"/>
    <path stroke="#a82a25" stroke-width="1" d="M52 17v65M60 28v53M68
    38v42M76 46v33M84 51v27M92 54v22M100 55v20M108 54v19M116 51v21M124 47v24M132 41v29M36 23v62M28 38v48M20 52v36M12
    63v26M4 72v18M146 47v19M152 53v12"/>
    <path fill="#d3402c" d="M34 0h7v110h-9zM50 0h7l2 110h-9z"/>
    <path fill="#8c1f22" d="M38 0h3v110h-4zM54 0h3l2 110h-5z"/>
    <path fill="#d3402c" d="M38 8h16v7H38zM38 32h16v7H38zM38 56h16v7H38z"/><path fill="#3a2a38" d="M26 100h40v10H26z"/>
    <path fill="#d3402c" d="M134 34h3v38h-3zM140 34h3v37h-3z"/><path fill="#8c1f22" d="M135 38h7v3h-7zM135 48h7v3h-7z"/>
    <path fill="#3a2a38" d="M131 70h15v10h-15z"/>`;

export const tunnel = (): Fragment => svg`
    <path fill="#f4d9a2" d="M0 0h160v110H0z"/><path fill="#f9e8c3" d=${rays(34, 20, 160, 18)}/>
    <circle cx="34" cy="20" r="12" fill="#f0953c"/>
    <path fill="#8fa6b8" d="M0 60L40 26l24 18L110 2l50 44v64H0z"/>
    <path fill="#fffaf0" d="M110 2L88 22l8 4 8-6 8 8 8-8 8 4 4-3z"/>
    <path fill="#6d87a0" d="M110 2l12 20-6 30 20 58h24V46z"/>
    <path fill="#2d5a4c" d="M0 68q30-22 60-18 40-22 100 10v50H0z"/><path fill="#1e4238" d="M110 42q30 4 50 18v50h-40z"/>
    <path fill="#d9c7a0" d="M22 96V66a58 40 0 0 1 116 0v30z"/>
    <path fill="#a58d68" d="M80 26a58 40 0 0 1 58 40v30h-9V66a49 33 0 0 0-49-33z"/>
    <path stroke="#8a7250" stroke-width="1.3" d="M22 70h9M22 82h9M25
    56l9 4M35 42l6 6M52 32l4 7M72 27l1 7M88 27l-1 7M108 32l-4 7M125 42l-6 6M135 56l-9 4M138 70h-9M138 82h-9"/>
    <path fill="#14131f" d="M31 98V66a49 33 0 0 1 98 0v32z"/><path fill="#2a2636" d="M46 98V70a34 24 0 0 1 68 0v28z"/>
    <path fill="#45392f" d="M60 98V74a20 15 0 0 1 40 0v24z"/>
    <path fill="#4b4552" d="M64 88h32l58 22H6z"/><path fill="#f6e7c1" d="M79 90h2l1.5 5h-5z"/>
    <path fill="#f6c95c" d="M62 86L6 110h66zM98 86l56 24H88z" opacity=".4"/>
    <path fill="#221f2b" d="M56 100h48l8 5H48z"/>
    <path fill="#b0302a" d="M58 84c0-5 4-6 6-12 1-4 4-5 16-5s15 1 16 5c2 6 6 7 6 12v14H58z"/>
    <path fill="#14131f" d="M66 78c1-6 3-8 14-8s13 2 14 8z"/><path fill="#e8dcc0" d="M73 82h14l2 12H71z"/>
    <path stroke="#b0302a" stroke-width="1.5" d="M75 83v10M78.5 83v10M82 83v10M85.5 83v10"/>
    <path fill="#14131f" d="M60 98h8v5h-8zM92 98h8v5h-8z"/>
    <g fill="#fffbe0" stroke="#f6c95c" stroke-width="1.5"><circle cx="64" cy="86" r="5"/><circle cx="96" cy="86" r="5"/>
    </g>
    <path fill="#fbe29a" d="M50 50h5v3h-5zM105 50h5v3h-5zM77 41h6v3h-6z"/>`;

export const subway = (): Fragment => svg`
    <path fill="#f1e3bd" d="M0 0h160v110H0z"/><path fill="#d9c48f" d="M0 0h160L122 40H50L0 0z"/>
    <path fill="#1f6d6a" d="M0 14l50 26v4L0 24zM0 74l50-10v4L0 84z"/>
    <path stroke="#d9c48f" d="M0 36l50 12M0 50l50 6M0 62l50 0M12 28v50M24 32v43M34 36v36M43 40v30"/>
    <path fill="#15151f" d="M44 92V54a42 42 0 0 1 84 0v38z"/><g fill="none" stroke="#4c4a5c" stroke-width="2">
    <path d="M50 92V55a36 36 0 0 1 72 0v37M57 92V56a29 29 0 0 1 58 0v36"/></g>
    <path fill="#c9bb9a" d="M0 84l44-2 22 28H0z"/><path fill="#e9b23c" d="M40 82h5l24 28h-9z"/>
    <path fill="#2c2836" d="M45 84h83l32 26H68z"/>
    <path fill="none" stroke="#b8b0a0" stroke-width="2" d="M78 94l4 16M106 94l16 16"/>
    <path fill="#f6d57a" d="M70 84L52 110h34zM108 84l10 26h34z" opacity=".5"/>
    <path fill="#b8322a" d="M62 92V50c0-12 10-20 27-20s27 8 27 20v42z"/>
    <path fill="#7f1d24" d="M98 31c12 2 18 9 18 19v42H98z"/><path fill="#f1e3bd" d="M62 66h54v5H62z"/>
    <path fill="#fff3b8" d="M76 34h26v7H76z"/><path fill="#16273a" d="M66
    46h14v18H66zM83 46h12v18H83zM98 46h14v18H98z"/><path fill="#6fb0b5" d="M66
    46h9l-9 12zM83 46h7l-7 10zM98 46h9l-9 12z"/>
    <path fill="#15151f" d="M66 88h46v8H66zM79 36h5v3h-5zM86 36h3v3h-3zM91 36h8v3h-8z"/>
    <g fill="#fffbe0" stroke="#e9b23c" stroke-width="2"><circle cx="71" cy="79" r="5"/><circle cx="107" cy="79" r="5"/>
    </g>
    <g fill="#23202e"><path d="M12 58a4.5 4.5 0 1 1 .1 0zM6 60h12l3
    22h-3v26H8V82H3zM30 64a3.6 3.6 0 1 1 .1 0zM25 66h10l3 17h-3v18h-8V83h-5z"/><path d="M6 51q6-5 12 0l3 1v1.5H4z"/></g>
    <circle cx="141" cy="40" r="13" fill="#1f6d6a" stroke="#fffaf0" stroke-width="3"/>
    <path fill="#fffaf0" d="M134 47V33h3.5l3.5 6 3.5-6h3.5v14h-3.5v-8l-3.5 6-3.5-6v8z"/>
    <path fill="#4c4a5c" d="M139.5 0h3v26h-3z"/>`;

export const powerplant = (): Fragment => svg`
    <path fill="#e88a3a" d="M0 0h160v110H0z"/><path fill="#f2ab5c" d=${rays(80, 96, 170, 20, 180, 360)}/>
    <path fill="#f9dfb0" d="M34 24C28 12 44 2 66 6 76-4 110-6 160
    2v16c-20 8-40-2-56 6-10 6-20 0-24 6-14 4-30 4-46-6z" opacity=".8"/>
    <path fill="#fbeccb" d="M34 24c-4-8 8-14 22-10-2 6 8 8 14 6 4
    8 30-6 60-4-14 8-24 4-36 10-8 4-10 0-14 4-14 4-30 4-46-6z"/>
    <path fill="#33283c" d="M30 26h12l4 58H26zM62 30h12l4 54H58zM94 28h12l4 56H90z"/>
    <path fill="#57405a" d="M30 26h4l-2 58h-6zM62 30h4l-2 54h-6zM94 28h4l-2 56h-6z"/>
    <path fill="#f6e7c1" d="M29.5 33h13l.5 6H29zM61.5 37h13l.5 6H61zM93.5 35h13l.5 6H93z"/>
    <path fill="#8a2b2b" d="M8 62h112v40H8z"/><path fill="#5c1d2b" d="M82 62h38v40H82z"/>
    <path fill="#33283c" d="M4 58h120v6H4z"/>
    <path fill="#fbd36e" d="M16 96V76a6 6 0 0 1 12 0v20zM34 96V76a6
    6 0 0 1 12 0v20zM52 96V76a6 6 0 0 1 12 0v20zM88 96V76a5 5 0 0 1 10 0v20zM104 96V76a5 5 0 0 1 10 0v20z"/>
    <path stroke="#8a2b2b" stroke-width="1.2" d="M22 70v26M40 70v26M58 70v26M16 84h12M34 84h12M52 84h12"/>
    <path fill="#241c2e" d="M0 100h160v10H0z"/>
    <g stroke="#241c2e" fill="none"><path stroke-width="2.4" d="M132 102l8-58 8 58M126 56h28M129 68h22"/>
    <path stroke-width="1.2" d="M134 88l11-14M146 88l-11-14M137 66l6-10M143 66l-6-10"/>
    <path stroke-width=".9" d="M126 56Q96 70 70 50M129 68Q110 80 90 60M154 56q4 3 8 3M151 68q6 3 10 3"/></g>
    <path fill="#fff3b0" stroke="#241c2e" stroke-width="2.5" stroke-linejoin="round" d="M84
    40L62 76h14l-8 28 30-40H82l14-24z"/>`;

export const airport = (): Fragment => svg`
    <path fill="#2f7f97" d="M0 0h160v110H0z"/><path fill="#4a98aa" d=${rays(124, 82, 200, 20, 180, 360)}/>
    <circle cx="124" cy="76" r="18" fill="#f8cf73"/>
    <path fill="#6f8c5a" d="M0 82h160v28H0z"/><path fill="#4a4553" d="M108 82h10l10 28H34z"/>
    <path fill="#fff6dc" d="M111 84h2l-4 5h-3zM103 92h5l-6 6h-6zM93 101h7l-8 9H80z"/>
    <path fill="#f5ead0" d="M0 66h56v18H0z"/><path fill="#c9b98f" d="M40 66h16v18H40z"/>
    <path fill="#27506b" d="M0 70h36v7H0zM42 70h12v7H42z"/>
    <path fill="#f5ead0" d="M14 40h16v28H14z"/><path fill="#c9b98f" d="M24 40h6v28h-6z"/>
    <path fill="#27506b" d="M8 28h28l-3 12H11z"/><path fill="#c8402b" d="M6 24h32v4H6zM20 12h3v12h-3z"/>
    <path stroke="#f5ead0" d="M16 28l1 12M22 28v12M28 28l-1 12"/>
    <path fill="#30233a" d="M52 100l72-4 20 4-34 3-6 6H88l-4-5z" opacity=".45"/>
    <g transform="translate(6 2) rotate(-9 92 42)"><path fill="#c8402b" d="M88 32l2-30q2-3 4 0l2 30z"/>
    <path fill="#d9d6c4" d="M62 24l30-3 30 3-30 5z"/>
    <path fill="#fbf6e6" d="M92 37l78-7v4l-64 19H78L14 34v-4z"/><path fill="#b3bab2" d="M92 46l78-12-64 19H78L14 34z"/>
    <path fill="#c8402b" d="M14 30l14 1.3v6.9L14 34zM170 30l-14 1.3v6.9l14-4.2z"/>
    <g fill="#17131f"><path d="M55 54h4v8h-4zM125 54h4v8h-4z"/><rect x="52.5" y="60" width="9" height="13" rx="4"/>
    <rect x="122.5" y="60" width="9" height="13" rx="4"/></g>
    <circle cx="92" cy="44" r="16" fill="#fbf6e6"/><path fill="#b3bab2" d="M98
    29.2a16 16 0 0 1-6 30.8 16 16 0 0 1-11-4.4c17 1 22-13 17-26.4z"/>
    <path fill="#1d3d57" d="M80 37q12-11 24 0l-2.5 6q-9.5-4-19 0z"/>
    <path stroke="#fbf6e6" stroke-width="1.6" d="M92 31v10"/>
    <g fill="#c8402b"><circle cx="57" cy="47" r="9"/><circle cx="127" cy="47" r="9"/></g><g fill="#7f1d24">
    <circle cx="57" cy="47" r="5"/><circle cx="127" cy="47" r="5"/></g>
    <g fill="#fff6dc"><path d="M41 43.5l16 2 16 5.5-16-2.5zM111 50.5l16-3.5 16-3.5-16 6z"/>
    <circle cx="57" cy="47" r="2.6"/><circle cx="127" cy="47" r="2.6"/></g></g>`;

export const canal = (): Fragment => svg`
    <path fill="#f6d488" d="M0 0h160v110H0z"/><path fill="#fae5b2" d=${rays(80, 40, 150, 22, 180, 360)}/>
    <circle cx="80" cy="34" r="17" fill="#e9693a"/>
    <path fill="#7b8f8a" d="M0 44l30-12 30 8h40l34-10 26 12v8H0z"/>
    <path fill="#cf9a55" d="M0 44h72L0 100zM160 44H88l72 56z"/>
    <path fill="#e7bd76" d="M0 44h72l-72 26zM160 44H88l72 26z"/>
    <path fill="#f4e4be" d="M72 44h2L26 110H0v-10zM88 44h-2l48 66h26v-10z"/>
    <path fill="#1f7f86" d="M74 44h12l48 66H26z"/><path fill="#48a9a4" d="M80 44l-2 66h-26zM84 46l22 64h-8z"/>
    <path fill="#a8763e" d="M74 44L26 110h-7zM86 44l48 66h7z"/>
    <path fill="#2c2437" d="M58 84h44l-7 20H65z"/><path fill="#c8402b" d="M63 97h34l-2 7H65z"/>
    <path fill="#fbf3dc" d="M57 80h46l-1 5H58zM67 64h26v16H67zM71 54h18v10H71z"/>
    <path fill="#d6c49a" d="M84 64h9v16h-9zM82 54h7v10h-7z"/>
    <path fill="#2c2437" d="M70 67h5v5h-5zM77 67h6v5h-6zM86 67h5v5h-5zM73 57h14v4H73z"/>
    <path fill="#c8402b" d="M76 38h8v16h-8z"/><path fill="#2c2437" d="M76 38h8v5h-8z"/>
    <path fill="#fff6e0" d="M80 37c-2-8 8-8 10-14 8 2 8 8 2 10-2 4-6 2-8 4z"/>
    <path fill="none" stroke="#d5efe6" stroke-width="1.8" d="M60 104l-14 6M100 104l14 6M66 105l-4 5M94 105l4 5"/>
    <g fill="none" stroke="#5a3a2c" stroke-width="2.4"><path d="M22 92q-2-26 4-44M141 92q2-26-4-44"/>
    <path stroke-width="1.5" d="M48 62q-1-10 1-17M112 62q1-10-1-17"/></g>
    <path fill="#2b5d46" d="M26 48q-12-10-22 0 10-2 22 0-14 0-18 14
    8-10 18-14-2 8 4 16 2-10-4-16 10 0 14 12 0-14-14-12 8-8 18-4-10-8-18 4-2-10-12-12 10 4 12 12z"/>
    <path fill="#2b5d46" d="M137 48q12-10 22 0-10-2-22 0 14 0 18 14-8-10-18-14
    2 8-4 16-2-10 4-16-10 0-14 12 0-14 14-12-8-8-18-4 10-8 18 4 2-10 12-12-10 4-12 12z"/>
    <path fill="#2b5d46" d="M49 45q-6-5-11 0 6-1 11 0-6 1-8 7 4-5
    8-7 6 1 7 7 0-7-7-7 4-4 9-1-4-5-9 1zM111 45q6-5 11 0-6-1-11 0 6 1 8 7-4-5-8-7-6 1-7 7 0-7 7-7-4-4-9-1 4-5 9 1z"/>`;

export const dam = (): Fragment => svg`
    <path fill="#f5c574" d="M0 0h160v110H0z"/><path fill="#f9dba2" d=${rays(80, 30, 150, 20)}/>
    <path fill="#3e7fa0" d="M30 26h100v12H30z"/><path fill="#9a5a6a" d="M30 28l14-14 14 8 18-14 18 12 16-8 20 16z"/>
    <path fill="#f7ead0" d="M24 34q56 14 112 0l-22 58q-34 8-68 0z"/>
    <path fill="#cfbfa4" d="M102 39q18-2 34-5l-22 58q-6 2-12 2z"/>
    <path fill="#e4d5b6" d="M24 34q10 3 22 4l10 56-10-2z"/>
    <path fill="#6a5a62" d="M22 30q58 14 116 0v5q-58 14-116 0z"/>
    <path fill="#33283c" d="M46 30h5v7h-5zM66 33h5v7h-5zM89 33h5v7h-5zM109 30h5v7h-5z"/>
    <g fill="#eaf6f4"><path d="M60 54q-4 22-8 44h13q2-24 1-44zM77
    56q-2 22-3 46h12q-1-24-3-46zM100 54q4 22 8 44H95q-2-24-1-44z"/></g>
    <path fill="#a6d3d6" d="M63 54h3q1 20-1 44h-4zM80 56h3q2 24 3 46h-5zM97 54h3q4 22 8 44h-5z"/>
    <path fill="#33283c" d="M59 50h8v6h-8zM76 52h8v6h-8zM93 50h8v6h-8z"/>
    <path fill="#2f7f92" d="M30 94q50-8 100 0l14 16H16z"/><path
    fill="#f4fbf8" d="M40 98q8-8 16 0 8-8 16 2 8-8 16 0 8-8 16-2 8-6 14 0l4 6q-10-4-16 0t-18 0-18 0-18 0-18 0z"/>
    <path fill="#a5482f" d="M0 8l20 8 8 20 12 24 6 34-12 16H0z"/>
    <path fill="#c9693d" d="M0 8l20 8 2 26-10 20 8 24-8 24H0z"/>
    <path fill="#6f2d33" d="M160 8l-20 8-8 20-12 24-6 34 12 16h34z"/>
    <path fill="#8c3a35" d="M160 8l-20 8-2 22 10 24-8 24 8 24h12z"/>
    <g stroke="#33283c" fill="none"><path stroke-width="1.8" d="M11
    10l4-16M19 14L15-6M8 0h15M144 12l4-18M153 8l-5-14M141 0h16"/></g>`;

export const expressway = (): Fragment => svg`
    <path fill="#e8703a" d="M0 0h160v110H0z"/><path fill="#f29a58" d=${rays(54, 40, 180, 22)}/>
    <circle cx="54" cy="36" r="18" fill="#fde9b4"/>
    <path fill="#5b2f52" d="M0 46l20-10 24 8 20-6 22 8 30-14 44 16v10H0z"/><path fill="#2b4a4f" d="M0 50h160v60H0z"/>
    <path fill="#3b655c" d="M0 62q40-10 60-10t100 24v34H0z"/>
    <path fill="#efe0ba" d="M52 48h5C50 62 66 66 96 74c34 8 56 18 68 40H16C20 90 50 82 58 74 62 66 46 62 52 48z"/>
    <path fill="#453c4c" d="M53 48h1.5C48 62 64 67 92 76c26 9 40 18 44 34H30c4-20 30-26 34-36 2-8-18-12-11-26z"/>
    <path fill="none" stroke="#f6c95c" stroke-width="1.4" d="M54 50c-4 10 6 16 20 22"/>
    <path fill="#f6c95c" d="M73 71l4 1.5c12 5 16 12 14 20l-3 18h-7l4-18c2-8-2-14-12-21.5z"/>
    <path fill="#6a5a68" d="M160 40L88 50v6l72-5z"/><path fill="#f3e4c0" d="M160 36L86 48v3l74-10z"/>
    <path fill="#33283c" d="M104 52h5v26h-5zM132 49h6v46h-6z"/>
    <g><path fill="#1f6f73" d="M100 92c0-7 4-7 6-12 1-3 4-4 10-4s9 1 10 4c2 5 6 5 6 12v12h-32z"/>
    <path fill="#c7e4dc" d="M107 84c1-4 3-5 9-5s8 1 9 5z"/><path fill="#f6e7c1" d="M100 94h32v4h-32z"/>
    <path fill="#181624" d="M101 104h7v4h-7zM124 104h7v4h-7z"/><path fill="#d8342a" d="M101 90h5v3h-5zM126 90h5v3h-5z"/>
    </g>
    <g><path fill="#b8322a" d="M42 92c0-6 3-6 5-10 1-3 3-3 8-3s7 0 8 3c2 4 5 4 5 10v10H42z"/>
    <path fill="#c7e4dc" d="M48 85c1-3 2-4 7-4s6 1 7 4z"/><path fill="#e8dcc0" d="M51 88h8l1 9H50z"/>
    <path fill="#fffbe0" d="M44 92a2.8 2.8 0 1 1 .1 0zM66 92a2.8 2.8 0 1 1 .1 0z"/>
    <path fill="#181624" d="M43 102h6v4h-6zM61 102h6v4h-6z"/></g>
    <path fill="#e9b23c" d="M76 66c3-3 9-2 10 2l1 4-11-2zM118 38l4-4h9l4 3 3 1v3l-20 3z"/>`;
