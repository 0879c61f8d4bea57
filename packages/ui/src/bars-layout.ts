/** A unit of the drawing is a sixteenth of a rem, one pixel at the default text size. */
export const UNITS_PER_REM = 16;

export type Bar = {
  key: string;
  label: string;
  /** As the year of a month, it is written under the first drawn of each. */
  group?: string | undefined;
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

const PLOT = 96;
const LINE = 22;
const MAX_PLACE = 128;
const MAX_BAR = 32;
const GAP = 10;
const MIN_BAR = 16;
const RADIUS = 4;
/** A known zero must still be visible. */
const MIN_HEIGHT = 2;
/** The type of what goes under a bar, compared with that of its value. */
const SMALLER = 15 / 16;

/** A place is never narrower than its texts: of what does not fit, the newest are drawn. */
export function layoutBars(all: readonly Bar[], format: (value: number) => string, room: Room): Layout {
  const values = all.flatMap(({ value }) => (value === null ? [] : [widthOf(format(value), room.figure)]));
  const labels = all.map(({ label, group = '' }) => Math.max(label.length, group.length));
  const widest = Math.max(0, ...values);
  const under = Math.max(0, ...labels) * room.figure * SMALLER;
  const least = Math.max(widest + 6, under + 3, MIN_BAR + GAP);
  const fitting = room.width > 0 ? Math.max(1, Math.floor(room.width / least)) : all.length;
  const data = all.slice(-fitting);
  const top = Math.max(1, ...data.map(({ value }) => value ?? 0));
  const place = Math.min(MAX_PLACE, Math.max(least, room.width / Math.max(1, data.length)));
  const thick = Math.min(Math.max(MAX_BAR, widest), place - GAP);
  const base = LINE + PLOT + 4;
  const noted = data.some(({ group }) => group);
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
    if (bar.group && bar.group !== data[index - 1]?.group) write('nota', base + 2 * LINE, bar.group);
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
