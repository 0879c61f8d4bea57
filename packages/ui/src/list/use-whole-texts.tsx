import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './row-parts.module.css';
import { cutTexts, ROW_ATTRIBUTE } from './row-parts.tsx';

/** Whoever goes through the rows with the keys does not want each of them to say it. */
const REST_MS = 600;

type Told = { texts: readonly string[]; top: number };

/** The row that the keyboard or a finger rests on tells whole what was cut in it, as the pointer is told by a title. */
export function useWholeTexts(given?: RefObject<HTMLDivElement | null>) {
  const own = useRef<HTMLDivElement>(null);
  const frame = given ?? own;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const quiet = () => {
    clearTimeout(timer.current);
    setTold(null);
  };
  const tell = (row: Element) => {
    if (!frame.current) return;
    const texts = cutTexts(row);
    const top = row.getBoundingClientRect().bottom - frame.current.getBoundingClientRect().top;
    if (texts.length > 0) setTold({ texts, top });
  };
  return {
    frame,
    handlers: {
      onFocus: ({ target }: FocusEvent<HTMLDivElement>) => {
        quiet();
        const row = target.hasAttribute(ROW_ATTRIBUTE) && target.closest('tr, li');
        // A press with the pointer opens the row, or says it by itself.
        if (row && target.matches(':focus-visible, span'))
          timer.current = setTimeout(() => tell(row), REST_MS);
      },
      onBlur: quiet,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') quiet();
      },
    },
    // Screen readers read each text whole from its own cell.
    texts: told && (
      <div className={styles.entero} style={{ top: told.top }} aria-hidden="true">
        {told.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    ),
  };
}
