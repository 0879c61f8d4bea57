import { create } from 'qrcode';

export type QrCodeProps = { text: string; label: string; size?: number };

/** The standard requires this margin: without it some cameras do not find the code. */
const QUIET = 4;

/** A single path needs no image to be fetched and no markup of a library in the page. */
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
      // The code is black on white whatever the page's colours, because a camera reads it.
      style={{ background: '#fff', forcedColorAdjust: 'none' }}
    >
      <path d={d} fill="#000" />
    </svg>
  );
}
