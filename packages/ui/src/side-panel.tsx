import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { CloseButton } from './close-button.tsx';
import { IconDown, IconUp } from './icon.tsx';
import { type ShortcutGroup, useShortcuts } from './shortcuts.ts';
import styles from './side-panel.module.css';

export type SidePanelProps = {
  title: string;
  /** The addresses of the neighbours in the list. */
  previous?: string | undefined;
  next?: string | undefined;
  onClose: () => void;
  /** What is done with it stays in sight while the rest scrolls. */
  foot?: ReactNode;
  children: ReactNode;
};

const KEYS: readonly ShortcutGroup[] = [
  {
    title: 'Al lado de la lista',
    keys: [
      ['[', 'Ver el anterior'],
      [']', 'Ver el que sigue'],
      ['Esc', 'Cerrar'],
    ],
  },
];

/**
 * What is open beside its list. It is no dialog: the list goes on working, its columns leave to make room, and the row stays
 * marked. In a narrow window it covers the list.
 */
export function SidePanel({ title, previous, next, onClose, foot, children }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    heading.current?.focus();
  }, []);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = () => {
      onClose();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    };
  });
  const navigate = useNavigate();
  const goTo = (to: string | undefined) =>
    to === undefined ? undefined : () => void navigate(to, { replace: true });
  const [up, down] = [goTo(previous), goTo(next)];
  useShortcuts({ '[': up, K: up, ']': down, J: down }, { help: KEYS });
  // The button that had the focus may be gone, so the key is heard anywhere but in a dialog.
  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      close.current();
    };
    window.addEventListener('keydown', closeByKey);
    return () => window.removeEventListener('keydown', closeByKey);
  }, []);
  return (
    <aside aria-label={title} className={styles.panel}>
      <header className={styles.cabeza}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Step label="Anterior" to={previous}>
          <IconUp size={18} />
        </Step>
        <Step label="Siguiente" to={next}>
          <IconDown size={18} />
        </Step>
        <CloseButton label="Cerrar" onClick={() => close.current()} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard */}
      <section className={styles.cuerpo} aria-label="Detalle" tabIndex={0}>
        {children}
      </section>
      {foot && <footer className={styles.pie}>{foot}</footer>}
    </aside>
  );
}

type StepProps = { label: string; to: string | undefined; children: ReactNode };

function Step({ label, to, children }: StepProps) {
  // At either end it keeps its place, so that the other does not move under the pointer.
  if (to === undefined)
    return (
      <button type="button" disabled className={styles.paso} aria-label={label}>
        {children}
      </button>
    );
  return (
    <Link to={to} replace className={styles.paso} aria-label={label} title={label}>
      {children}
    </Link>
  );
}

/** The list beside an open panel has less room. */
export function BesidePanel({ opened, children }: { opened: boolean; children: ReactNode }) {
  return <div className={opened ? `${styles.lista} ${styles.abierta}` : styles.lista}>{children}</div>;
}
