/** A unit of the drawing is a sixteenth of a rem, one pixel at the default text size. */
export const UNITS_PER_REM = 16;

export type Bar = {
  key: string;
  label: string;
  note?: string | undefined;
  /** Null leaves a gap, because unknown is not zero. */
  value: number | null;
  /** The older value is drawn on the left of `value`. */
  before?: number | null | undefined;
  current?: boolean | undefined;
};

type Shape = { key: string; kind: 'barra' | 'actual' | 'antes'; d: string };
type Text = {
  key: string;
  kind: 'valor' | 'valorAntes' | 'mes' | 'mesActual' | 'nota';
  x: number;
  y: number;
  text: string;
};
/** The browser measures the available width, and the width of a digit in its font. */
export type Room = { width: number; figure: number };

type Layout = { width: number; height: number; base: number; bars: Shape[]; texts: Text[] };

const PLOT = 160;
const LINE = 20;
const MAX_PLACE = 128;
const MAX_BAR = 32;
const GAP = 10;
const MIN_BAR = 16;
const RADIUS = 4;
/** A known zero must still be visible. */
const MIN_HEIGHT = 2;

/** A column is never narrower than its values; what does not fit scrolls. */
export function layoutBars(
  data: readonly Bar[],
  format: (value: number) => string,
  paired: boolean,
  room: Room,
): Layout {
  const texts = data.flatMap(({ value, before }) => [value, paired ? before : null]).filter(isKnown);
  const widest = Math.max(0, ...texts.map((value) => widthOf(format(value), room.figure)));
  const top = Math.max(1, ...texts);
  const least = Math.max(widest + 6, paired ? 2 * MIN_BAR + GAP + 2 : MIN_BAR + GAP);
  const place = Math.min(MAX_PLACE, Math.max(least, room.width / Math.max(1, data.length)));
  const apart = !paired || place >= 2 * widest + GAP;
  const thick = Math.min(Math.max(MAX_BAR, apart ? widest : 0), paired ? (place - GAP) / 2 - 2 : place - GAP);
  const base = LINE * (apart ? 1 : 2) + PLOT + 4;
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
    const before = paired ? (bar.before ?? null) : null;
    const shift = paired ? thick / 2 + 2 : 0;
    const alone = before === null || bar.value === null;
    const side = !paired
      ? 0
      : apart
        ? Math.max(shift, Math.min(widest / 2 + 3, place / 4))
        : alone
          ? Math.min(shift, (place - widest) / 2)
          : 0;
    const higher = Math.max(
      bar.value === null ? 0 : heightOf(bar.value),
      before === null ? 0 : heightOf(before),
    );
    const write = (kind: Text['kind'], x: number, y: number, text: string) =>
      layout.texts.push({ key: `${bar.key}-${kind}`, kind, x, y, text });
    if (before !== null) {
      layout.bars.push({
        key: `${bar.key}-antes`,
        kind: 'antes',
        d: barPath(middle - shift, thick - 1, heightOf(before), base),
      });
      // Without space for both side by side, the older value goes on its own line above the newer.
      const above = apart ? heightOf(before) : higher + (bar.value === null ? 0 : LINE);
      write('valorAntes', middle - side, base - above - 6, format(before));
    }
    if (bar.value !== null) {
      const kind = bar.current ? 'actual' : 'barra';
      layout.bars.push({ key: bar.key, kind, d: barPath(middle + shift, thick, heightOf(bar.value), base) });
      write('valor', middle + side, base - (apart ? heightOf(bar.value) : higher) - 6, format(bar.value));
    }
    write(bar.current ? 'mesActual' : 'mes', middle, base + LINE, bar.label);
    if (bar.note) write('nota', middle, base + 2 * LINE, bar.note);
  });
  return layout;
}

/** Points and signs take half the width of a digit. */
function widthOf(text: string, figure: number): number {
  return [...text].reduce((sum, character) => sum + (/\d/.test(character) ? figure : figure / 2), 0);
}

const isKnown = (value: number | null | undefined): value is number => typeof value === 'number';

function barPath(middle: number, thick: number, height: number, base: number): string {
  const [left, right] = [middle - thick / 2, middle + thick / 2];
  const r = Math.min(RADIUS, height);
  const y = base - height;
  return `M${left} ${base}V${y + r}Q${left} ${y} ${left + r} ${y}H${right - r}Q${right} ${y} ${right} ${y + r}V${base}Z`;
}
