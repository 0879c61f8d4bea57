import type { ReactNode } from 'react';
import type { Estado } from './estado-badge.tsx';
import styles from './estado-mark.module.css';
import type { Tint } from './tint.ts';

const ring = <circle cx="7" cy="7" r="5.5" />;
const disc = <circle cx="7" cy="7" r="6.2" fill="currentColor" stroke="none" />;

/** The shape says the state to who does not tell the colours apart. */
const GLYPHS: ReadonlyMap<Tint, ReactNode> = new Map<Tint, ReactNode>([
  ['violeta', ring],
  [
    'azul',
    <>
      {ring}
      <path d="M7 3.6a3.4 3.4 0 010 6.8z" fill="currentColor" stroke="none" />
    </>,
  ],
  [
    'amarillo',
    <>
      {ring}
      <path d="M5.5 4.8v4.4M8.5 4.8v4.4" />
    </>,
  ],
  [
    'verde',
    <>
      {disc}
      <path d="M4.3 7.2l2 2 3.4-4" stroke="#fff" />
    </>,
  ],
  [
    'rojo',
    <>
      {disc}
      <path d="M5 5l4 4M9 5l-4 4" stroke="#fff" />
    </>,
  ],
  [
    'gris',
    <>
      {ring}
      <path d="M3.3 10.7l7.4-7.4" />
    </>,
  ],
]);

type EstadoMarkProps = Estado & {
  /** What has not begun is a ring, whatever its colour. */
  isRing?: boolean;
};

/** The state of something of the staff's: a pill in a page, and the same shape with a plain word in the rows of a list. */
export function EstadoMark({ word, tint, isRing = false }: EstadoMarkProps) {
  return (
    <span className={styles.marca} data-tint={tint}>
      <svg
        width="14"
        height="14"
        viewBox="0 0 14 14"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
        aria-hidden="true"
      >
        {isRing ? ring : GLYPHS.get(tint)}
      </svg>
      <span>{word}</span>
    </span>
  );
}
