import { create } from 'qrcode';

export type QrCodeProps = { text: string; label: string; size?: number };

/** Around it, as the standard asks: without it some cameras do not find the code. */
const QUIET = 4;

/** Drawn as one path of ours: no picture is fetched, and nothing written by a library goes into the page. */
export function QrCode({ text, label, size = 240 }: QrCodeProps) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + QUIET * 2;
  let d = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) d += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
    }
  }
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      // Black on white whatever the colours of the page: it is for a camera.
      style={{ background: '#fff', forcedColorAdjust: 'none' }}
    >
      <path d={d} fill="#000" />
    </svg>
  );
}
