import { defineExport, type Export, keyset } from '@oficina/http';
import { role } from '@oficina/hydra';
import { mensajeEstado, mensajesQuery } from '../contract/index.ts';
import type { AddressBook } from './address-book.ts';
import { listMensajesToExport } from './exportar-mensajes.repository.ts';
import type { MensajeRow } from './list.repository.ts';
import { readPara } from './listar-mensajes.ts';
import { type AsuntoOf, presentMensaje } from './present.ts';

/** The body is never exported, only the fields of the list. */
export function exportarMensajes(deps: {
  asuntoOf: AsuntoOf;
  addresses: Pick<AddressBook, 'readCelular'>;
}): Export {
  const presentOptions = { asuntoOf: deps.asuntoOf, isFull: true };
  type ExportRow = MensajeRow & { visto: ReturnType<typeof presentMensaje> };
  return defineExport({
    name: 'mensajes',
    title: 'Mensajes',
    access: role('ROLE_ADMIN'),
    summary: 'Planilla de mensajes',
    query: mensajesQuery,
    columns: {
      id: (row: ExportRow) => row.id,
      created: (row) => row.created,
      tipo: ({ visto }) => visto.tipo,
      plantilla: (row) => row.plantilla,
      prioridad: (row) => row.prioridad,
      estado: (row) => mensajeEstado.label(row.estado),
      intentos: (row) => row.intentos,
      usuario: (row) => row.usuario_nombre,
      para: ({ visto }) => visto.para,
      asunto: ({ visto }) => visto.asunto,
      error: (row) => row.error,
    },
    rows: (reader, query) =>
      keyset(async (last: ExportRow | undefined, limit) => {
        const rows = await listMensajesToExport(reader, readPara(query, deps.addresses), last, limit);
        return rows.map((row) => ({ ...row, visto: presentMensaje(row, presentOptions) }));
      }),
  });
}
