import type { Tx } from '@oficina/db';
import { recordAuditoria } from '@oficina/usuarios/server';
import { archivoEstado, type Resumen } from '../contract/index.ts';
import { alertAwaitingConfirmation } from './alerts.ts';
import { updateEstado } from './archivos.repository.ts';
import type { ArchivoRow, ArchivoTipo } from './clases.ts';
import type { WorkerDeps } from './deps.ts';
import { enqueueImportacion } from './jobs.ts';
import { requireLease } from './lease.ts';

export const FOLDER_ACTOR = 'sistema:carpeta';

/**
 * Call this in the transaction that ends the check. A file that came through the folder is confirmed automatically, or the
 * staff are alerted.
 */
export async function confirmOrAlert(
  deps: WorkerDeps,
  tx: Tx,
  archivo: ArchivoRow,
  resumen: Resumen,
): Promise<void> {
  const motivo = deps.autoConfirm ? waitReason(archivo.tipo, resumen) : 'Falta que una persona lo confirme.';
  if (motivo !== null) return alertAwaitingConfirmation(deps, tx, archivo, motivo);
  const [de, a] = ['nuevo', 'confirmado'] as const;
  requireLease(await updateEstado(tx, archivo.clase, archivo.id, { de, a, by: null, now: deps.clock.now() }));
  await enqueueImportacion(deps, tx);
  await recordAuditoria(tx, {
    actor: null,
    origin: null,
    by: FOLDER_ACTOR,
    accion: 'archivo.estado',
    entidad: archivo.clase,
    entidadId: archivo.id,
    cambios: { de: archivoEstado.code(de), a: archivoEstado.code(a) },
  });
}

const numero = (valor: number) => valor.toLocaleString('es-AR');

/** The result is null when the file is like the previous one. Too many rechazos were handled before this. */
export function waitReason(tipo: ArchivoTipo, resumen: Resumen): string | null {
  if (!resumen.anterior) return 'Es el primero de su clase: no hay con qué compararlo.';
  // The cobranzas of one day have nothing to do with those of the day before, so each line is judged on its own.
  return tipo === 'cobranzas' ? cobranzasDoubt(resumen) : deviationText(resumen);
}

function cobranzasDoubt({ rechazados, omitidos, retenidos }: Resumen): string | null {
  const doublePaid = omitidos - retenidos;
  if (rechazados > 0)
    return `Trae ${numero(rechazados)} ${rechazados === 1 ? 'renglón rechazado' : 'renglones rechazados'}.`;
  if (doublePaid > 0)
    return `Trae ${numero(doublePaid)} ${doublePaid === 1 ? 'factura que ya se pagó' : 'facturas que ya se pagaron'} por la web.`;
  return null;
}

function deviationText(resumen: Resumen): string | null {
  const totals = [
    ['renglones', resumen.leidos, resumen.leidosAnterior],
    ['pesos', resumen.importe, resumen.importeAnterior],
    // A file that stops bringing them changes none of those that are there.
    ['pesos al segundo vencimiento', resumen.importe2 ?? resumen.importe2Anterior, resumen.importe2Anterior],
    ['kWh', resumen.consumo, resumen.consumoAnterior],
  ] as const;
  for (const [unit, current, previous] of totals)
    if (previous !== undefined && deviates(current ?? 0, previous))
      return `Trae ${numero(current ?? 0)} ${unit} y el anterior trajo ${numero(previous)}: 10 % de diferencia o más.`;
  return null;
}

const deviates = (current: number, previous: number): boolean =>
  current !== previous && Math.abs(current - previous) * 10 >= previous;
