/* contracts_town.ts: what a city orders: the pictures of the contracts of 100 to 400. Each is a small travel
 * poster in 160 by 110, with few flat colours, a low sun and a strong line into the distance. */
import {svg} from "lit-html";
import {grid, rays, star, type Fragment} from "./draw.ts";

export const monument = (): Fragment => svg`
    <path fill="#f2b544" d="M0 0h160v110H0z"/><path fill="#f7cf73" d=${rays(80, 74, 140, 18)}/>
    <circle cx="80" cy="66" r="36" fill="#fbe6ac"/>
    <path fill="#b4502c" d="M0 80q40-8 80-8t80 8v30H0z"/><path fill="#7c2f27" d="M104 92l56 12v6H60z"/>
    <path fill="#2f4a3c" d="M18 88c-6-16-4-32 2-44 6 12 8 28 2 44zM40
    86c-4-12-3-22 1-31 4 9 6 20 2 31zM142 88c-6-16-4-32 2-44
        6 12 8 28 2 44zM119 86c-4-12-3-22 1-31 4 9 6 20 2 31z"/>
    <path fill="#fff3d6" d="M80 2l-7 9-5 63h12z"/><path fill="#35294a" d="M80 2l7 9 5 63H80z"/>
    <path fill="#f3d9a6" d="M60 74h22v8H60zM54 82h28v8H54zM46 90h36v9H46z"/>
    <path fill="#54395a" d="M80 74h20v8H80zM80 82h26v8H80zM80 90h34v9H80z"/>
    <path fill="#e8772e" d="M70 78h20v2H70z"/><circle cx="80" cy="56"
    r="6" fill="none" stroke="#e8772e" stroke-width="2.4"/>
    <path fill="#35294a" d="M32 93h2.5l1 9h-4.5zM33 89.5a1.7 1.7 0 1 1 .1 3.4zM126 95h2.5l1 9h-4.5z"/>`;

export const school = (): Fragment => svg`
    <path fill="#8fc3c4" d="M0 0h160v110H0z"/><path fill="#c4ddd0" d="M0 40q30-14 52 0t60-4 48 2v40H0z"/>
    <path fill="#f4e3b2" d="M0 84h160v26H0z"/><path fill="#d9a441" d="M66 88h28l26 22H40z"/>
    <path fill="#b73a28" d="M24 52h112v36H24z"/><path fill="#8a2625" d="M100 52h36v36h-36z"/>
    <path fill="#3a2436" d="M18 54l12-14h100l12 14z"/>
    <path fill="#c9472f" d="M56 88V44l24-20 24 20v44z"/><path fill="#3a2436" d="M50 48l30-26 30 26-4 3-26-22-26 22z"/>
    <path fill="#fff3d6" d="M71 25V10h18v15l-9-4z"/><path fill="#3a2436" d="M67 11L80 1l13 10z"/>
    <path fill="#e9b23c" d="M77 18c0-5 6-5 6 0l1.5 3h-9z"/>
    <circle cx="80" cy="47" r="8" fill="#fff3d6"/><path fill="none"
    stroke="#3a2436" stroke-width="1.8" d="M80 42v5l4 2"/>
    <path fill="#fff3d6" d=${grid(31, 59, 2, 1, 9, 17, 13, 0) + grid(107, 59, 2, 1, 9, 17, 13, 0)}/>
    <path stroke="#b73a28" stroke-width="1.5" d="M31 67.5h22M107 67.5h22"/>
    <path fill="#3a2436" d="M71 88V68a9 9 0 0 1 18 0v20z"/><path fill="#fff3d6" d="M66 88h28v3H66zM63 91h34v3H63z"/>
    <g fill="#1f5560"><circle cx="52" cy="88" r="3.4"/><path d="M48 92h8l3 13H45z"/><circle cx="108" cy="89" r="3.2"/>
    <path d="M105 92h7l1 12h-3l-1.5-5-1.5 5h-3z"/></g><path fill="#e9b23c" d="M112 95h5v6h-5zM43 95h5v6h-5z"/>`;

