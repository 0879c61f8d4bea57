import { ApiError, loggedIn, post } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { notify } from '@oficina/ui/notify';
import { useState } from 'react';
import * as z from 'zod/mini';

type Valor = string | number | boolean | undefined | readonly (string | number)[];
/** The page number is left out, because the file holds the whole list. */
export type ListFilters = { readonly [name: string]: Valor };

const ticketRoute = post('/api/oob/exportar/:nombre/ticket', {
  access: loggedIn(),
  body: z.record(z.string(), z.unknown()),
  plain: z.object({ ticket: z.string(), vence: z.string() }),
  summary: 'Ticket de un solo uso para bajar una planilla',
});

const POPUP_BLOCKED = 'Tu navegador bloqueó la ventana. Permití las ventanas de este sitio.';
const EXPORT_FAILED = 'No pudimos generar la planilla.';

/** The server's message explains a limit or a missing permission better than a generic one. */
const motivo = (error: unknown) =>
  error instanceof ApiError && [403, 429].includes(error.status) ? error.message : undefined;

/**
 * The browser saves the file as it arrives, so the page never holds it in memory. A plain address carries no session, so a
 * ticket is requested first. The window is opened before that request, while the browser still accepts it as a consequence
 * of the press.
 */
export function useExportar() {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  async function exportar(nombre: string, { page: _, itemsPerPage: __, ...filters }: ListFilters) {
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
    } catch (error) {
      popup.close();
      notify({ text: EXPORT_FAILED, detail: motivo(error), kind: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return { busy, exportar };
}
