import type { Db, Reader } from '@oficina/db';
import { type Export, exportPieces } from '@oficina/http';
import type { WritePiece } from '@oficina/values/server';
import type { Accion } from '../contract/index.ts';
import { recordAuditoria } from './record-auditoria.ts';

type ExportRequest = {
  filtros: Record<string, unknown>;
  rows: ReturnType<Export['read']>;
  /** The default is the database itself, outside any transaction. */
  reader?: Reader;
  /** It is absent when the system itself asks. */
  requestedBy?: string | undefined;
};

/** What a command or a nightly job takes out is recorded as what a person takes out. Returns the number of rows. */
export async function writeExport(
  { db }: { db: Db },
  one: Pick<Export, 'name' | 'header' | 'format'>,
  { filtros, rows, reader = db, requestedBy }: ExportRequest,
  write: WritePiece,
): Promise<number> {
  const audit = (accion: Accion, cambios: Record<string, unknown>) =>
    recordAuditoria(db, {
      actor: null,
      origin: null,
      accion,
      entidad: 'exportacion',
      entidadId: one.name,
      cambios,
      ...(requestedBy && { by: requestedBy }),
    });
  // The audit entry comes first: if it cannot be written, no data is given.
  await audit('exportar.inicio', { filtros });
  let filas = 0;
  const onEnd = async (taken: { rows: number; complete: boolean }) => {
    filas = taken.rows;
    await audit('exportar.fin', { filtros, filas, completa: taken.complete });
  };
  for await (const piece of exportPieces(one, { reader, rows, onEnd })) await write(piece);
  return filas;
}