export const firehouse = (): Fragment => svg`
    <path fill="#f0a53a" d="M0 0h160v110H0z"/><path fill="#f8cd78" d=${rays(80, 100, 160, 16, 180, 360)}/>
    <path fill="#7d2a28" d="M8 24h144v74H8z"/><path fill="#632026" d="M8 24h144v6H8z"/>
    <path fill="#f7e6bd" d="M4 18h152v7H4zM60 8h40v10H60z"/><path fill="#f7e6bd" d="M22 98V64a58 42 0 0 1 116 0v34z"/>
    <path fill="#221a2c" d="M30 98V66a50 36 0 0 1 100 0v32z"/>
    <path fill="#f0a53a" d="M80 32a50 36 0 0 1 50 34h-8a42 30 0 0 0-84 0h-8a50 36 0 0 1 50-34z" opacity=".35"/>
    <path fill="#d9d0b8" d="M0 98h160v12H0z"/><path fill="#a89c84" d="M46 100h90l24 10H22z"/>
    <path fill="#c9c3b4" d="M56 48h48v5H56z"/><path stroke="#221a2c" stroke-width="1.6" d="M60
    48v5m6-5v5m6-5v5m6-5v5m6-5v5m6-5v5m6-5v5"/>
    <path fill="#d8342a" d="M58 54h44l4 20H54z"/><path fill="#bfe0de" d="M62 57h17v13H60zM81 57h17l2 13H81z"/>
    <path fill="#e84a35" d="M46 72h68v22H46z"/><path fill="#a81f25" d="M46 86h68v10H46z"/>
    <path fill="#f4e6c4" d="M68 64h24l2 24H66z"/><path stroke="#a81f25" stroke-width="1.8" d="M71
    68v18m4.5-18v18m4.5-18v18m4.5-18v18m4.5-18v18"/>
    <g fill="#fff3b8" stroke="#8d6a1f" stroke-width="1.5"><circle cx="55" cy="76" r="7"/>
    <circle cx="105" cy="76" r="7"/></g>
    <path fill="#e9b23c" d="M75 60a5 5 0 0 1 10 0l2 3H73z"/><path fill="#f4e6c4" d="M42 92h76v5H42z"/>
    <path fill="#17131f" d="M44 97h14v8H44zM102 97h14v8h-14z"/>
    <circle cx="80" cy="13" r="4" fill="#d8342a"/>`;

const spines: [number, number, string][] = [
    [15, 13, "#1f6a70"], [29, 16, "#c6452f"], [46, 12, "#e9b23c"], [59, 15, "#27395e"], [75, 12, "#8b2f3c"],
    [88, 16, "#1f6a70"], [105, 12, "#e07b35"], [118, 14, "#27395e"], [133, 12, "#8b2f3c"]];

export const library = (): Fragment => svg`
    <path fill="#e9d3a0" d="M0 0h160v110H0z"/><path fill="#f6e6be" d=${rays(80, 60, 130, 16, 180, 360)}/>
    <path fill="#5c2b33" d="M4 36L80 4l76 32v5H4z"/><path fill="#f3e0b0" d="M26 34L80 11l54 23z"/>
    <path fill="#c6452f" d="M80 31c-9-5-17-5-23-3v-7c7-2 16-1 23 4 7-5 16-6 23-4v7c-6-2-14-2-23 3z"/>
    <path fill="#fff6df" d="M80 29c-8-4-14-4-20-3v-4c6-1 13 0 20 4 7-4 14-5 20-4v4c-6-1-12-1-20 3z"/>
    <path fill="#3d1f2b" d="M10 41h140v48H10z"/>
    ${spines.map(([x, w, c], i) => svg`<path fill=${c} d="M${x} ${43 + (i % 3)}h${w}V88H${x}z"/><path fill="#f3e0b0"
        d="M${x} ${49 + (i % 3)}h${w}v2H${x}zM${x} 78h${w}v4H${x}z"/>`)}
    <path fill="#f7ecd0" d="M6 88h148v5H6zM0 93h160v6H0z"/><path fill="#d2b67e" d="M0 99h160v11H0z"/>
    <path fill="#5c2b33" d="M68 88V66a12 12 0 0 1 24 0v22z"/>
    <path fill="#fbe9a6" d="M71.5 88V67a8.5 8.5 0 0 1 17 0v21z"/>
    <path fill="#27212f" d="M78 74h5l2 14h-3l-1.5-7-1.5 7h-3zM80.5 70a2 2 0 1 1 .1 4z"/>
    <path fill="#a98c58" d="M78 93l8 17h44L85 93z"/>`;

