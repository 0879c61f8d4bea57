import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { formatDate } from '@oficina/ui/date-text';
import type { BulkTask } from '@oficina/ui/list';
import { newKey } from '@oficina/ui/new-key';
import type * as z from 'zod/mini';
import { atencionRoutes } from '../../contract/atencion.routes.ts';
import {
  fillPlaceholders,
  missingPlaceholders,
  type Requerimiento,
  type Respuesta,
} from '../../contract/index.ts';
import type { Atencion } from '../../contract/requerimiento.ts';
import { requerimientosRoutes } from '../../contract/requerimientos.routes.ts';
import { useRequerimientoCalls } from './actions.api.ts';
import { fillPlaceholdersMessage } from './respuestas.ts';

type Act = Omit<z.input<typeof Atencion>, 'visto'>;

/** What a saved reply says to the owner of each case. */
function fillFor(texto: string, requerimiento: Requerimiento): string {
  const { usuarioNombre, contacto, numero, suministroCuenta, categoria, vence, encargadoNombre } =
    requerimiento;
  // Those that are united to it have other names, and the server fills in those of each.
  if (requerimiento.unidos) return texto;
  const filled = fillPlaceholders(texto, {
    nombre: usuarioNombre ?? contacto?.nombre,
    numero,
    suministro: suministroCuenta,
    categoria: categoria.nombre,
    vence: vence && formatDate(vence),
    encargado: encargadoNombre,
  });
  const missing = missingPlaceholders(filled);
  if (missing.length > 0) throw new ApiError(422, `${fillPlaceholdersMessage(missing)}.`);
  return filled;
}

/** What can be done with many cases at once, and with one from its row: each is one act, with one message at most. */
export function useLoteTasks() {
  const client = useClient();
  const calls = useRequerimientoCalls();

  /** The last that had been written in the case when its row was read: what came later must be read before closing. */
  async function lastSeen({ id, updated }: Requerimiento): Promise<string | null> {
    const { seguimientos = [] } = await client.call(requerimientosRoutes.ver, { params: { id } });
    const seen = seguimientos.filter(({ created }) => Date.parse(created) <= Date.parse(updated));
    return seen.at(-1)?.['@id'] ?? null;
  }

  /** Tried again because no answer came, each case is attended once. */
  function attend(progressText: string, actOn: (row: Requerimiento) => Act): BulkTask<Requerimiento> {
    const keys = new Map<number, string>();
    return {
      progressText,
      perform: async (row) => {
        const act = actOn(row);
        const key = keys.get(row.id) ?? newKey();
        keys.set(row.id, key);
        const writes = act.texto || (act.estado ?? null) !== null;
        const visto = writes ? await lastSeen(row) : null;
        return client.call(atencionRoutes.atender, {
          params: { id: row.id },
          body: { ...act, visto },
          headers: { 'Idempotency-Key': key },
        });
      },
    };
  }

  return {
    asignar: (encargado: string | null) => attend('Asignando', () => ({ encargado })),
    responder: ({ id, texto, estado, encargado }: Respuesta) =>
      attend('Respondiendo', (row) => ({
        texto: fillFor(texto, row),
        respuesta: id,
        ...(estado !== undefined && estado !== row.estado && { estado }),
        ...(encargado && { encargado: encargado === 'yo' ? 'yo' : null }),
      })),
    changeEstado: (estado: number, texto: string) =>
      attend('Cambiando el estado de', () => ({ estado, ...(texto && { texto }) })),
    clearNovedad: (): BulkTask<Requerimiento> => ({
      progressText: 'Quitando la marca de',
      perform: ({ id, updated }) => calls.markNovedad(id, false, updated),
    }),
  };
}
