/** A unit of the drawing is a sixteenth of a rem, one pixel at the default text size. */
export const UNITS_PER_REM = 16;

export type Bar = {
  key: string;
  label: string;
  note?: string | undefined;
  /** Null leaves a gap, because unknown is not zero. */
  value: number | null;
  current?: boolean | undefined;
};

type Shape = { key: string; kind: 'barra' | 'actual'; d: string };
type Text = {
  key: string;
  kind: 'valor' | 'mes' | 'mesActual' | 'nota';
  x: number;
  y: number;
  text: string;
};
/** The browser measures the available width, and the width of a digit in its font. */
export type Room = { width: number; figure: number };

type Layout = { width: number; height: number; base: number; bars: Shape[]; texts: Text[] };

const PLOT = 160;
const LINE = 22;
const MAX_PLACE = 128;
const MAX_BAR = 32;
const GAP = 10;
const MIN_BAR = 16;
const RADIUS = 4;
/** A known zero must still be visible. */
const MIN_HEIGHT = 2;

/** A column is never narrower than its values; what does not fit scrolls. */
export function layoutBars(data: readonly Bar[], format: (value: number) => string, room: Room): Layout {
  const known = data.map(({ value }) => value).filter((value) => value !== null);
  const widest = Math.max(0, ...known.map((value) => widthOf(format(value), room.figure)));
  const top = Math.max(1, ...known);
  const least = Math.max(widest + 6, MIN_BAR + GAP);
  const place = Math.min(MAX_PLACE, Math.max(least, room.width / Math.max(1, data.length)));
  const thick = Math.min(Math.max(MAX_BAR, widest), place - GAP);
  const base = LINE + PLOT + 4;
  const noted = data.some(({ note }) => note);
  const layout: Layout = {
    width: Math.ceil(place * data.length),
    height: base + LINE * (noted ? 2 : 1) + 6,
    base,
    bars: [],
    texts: [],
  };
  const heightOf = (value: number) => Math.max(MIN_HEIGHT, (value / top) * PLOT);
  data.forEach((bar, index) => {
    const middle = place * (index + 0.5);
    const write = (kind: Text['kind'], y: number, text: string) =>
      layout.texts.push({ key: `${bar.key}-${kind}`, kind, x: middle, y, text });
    if (bar.value !== null) {
      const height = heightOf(bar.value);
      const kind = bar.current ? 'actual' : 'barra';
      layout.bars.push({ key: bar.key, kind, d: barPath(middle, thick, height, base) });
      write('valor', base - height - 6, format(bar.value));
    }
    write(bar.current ? 'mesActual' : 'mes', base + LINE, bar.label);
    if (bar.note) write('nota', base + 2 * LINE, bar.note);
  });
  return layout;
}

/** Points and signs take half the width of a digit. */
function widthOf(text: string, figure: number): number {
  return [...text].reduce((sum, character) => sum + (/\d/.test(character) ? figure : figure / 2), 0);
}

function barPath(middle: number, thick: number, height: number, base: number): string {
  const [left, right] = [middle - thick / 2, middle + thick / 2];
  const r = Math.min(RADIUS, height);
  const y = base - height;
  return `M${left} ${base}V${y + r}Q${left} ${y} ${left + r} ${y}H${right - r}Q${right} ${y} ${right} ${y + r}V${base}Z`;
}
