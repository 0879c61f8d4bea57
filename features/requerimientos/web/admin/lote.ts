import { ApiError } from '@oficina/hydra';
import { errorMotivo } from './requerimientos.api.ts';

export type BatchItem = { id: number; numero: string };
export type Failed = { requerimiento: BatchItem; motivo: string };
export type Resultado = { succeeded: readonly BatchItem[]; fallidos: readonly Failed[] };

/** A page has at most this many rows. */
const LOTE_LIMIT = 100;
/** More parallel calls would slow the server down for the other users. */
const CONCURRENCY = 4;

const UNEXPECTED_ERROR = 'Algo falló de nuestro lado. Probá de nuevo en unos minutos.';

/** A refusal of one case does not stop the others. The result keeps the order of the cases. */
export async function runBatch(
  requerimientos: readonly BatchItem[],
  perform: (requerimiento: BatchItem) => Promise<unknown>,
  onProgress: (count: number) => void = () => undefined,
): Promise<Resultado> {
  const pendientes = requerimientos.slice(0, LOTE_LIMIT);
  const motivos = new Map<number, string>();
  let next = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let requerimiento = pendientes[next++]; requerimiento; requerimiento = pendientes[next++]) {
      try {
        await perform(requerimiento);
      } catch (error) {
        motivos.set(requerimiento.id, errorMessage(error));
      }
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return {
    succeeded: pendientes.filter(({ id }) => !motivos.has(id)),
    fallidos: pendientes.flatMap((requerimiento) => {
      const motivo = motivos.get(requerimiento.id);
      return motivo === undefined ? [] : [{ requerimiento, motivo }];
    }),
  };
}

/** Unexpected errors are reported too, so that every case ends as either done or failed. */
function errorMessage(error: unknown): string {
  if (error instanceof ApiError) return errorMotivo(error);
  console.error(error);
  return UNEXPECTED_ERROR;
}

export type BatchTask = {
  progressText: string;
  doneText: (count: number) => string;
  perform: (requerimiento: BatchItem) => Promise<unknown>;
};

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

export const assignedText = (count: number) => `${count} ${plural(count, 'asignado', 'asignados')}.`;
export const unassignedText = (count: number) =>
  `${count} ${plural(count, 'quedó', 'quedaron')} sin asignar.`;
export const estadoChangedText = (label: string) => (count: number) =>
  `${count} ${plural(count, 'pasó', 'pasaron')} a «${label}».`;
export const novedadClearedText = (count: number) => `${count} sin marca de novedad.`;

export function resultText({ succeeded, fallidos }: Resultado, doneText: BatchTask['doneText']): string {
  const failedCount = fallidos.length;
  return [
    ...(succeeded.length > 0 || failedCount === 0 ? [doneText(succeeded.length)] : []),
    ...(failedCount > 0 ? [`${failedCount} no ${plural(failedCount, 'se pudo', 'se pudieron')}:`] : []),
  ].join(' ');
}
