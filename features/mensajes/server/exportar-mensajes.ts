import { defineExport, type Export, keyset } from '@oficina/http';
import { role } from '@oficina/hydra';
import { mensajeEstado, mensajesQuery } from '../contract/index.ts';
import { findMensajesParaExportar } from './exportar-mensajes.repository.ts';
import type { MensajeRow } from './listado.repository.ts';
import { type AsuntoDe, presentMensaje } from './present.ts';

/** What was sent, never what it said: of each message, what the list shows of it. */
export function exportarMensajes(deps: { asuntoDe: AsuntoDe }): Export {
  const vista = { asuntoDe: deps.asuntoDe, completo: true };
  type Fila = MensajeRow & { visto: ReturnType<typeof presentMensaje> };
  return defineExport({
    name: 'mensajes',
    access: role('ROLE_ADMIN'),
    summary: 'Planilla de mensajes',
    query: mensajesQuery,
    columns: {
      id: (fila: Fila) => fila.id,
      created: (fila) => fila.created,
      tipo: ({ visto }) => visto.tipo,
      plantilla: (fila) => fila.plantilla,
      prioridad: (fila) => fila.prioridad,
      estado: (fila) => mensajeEstado.label(fila.estado),
      intentos: (fila) => fila.intentos,
      usuario: (fila) => fila.usuario_nombre,
      para: ({ visto }) => visto.para,
      asunto: ({ visto }) => visto.asunto,
      error: (fila) => fila.error,
    },
    rows: (reader, query) =>
      keyset(async (ultimo: Fila | undefined, limit) => {
        const filas = await findMensajesParaExportar(reader, query, ultimo, limit);
        return filas.map((fila) => ({ ...fila, visto: presentMensaje(fila, vista) }));
      }),
  });
}
