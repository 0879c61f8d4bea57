import { type BarcodeKind, barras, widthOf } from '@oficina/values/barras';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * How many dots of the screen a module takes, or 0 when the code has no room. The number is even, because a wide bar is two
 * and a half modules and half a dot would be a blur that no scanner reads.
 */
export function dotsPerModule(room: number, modules: number, dotsPerPixel: number): number {
  const fit = Math.floor((room * dotsPerPixel) / modules);
  const most = 2 * Math.max(1, Math.round(dotsPerPixel));
  return Math.min(fit - (fit % 2), most);
}

/** The barcode is drawn in `holder` while it fits there so that a scanner reads it. Returns how to stop. */
export function showBarcode(holder: HTMLElement, digits: string, kind: BarcodeKind): () => void {
  const widths = barras(digits, kind);
  const modules = widthOf(widths);
  const svg = document.createElementNS(SVG, 'svg');
  const bars = document.createElementNS(SVG, 'path');
  bars.setAttribute('d', pathOf(widths, (modules - widths.reduce((sum, width) => sum + width, 0)) / 2));
  svg.append(bars);
  svg.setAttribute('viewBox', `0 0 ${modules} 1`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('shape-rendering', 'crispEdges');
  // Whoever cannot see it has the digits.
  svg.setAttribute('aria-hidden', 'true');
  const place = () => {
    const { devicePixelRatio } = window;
    const dots = dotsPerModule(holder.clientWidth, modules, devicePixelRatio);
    svg.style.width = `${(modules * dots) / devicePixelRatio}px`;
    if (dots > 0) holder.replaceChildren(svg);
    else svg.remove();
  };
  const observer = new ResizeObserver(place);
  observer.observe(holder);
  return () => observer.disconnect();
}

function pathOf(widths: readonly number[], quiet: number): string {
  let x = quiet;
  let path = '';
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`;
    x += width;
  }
  return path;
}
