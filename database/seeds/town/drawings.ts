// The photographs are drawn, so that the demonstration has attachments without showing anybody's home.

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">${body}</svg>`;

const gradient = (name: string, top: string, bottom: string) =>
  `<defs><linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>`;

const night = `${gradient('sky', '#0a1026', '#26304f')}<rect width="1200" height="900" fill="url(#sky)"/>
  <circle cx="1010" cy="150" r="46" fill="#e9e4c9"/><circle cx="990" cy="140" r="44" fill="#111a35"/>
  ${[140, 300, 420, 640, 760, 890].map((x, at) => `<circle cx="${x}" cy="${60 + ((at * 83) % 190)}" r="3" fill="#cfd6ee"/>`).join('')}
  <path d="M0 640h170v-120h160v80h210v-150h180v190h150v-90h180v90h150v260H0z" fill="#141a2e"/>
  <rect x="210" y="560" width="34" height="40" fill="#f2c063"/><rect x="640" y="520" width="34" height="44" fill="#f2c063"/>
  <rect y="740" width="1200" height="160" fill="#1d2233"/><path d="M0 820h1200" stroke="#8a8450" stroke-width="8" stroke-dasharray="70 50"/>`;

const wall = (color: string) =>
  `<rect width="1200" height="900" fill="${color}"/>${Array.from({ length: 9 }, (_, row) => `<path d="M0 ${row * 110}h1200" stroke="#00000014" stroke-width="5"/>`).join('')}`;

/** Digits are drawn as lines, because text would depend on the fonts of each machine. */
const SEGMENTS: Readonly<Record<string, string>> = {
  0: 'abcdef',
  2: 'abged',
  4: 'fgbc',
  6: 'afgedc',
  7: 'abc',
};
const LINES: Readonly<Record<string, string>> = {
  ...{
    a: 'M0 0h20',
    b: 'M20 0v20',
    c: 'M20 20v20',
    d: 'M0 40h20',
    e: 'M0 20v20',
    f: 'M0 0v20',
    g: 'M0 20h20',
  },
};
const strokes = (digit: string) => [...(SEGMENTS[digit] ?? '')].map((line) => LINES[line]).join('');

