import {
  IconBill,
  IconBolt,
  IconCard,
  IconClaim,
  IconForm,
  IconMail,
  IconSearch,
  IconUser,
} from '@oficina/ui/icon';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { markTyped, type Option, type OptionGroup } from './options.ts';
import styles from './search.module.css';

const ICONS: Readonly<Record<OptionGroup['tipo'], ReactNode>> = {
  suministros: <IconBolt size={18} />,
  personas: <IconUser size={18} />,
  requerimientos: <IconClaim size={18} />,
  facturas: <IconBill size={18} />,
  pagos: <IconCard size={18} />,
  correos: <IconMail size={18} />,
  screens: <IconForm size={18} />,
  acts: <IconClaim size={18} />,
  everywhere: <IconSearch size={18} />,
};

type RowProps = {
  id: string;
  tipo: OptionGroup['tipo'];
  option: Option;
  typed: string;
  isActive: boolean;
  onChoose: (event: MouseEvent) => void;
};

/** The box keeps the focus; the row that Enter would open is only marked, and is brought into view. */
export function Row({ id, tipo, option, typed, isActive, onChoose }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and its keys choose the row
    // biome-ignore lint/a11y/useFocusableInteractive: the box above has the focus
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.fila}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {ICONS[tipo]}
      <span className={styles.titulo} title={option.titulo}>
        <Marked text={option.titulo} typed={typed} />
      </span>
      <span className={styles.detalle} title={option.detalle}>
        {option.detalle}
      </span>
      <span className={styles.dato}>
        <Marked text={option.dato} typed={typed} />
        {isActive && (
          <span aria-hidden="true">
            <kbd>↵</kbd>
          </span>
        )}
      </span>
    </div>
  );
}

type AllRowProps = Pick<RowProps, 'id' | 'option' | 'isActive' | 'onChoose'> & { group: string };

/** It stands beside the title of its group and is chosen after its rows. */
export function AllRow({ id, group, option, isActive, onChoose }: AllRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and its keys choose the row
    // biome-ignore lint/a11y/useFocusableInteractive: the box above has the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-label={`Ver todos: ${group}`}
      className={styles.todos}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {option.titulo}
    </div>
  );
}

const Marked = ({ text, typed }: { text: string; typed: string }) =>
  markTyped(text, typed).map(({ text: piece, isMatch }, index) => {
    const key = `${index}-${piece}`;
    return isMatch ? <mark key={key}>{piece}</mark> : <span key={key}>{piece}</span>;
  });
