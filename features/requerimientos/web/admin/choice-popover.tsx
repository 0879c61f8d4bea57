import { Popover } from '@oficina/ui/popover';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import styles from './choice-popover.module.css';

export type Choice = {
  value: string;
  label: ReactNode;
  /** What comes of it. */
  hint?: string | undefined;
  checked?: boolean;
  danger?: boolean;
};

type Props = {
  label: string;
  opened: boolean;
  anchor: RefObject<HTMLElement | null>;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** One of a few acts, chosen with the arrows. Nothing happens until one is pressed, as it would in a list of the browser. */
export function ChoicePopover({ label, opened, anchor, choices, onChoose, onClose, children }: Props) {
  const start = Math.max(
    0,
    choices.findIndex(({ checked }) => checked),
  );
  return (
    <Popover label={label} opened={opened} anchor={anchor} className={styles.opciones} onClose={onClose}>
      <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={move}>
        {choices.map(({ value, label: word, hint, checked, danger }, index) => (
          <button
            key={value}
            type="button"
            {...(checked === undefined
              ? { role: 'menuitem' }
              : { role: 'menuitemradio', 'aria-checked': checked })}
            data-inicio={index === start}
            className={danger ? `${styles.opcion} ${styles.peligro}` : styles.opcion}
            onClick={() => {
              // By then the page can take the focus again.
              flushSync(onClose);
              onChoose(value);
            }}
          >
            <span>{word}</span>
            {hint && <span className={styles.suave}>{hint}</span>}
          </button>
        ))}
      </div>
      {children}
    </Popover>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function move(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const current = all.indexOf(document.activeElement as HTMLElement);
  const step = STEPS[event.key];
  const next =
    step !== undefined
      ? all[(current + step + all.length) % all.length]
      : event.key === 'Home'
        ? all[0]
        : event.key === 'End'
          ? all.at(-1)
          : beginningWith(event.key, all, current);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function beginningWith(key: string, all: readonly HTMLElement[], current: number): HTMLElement | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...all.slice(current + 1), ...all.slice(0, current + 1)];
  return after.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}