export const DRAWINGS: Readonly<Record<string, { file: string; svg: string }>> = {
  'lamp-off': {
    file: 'luminaria-apagada.jpg',
    svg: svg(`${night}<path d="M560 860V180q0-60 70-60h150" fill="none" stroke="#5b6478" stroke-width="22"/>
      <path d="M750 105h120l26 44H724z" fill="#4a5265"/><rect x="742" y="149" width="136" height="14" fill="#2b3042"/>
      <rect x="538" y="560" width="44" height="70" fill="#c9ccd6"/><path d="M546 582h28M546 604h28" stroke="#2b3042" stroke-width="6"/>`),
  },
  'lamp-broken': {
    file: 'poste-inclinado.jpg',
    svg: svg(`${gradient('day', '#8fb6dd', '#dfe9f2')}<rect width="1200" height="900" fill="url(#day)"/>
      <path d="M0 560h260v-160h240v160h180v-90h220v90h300v340H0z" fill="#b9a58e"/><rect y="700" width="1200" height="200" fill="#8d8f94"/>
      <g transform="rotate(17 500 820)"><rect x="480" y="90" width="42" height="740" fill="#7a6148"/>
      <rect x="400" y="150" width="210" height="22" fill="#5f4b38"/><circle cx="415" cy="140" r="15" fill="#e6e6e6"/><circle cx="595" cy="140" r="15" fill="#e6e6e6"/></g>
      <path d="M0 190Q420 320 700 250T1200 170" fill="none" stroke="#2c2c2c" stroke-width="6"/>
      <path d="M440 826l60-50 70 44 40-30 50 46z" fill="#5a5f66"/><path d="M150 700l46-120h24l46 120z" fill="#e8642a"/><path d="M178 640h64" stroke="#fff" stroke-width="16"/>`),
  },
  plug: {
    file: 'enchufe.jpg',
    svg: svg(`${wall('#e6dfd2')}<rect x="400" y="250" width="400" height="420" rx="36" fill="#f8f6f1" stroke="#c8c0b2" stroke-width="6"/>
      <radialGradient id="burn"><stop offset="0" stop-color="#1b1410"/><stop offset=".55" stop-color="#5b3d28" stop-opacity=".85"/><stop offset="1" stop-color="#5b3d28" stop-opacity="0"/></radialGradient>
      <path d="M530 400l40 46M670 400l-40 46" stroke="#2e2a26" stroke-width="26" stroke-linecap="round"/><rect x="588" y="510" width="24" height="66" rx="10" fill="#2e2a26"/>
      <ellipse cx="560" cy="420" rx="190" ry="200" fill="url(#burn)"/><path d="M520 250q-40-90 10-170" fill="none" stroke="#6f6459" stroke-width="26" opacity=".35"/>`),
  },
  fridge: {
    file: 'heladera.jpg',
    svg: svg(`${wall('#d8e0dc')}<rect y="760" width="1200" height="140" fill="#a58c70"/>
      <rect x="400" y="90" width="400" height="690" rx="24" fill="#f3f5f6" stroke="#b7bec2" stroke-width="8"/>
      <path d="M400 330h400" stroke="#b7bec2" stroke-width="10"/><rect x="430" y="150" width="18" height="130" rx="9" fill="#8f979c"/><rect x="430" y="380" width="18" height="210" rx="9" fill="#8f979c"/>
      <rect x="600" y="150" width="80" height="60" fill="#ffd966" transform="rotate(-5 640 180)"/><rect x="560" y="420" width="110" height="80" fill="#f4b6a6" transform="rotate(4 610 460)"/>
      <rect x="410" y="780" width="60" height="26" fill="#555"/><rect x="730" y="780" width="60" height="26" fill="#555"/>`),
  },
  meter: {
    file: 'medidor.jpg',
    svg: svg(`${wall('#c9b79c')}<rect x="330" y="110" width="540" height="680" rx="30" fill="#6f7a80"/><rect x="370" y="150" width="460" height="600" rx="22" fill="#8d989e"/>
      <circle cx="600" cy="390" r="200" fill="#eef1f2" stroke="#51595e" stroke-width="14"/>
      <rect x="470" y="330" width="260" height="80" rx="8" fill="#1c2226"/>
      ${[0, 1, 2, 3, 4].map((at) => `<rect x="${480 + at * 50}" y="340" width="42" height="60" fill="#f5f5f0"/>`).join('')}
      ${[...'47206'].map((digit, at) => `<path d="${strokes(digit)}" transform="translate(${491 + at * 50} 349)" fill="none" stroke="#111" stroke-width="6"/>`).join('')}
      <rect x="480" y="460" width="240" height="18" fill="#b8bec2"/><rect x="570" y="456" width="26" height="26" fill="#b3261e"/>
      <path d="M480 250l90 90-40 60 80 70" fill="none" stroke="#ffffffcc" stroke-width="6"/><rect x="470" y="640" width="260" height="60" fill="#f3efdf"/>`),
  },
  branch: {
    file: 'ramas-en-los-cables.jpg',
    svg: svg(`${gradient('grey', '#7f8b99', '#c4ccd4')}<rect width="1200" height="900" fill="url(#grey)"/>
      <path d="M210 900V420q-10-120-90-190M210 520q80-120 190-140" fill="none" stroke="#4d3b2b" stroke-width="44" stroke-linecap="round"/>
      ${[0, 1, 2, 3, 4, 5, 6, 7].map((at) => `<circle cx="${110 + ((at * 97) % 420)}" cy="${170 + ((at * 61) % 230)}" r="${92 + ((at * 13) % 40)}" fill="${at % 2 ? '#2f5d34' : '#3b7340'}"/>`).join('')}
      <rect x="980" y="120" width="34" height="780" fill="#6b5541"/><rect x="900" y="170" width="200" height="20" fill="#54432f"/>
      ${[190, 230, 270].map((y) => `<path d="M0 ${y + 40}Q520 ${y + 120} 1000 ${y - 20}T1200 ${y}" fill="none" stroke="#1d1d1d" stroke-width="5"/>`).join('')}
      <path d="M520 300l-22 44 26-6-18 46 52-62-28 4 20-32z" fill="#ffd84a"/>`),
  },
};
