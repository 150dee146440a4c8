/** A picture of a thing on a plain wall, drawn rather than taken: no one's photo ships with the program. */
const scene = (
  wall: string,
  floor: string,
  thing: string,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 600 600">
  <defs>
    <linearGradient id="wall" x2="0" y2="1"><stop stop-color="${wall}"/><stop offset="1" stop-color="#ffffff"/></linearGradient>
    <radialGradient id="shade"><stop stop-color="#000000" stop-opacity=".28"/><stop offset="1" stop-color="#000000" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="600" height="600" fill="url(#wall)"/>
  <rect y="430" width="600" height="170" fill="${floor}"/>
  <ellipse cx="300" cy="500" rx="190" ry="34" fill="url(#shade)"/>
  ${thing}
</svg>`;

const CHAIR = `<g fill="#a8703f">
  <rect x="205" y="120" width="22" height="380" rx="8"/><rect x="373" y="120" width="22" height="380" rx="8"/>
  <rect x="205" y="130" width="190" height="42" rx="14"/><rect x="205" y="200" width="190" height="22" rx="10"/><rect x="205" y="246" width="190" height="22" rx="10"/>
  <path d="M185 318h230l16 40H169z" fill="#c4894f"/><rect x="169" y="356" width="262" height="18" rx="6"/>
  <rect x="180" y="372" width="20" height="136" rx="7"/><rect x="400" y="372" width="20" height="136" rx="7"/><rect x="196" y="440" width="208" height="12" rx="6"/>
</g>`;

const LAMP = `<ellipse cx="300" cy="250" rx="210" ry="190" fill="#ffe9b0" opacity=".55"/>
<path d="M228 130h144l54 150H174z" fill="#e9c46a"/><path d="M228 130h144l8 22H220z" fill="#f4d98d"/>
<rect x="291" y="280" width="18" height="190" fill="#3d4a4f"/><ellipse cx="300" cy="486" rx="86" ry="20" fill="#2b3538"/><ellipse cx="300" cy="478" rx="86" ry="18" fill="#3d4a4f"/>
<path d="M344 280v52" stroke="#2b3538" stroke-width="4"/><circle cx="344" cy="338" r="7" fill="#b8860b"/>`;

const BIKE = `<g fill="none" stroke-linecap="round" stroke-linejoin="round">
  <g stroke="#23282c" stroke-width="14"><circle cx="165" cy="400" r="96"/><circle cx="440" cy="400" r="96"/></g>
  <g stroke="#c8ccd0" stroke-width="3"><path d="M165 304v192M69 400h192M97 332l136 136M97 468l136-136M440 304v192M344 400h192M372 332l136 136M372 468l136-136"/></g>
  <g stroke="#1f6f78" stroke-width="16"><path d="M165 400l70-150h165l-110 150zM290 400l-62-178M400 250l40 150M388 214l12 36"/></g>
  <path d="M388 214q-6-28 34-30 30 0 26 26" stroke="#23282c" stroke-width="12"/>
</g><rect x="188" y="206" width="86" height="20" rx="10" fill="#23282c"/><circle cx="290" cy="400" r="22" fill="#23282c"/><path d="M290 400l26 44" stroke="#23282c" stroke-width="10"/>`;

/** SVG texts, one for each thing of the demo sale. */
export const DEMO_PHOTOS = {
  chair: scene('#e7ded2', '#cdb79e', CHAIR),
  lamp: scene('#d9e2dc', '#b9a68c', LAMP),
  bike: scene('#dfe6ea', '#a9b2b6', BIKE),
};
