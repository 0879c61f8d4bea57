import { useLayoutEffect, useRef, useState } from 'react';
import styles from './bars.module.css';
import { type Bar, layoutBars, type Room, UNITS_PER_REM } from './bars-layout.ts';

export type { Bar } from './bars-layout.ts';

export type BarChartProps = {
  /** It names the frame. */
  title: string;
  /** These words are all that a screen reader gets of the drawing. */
  summary: string;
  data: readonly Bar[];
  format: (value: number) => string;
};

const rem = (units: number) => `${units / UNITS_PER_REM}rem`;
/** The baseline of the digits is this far below the top of a line of text. */
const ASCENT = 16;

/** The chart is measured in rem, so that its text grows with the reader's text size. */
export function BarChart({ title, summary, data, format }: BarChartProps) {
  const { frame, drawing, room } = useRoom();
  const layout = layoutBars(data, format, room);
  return (
    <section ref={frame} className={styles.marco} aria-label={`Gráfico: ${title}`}>
      <div
        ref={drawing}
        role="img"
        aria-label={summary}
        className={styles.dibujo}
        style={{ width: rem(layout.width), height: rem(layout.height) }}
      >
        <svg
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          className={styles.barras}
          aria-hidden="true"
          focusable="false"
        >
          <line x1={0} x2={layout.width} y1={layout.base} y2={layout.base} className={styles.base} />
          {layout.bars.map(({ key, kind, d }) => (
            <path key={key} d={d} className={styles[kind]} />
          ))}
        </svg>
        {/* The texts are not part of the SVG, because contrast can only be checked against an element's own background. */}
        {layout.texts.map(({ key, kind, x, y, text }) => (
          <span key={key} className={styles[kind]} style={{ left: rem(x), top: rem(y - ASCENT) }}>
            {text}
          </span>
        ))}
      </div>
    </section>
  );
}

/** Until the browser has measured, the bars are as narrow as their values allow. */
const UNKNOWN: Room = { width: 0, figure: 10 };

function useRoom() {
  const frame = useRef<HTMLElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(UNKNOWN);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const figure = figureWidth(element);
    const measure = () => {
      const px = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || UNITS_PER_REM;
      const width = Math.floor((element.clientWidth / px) * UNITS_PER_REM);
      setRoom((known) => (known.width === width && known.figure === figure ? known : { width, figure }));
    };
    measure();
    // The drawing is observed too, because with larger type it grows while its frame does not.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (drawing.current) observer.observe(drawing.current);
    return () => observer.disconnect();
  }, []);
  return { frame, drawing, room };
}

/** Each system has its own font, and the widest needs a fifth more than the narrowest. */
function figureWidth(element: HTMLElement): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return UNKNOWN.figure;
  pen.font = `700 ${UNITS_PER_REM}px ${getComputedStyle(element).fontFamily}`;
  return pen.measureText('0').width;
}
