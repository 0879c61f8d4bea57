import { Button } from '@oficina/ui/button';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { type ListFilters, useExportar } from './exportar.api.ts';
import styles from './exportar.module.css';

export type Spreadsheet = { nombre: string; label: string; filters: ListFilters };

export function Exportar({ spreadsheets }: { spreadsheets: readonly Spreadsheet[] }) {
  const { busy, exportar } = useExportar();
  const [only, ...others] = spreadsheets;
  if (!only) return null;
  if (others.length > 0) return <ExportMenu {...{ spreadsheets, busy, exportar }} />;
  return (
    <Button busy={busy} onClick={() => void exportar(only.nombre, only.filters)}>
      Exportar
    </Button>
  );
}

type ExportMenuProps = ReturnType<typeof useExportar> & { spreadsheets: readonly Spreadsheet[] };

/** These are plain buttons that appear, so Tab and Enter are enough and no menu keyboard pattern is needed. */
function ExportMenu({ spreadsheets, busy, exportar }: ExportMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    setIsOpen(false);
    frame.current?.querySelector('button')?.focus();
  };
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    // The menu stays open when the focus goes nowhere: some browsers do not focus a pressed button, and closing would remove
    // it before the press ends.
    if (relatedTarget && !frame.current?.contains(relatedTarget)) setIsOpen(false);
  };
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (isOpen && key === 'Escape') close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the focus are those of the buttons inside
    <div ref={frame} className={styles.marco} onBlur={handleBlur} onKeyDown={handleKeyDown}>
      <Button busy={busy} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        Exportar
      </Button>
      <ul id={id} hidden={!isOpen} className={styles.opciones}>
        {spreadsheets.map(({ nombre, label, filters }) => (
          <li key={nombre}>
            <button
              type="button"
              className={styles.opcion}
              onClick={() => {
                void exportar(nombre, filters);
                close();
              }}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
