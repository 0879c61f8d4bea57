import { ApiError, loggedIn, post } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from './button.tsx';
import styles from './export-button.module.css';
import { notify } from './notify.ts';

type Value = string | number | boolean | undefined | readonly (string | number)[];
/** The page number is left out, because the file holds the whole list. */
type ListFilters = { readonly [name: string]: Value };

const ticketRoute = post('/api/oob/exportar/:nombre/ticket', {
  access: loggedIn(),
  body: z.record(z.string(), z.unknown()),
  plain: z.object({ ticket: z.string(), vence: z.string() }),
  summary: 'Ticket de un solo uso para bajar una planilla',
});

const POPUP_BLOCKED = 'Tu navegador bloqueó la ventana. Permití las ventanas de este sitio.';
const EXPORT_FAILED = 'No pudimos generar la planilla.';

/** The server's message explains a limit or a missing permission better than a generic one. */
const reasonOf = (error: unknown) =>
  error instanceof ApiError && [403, 429].includes(error.status) ? error.message : undefined;

/**
 * The browser saves the file as it arrives, so the page never holds it in memory. A plain address carries no session, so a
 * ticket is requested first. The window is opened before that request, while the browser still accepts it as a consequence
 * of the press.
 */
function useExport() {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  async function exportList({ nombre, filters: asked, told }: Spreadsheet) {
    const { page: _, itemsPerPage: __, ...filters } = asked;
    const popup = window.open('', '_blank');
    if (!popup) {
      notify({ text: POPUP_BLOCKED, kind: 'error' });
      return;
    }
    setBusy(true);
    try {
      const { ticket } = await client.call(ticketRoute, { params: { nombre }, body: filters });
      popup.location.replace(
        `${window.location.origin}/api/oob/exportar/${nombre}?${new URLSearchParams({ ticket })}`,
      );
      if (told) notify({ text: told });
    } catch (error) {
      popup.close();
      notify({ text: EXPORT_FAILED, detail: reasonOf(error), kind: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return { busy, exportList };
}

export type Spreadsheet = {
  nombre: string;
  label: string;
  filters: ListFilters;
  /** What is in it, told when it begins. */
  told?: string | undefined;
};

export function ExportButton({ spreadsheets }: { spreadsheets: readonly Spreadsheet[] }) {
  const { busy, exportList } = useExport();
  const [only, ...others] = spreadsheets;
  if (!only) return null;
  if (others.length > 0) return <ExportMenu {...{ spreadsheets, busy, exportList }} />;
  return <Exporter busy={busy} text="Exportar" onPress={() => void exportList(only)} />;
}

/** Inside a menu, where a second one would not fit, each has its button. */
export function ExportButtons({ spreadsheets }: { spreadsheets: readonly Spreadsheet[] }) {
  const { busy, exportList } = useExport();
  return spreadsheets.map((one) => (
    <Exporter key={one.label} busy={busy} text={one.label} onPress={() => void exportList(one)} />
  ));
}

const Exporter = ({ busy, text, onPress }: { busy: boolean; text: string; onPress: () => void }) => (
  <Button busy={busy} onClick={onPress}>
    {text}
  </Button>
);

type ExportMenuProps = ReturnType<typeof useExport> & { spreadsheets: readonly Spreadsheet[] };

/** These are plain buttons that appear, so Tab and Enter are enough and no menu keyboard pattern is needed. */
function ExportMenu({ spreadsheets, busy, exportList }: ExportMenuProps) {
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
        {spreadsheets.map((one) => (
          <li key={one.label}>
            <button
              type="button"
              className={styles.opcion}
              onClick={() => {
                void exportList(one);
                close();
              }}
            >
              {one.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