export const police = (): Fragment => svg`
    <path fill="#16264a" d="M0 0h160v110H0z"/><path fill="#24407a" d="M34
    44L0 0v26zM34 44L0 60v26zM34 44L44 0h34zM126 44l34-44v26zM126 44
        l34 16v26zM126 44L116 0H82z"/>
    <path fill="#0f1a36" d="M0 64h24v34H0zM138 58h22v40h-22z"/>
    <path fill="#f1c75b" d=${grid(4, 70, 3, 2, 3, 4, 6, 9) + grid(143, 66, 2, 3, 3, 4, 7, 9)}/>
    <path fill="#8fa3b8" d="M44 34h72v64H44z"/><path fill="#5b6f8f" d="M92 34h24v64H92z"/>
    <path fill="#c8d2d6" d="M36 34L80 8l44 26v5H36z"/><path fill="#e9b23c" d=${star(80, 26, 5, 12, 5)}/>
    <circle cx="80" cy="26" r="2.6" fill="#8a5a14"/>
    <path fill="#16264a" d="M48 39h64v3H48z"/><path fill="#fbe29a"
    d=${grid(50, 47, 2, 2, 8, 14, 11, 22) + grid(91, 47, 2, 2, 8, 14, 11, 22)}/>
    <path fill="#16264a" d="M69 98V62a11 11 0 0 1 22 0v36z"/><path fill="#fbe29a" d="M73 62a7 7 0 0 1 14 0z"/>
    <path fill="#31456b" d="M73 65h6.2v33H73zM80.8 65H87v33h-6.2z"/>
    <path fill="#0b1226" d="M0 98h160v12H0z"/><path fill="#c8d2d6" d="M62 98h36v3H62zM58 101h44v3H58z"/>
    <path fill="#24407a" d="M34 98l-20 12h40zM126 98l-20 12h40z"/>
    <path fill="#0b1226" d="M32.5 52h3v48h-3zM124.5 52h3v48h-3zM29 98h10v3H29zM121 98h10v3h-10z"/>
    <g fill="#6fd0f0"><circle cx="34" cy="44" r="9"/><circle cx="126" cy="44" r="9"/></g>
    <path fill="#e9fbff" d="M28 42a6.5 6.5 0 0 1 6-5v5zM120 42a6.5 6.5 0 0 1 6-5v5z"/>
    <path fill="#0b1226" d="M29 34h10l-5-4zM121 34h10l-5-4zM30 52h8v3h-8zM122 52h8v3h-8z"/>`;

export const postoffice = (): Fragment => svg`
    <path fill="#f3d38a" d="M0 0h160v110H0z"/><path fill="#f9e5b4" d=${rays(160, 0, 220, 12, 80, 190)}/>
    <path fill="#c9945a" d="M0 82l60-8 100 8v28H0z"/><path fill="#8d5a3b" d="M64 102h60l36 8H40z"/>
    <path fill="#e0b266" d="M0 40h44v42H0z"/><path fill="#b9813f" d=${grid(5, 48, 4, 2, 5, 11, 10, 17)}/>
    <path fill="#a0522d" d="M0 34h48v6H0z"/>
    <path fill="#1c4f7c" d="M60 104V50a26 26 0 0 1 26-26h12a26 26 0 0 1 26 26v54z"/>
    <path fill="#123557" d="M98 24a26 26 0 0 1 26 26v54h-20V50a26 26 0 0 0-18-25z"/>
    <path fill="#0b2239" d="M66 46h34v9H66z"/><path fill="#2b6da3" d="M63 40h40v6H63z"/>
    <path fill="#f9efd2" d="M68 64h32v20H68z"/><path fill="none"
    stroke="#c8402b" stroke-width="2.4" d="M68 65l16 11 16-11"/>
    <path fill="#c8402b" d="M60 92h64v4H60z"/><path fill="#0b2239" d="M57 102h70v6H57z"/>
    <g stroke="#c8402b" stroke-width="1.6" stroke-linejoin="round"><path fill="#fffaf0" d="M74 32l24-5 3 15-24 5z"/>
    <path fill="none" d="M74 32l14 9 10-14"/>
    <path fill="#fffaf0" d="M38 8l26-2 1 17-26 2z"/><path fill="none" d="M38 8l14 9 12-11"/>
    <path fill="#fffaf0" d="M6 20l20 6-4 13-20-6z"/><path fill="none" d="M6 20l7 11 13-5"/>
    <path fill="#fffaf0" d="M18-3l16 3-2 10-16-3z"/></g>
    <path fill="none" stroke="#fffaf0" stroke-width="1.5" d="M4 52q6-2 11-8M30 40q9-5 14-10"/>`;

