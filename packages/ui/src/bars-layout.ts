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
/** A bar thinner than this is a line. */
const MIN_PLACE = 9;
const RADIUS = 4;
/** A known zero must still be visible. */
const MIN_HEIGHT = 2;
/** The type of what goes under a bar, compared with that of its value. */
const SMALLER = 15 / 16;

/** Every bar is drawn. Where the texts do not fit in their places some go without, and never the newest. */
export function layoutBars(all: readonly Bar[], format: (value: number) => string, room: Room): Layout {
  const values = all.flatMap(({ value }) => (value === null ? [] : [widthOf(format(value), room.figure)]));
  const labels = all.map(({ label, group = '' }) => Math.max(label.length, group.length));
  const widest = Math.max(0, ...values);
  const under = Math.max(0, ...labels) * room.figure * SMALLER;
  const least = Math.max(widest + 6, under + 3, MIN_BAR + GAP);
  const fitting = room.width > 0 ? Math.max(1, Math.floor((room.width - least) / MIN_PLACE) + 1) : all.length;
  const data = all.slice(-fitting);
  const top = Math.max(1, ...data.map(({ value }) => value ?? 0));
  const even = room.width > 0 ? room.width / Math.max(1, data.length) : least;
  const place = Math.min(
    MAX_PLACE,
    even >= least ? even : (room.width - least) / Math.max(1, data.length - 1),
  );
  const step = Math.max(1, Math.ceil(least / place));
  // The texts of the first and the last may be wider than their places.
  const margin = Math.max(0, (least - place) / 2);
  const thick = Math.min(Math.max(MAX_BAR, widest), place - Math.min(GAP, place / 3));
  const base = LINE + PLOT + 4;
  const noted = data.some(({ group }) => group);
  const layout: Layout = {
    width: Math.ceil(place * data.length + 2 * margin),
    height: base + LINE * (noted ? 2 : 1) + 6,
    base,
    bars: [],
    texts: [],
  };
  const heightOf = (value: number) => Math.max(MIN_HEIGHT, (value / top) * PLOT);
  let group: string | undefined;
  data.forEach((bar, index) => {
    const middle = margin + place * (index + 0.5);
    const isWritten = (data.length - 1 - index) % step === 0;
    const write = (kind: Text['kind'], y: number, text: string) =>
      layout.texts.push({ key: `${bar.key}-${kind}`, kind, x: middle, y, text });
    if (bar.value !== null) {
      const height = heightOf(bar.value);
      const kind = bar.current ? 'actual' : 'barra';
      layout.bars.push({ key: bar.key, kind, d: barPath(middle, thick, height, base) });
      if (isWritten) write('valor', base - height - 6, format(bar.value));
    }
    if (!isWritten) return;
    write(bar.current ? 'mesActual' : 'mes', base + LINE, bar.label);
    if (bar.group && bar.group !== group) write('nota', base + 2 * LINE, bar.group);
    group = bar.group;
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