export const streetcar = (): Fragment => svg`
    <path fill="#f5c46a" d="M0 0h160v110H0z"/><path fill="#fadf9f" d=${rays(80, 46, 130, 18)}/>
    <circle cx="80" cy="44" r="22" fill="#fff3cd"/>
    <path fill="#a2543c" d="M0 0l46 30v34L0 86z"/><path fill="#6f3340" d="M160 0l-46 30v34l46 22z"/>
    <path fill="#f5c46a" d="M6 22l9 5v12l-9-4zM22 30l7 4v10l-7-3zM6
    52l9 1v12l-9 3zM22 51l7 1v10l-7 3zM36 37l5 3v7l-5-2zM36 52l5 .5v7l-5 2z"/>
    <path fill="#3f2138" d="M154 22l-9 5v12l9-4zM138 30l-7 4v10l7-3zM154
    52l-9 1v12l9 3zM138 51l-7 1v10l7 3zM124 37l-5 3v7l5-2z"/>
    <path fill="#4d4658" d="M66 62h28l66 40v8H0v-8z"/><path fill="#cbb892" d="M0 86l66-24-66 40zM160 86L94 62l66 40z"/>
    <path fill="none" stroke="#e8dcb8" stroke-width="2" d="M74 62L40 110M86 62l34 48"/>
    <path stroke="#3f2138" stroke-width="1" fill="none" d="M0 6l80 16L160 6M80 22V8"/>
    <path fill="#272033" d="M46 100h76l14 8H60z"/>
    <path fill="#1c6a5d" d="M50 40c0-10 10-14 30-14s30 4 30 14v58H50z"/>
    <path fill="#12483f" d="M92 27c13 1 18 5 18 13v58H92z"/>
    <path fill="#f6e7c1" d="M48 38c4-9 14-10 32-10s28 1 32 10z"/><path fill="#272033" d="M70 28l-6-13h3l5 10 13-2v5z"/>
    <path fill="#fff3cd" d="M66 32h28v6H66z"/><path fill="#f6e7c1" d="M50 64h60v14H50z"/>
    <path fill="#243a52" d="M55 43h14v18H55zM72 43h16v18H72zM91 43h14v18H91z"/>
    <path fill="#7fb3b8" d="M55 43h9l-9 12zM72 43h9l-9 12zM91 43h9l-9 12z"/>
    <circle cx="80" cy="71" r="8" fill="#fff6c8" stroke="#c8402b" stroke-width="2.6"/>
    <path fill="#c8402b" d="M50 64h60v2.5H50zM50 76h60v2.5H50z"/>
    <path fill="#272033" d="M54 90h52l-4 12H58zM66 34h3v2h-3zm6 0h3v2h-3zm6 0h3v2h-3zm6 0h3v2h-3z"/>`;

export const courthouse = (): Fragment => svg`
    <path fill="#2f6f86" d="M0 0h160v110H0z"/><path fill="#4f93a3" d=${rays(80, 30, 150, 16)}/>
    <path fill="#e6d3a3" d="M10 38h140v8H10zM2 30L80 0l78 30v8H2z"/><path fill="#b98e57" d="M22 31L80 8l58 23z"/>
    <path fill="#6d4a34" d="M16 46h128v46H16z"/>
    <path fill="#f7ebc8" d=${grid(18, 46, 6, 1, 9, 46, 23, 0)}/>
    <path fill="#cdb07a" d=${grid(27, 46, 6, 1, 5, 46, 23, 0)}/>
    <path fill="#e6d3a3" d="M10 92h140v5H10zM4 97h152v5H4zM0 102h160v8H0z"/>
    <path fill="#b98e57" d="M92 92h58v5H95zM96 97h60v5h-57zM100 102h60v8h-55z"/>
    <g fill="#1a1f38"><path d="M78 22h4v66h-4zM66 88h28v5H66zM60 93h40v6H60zM36 30h88v4H36z"/>
    <circle cx="80" cy="20" r="5"/>
    <path d="M38 32l-15 30h2.2L38 37l12.8 25H53zM122 32l-15 30h2.2L122 37l12.8 25h2.2z"/>
    <path d="M18 61h40a20 13 0 0 1-40 0zM102 61h40a20 13 0 0 1-40 0z"/></g>
    <path fill="#e9b23c" d="M24 58c3-6 25-6 28 0v3H24zM110 56h24v5h-24zM114 51h16v5h-16z"/>`;
