import type { BulkTask } from '@oficina/ui/list';
import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import { useRequerimientoCalls } from './actions.api.ts';

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** What can be done with many cases at once, and with one from its row. */
export function useLoteTasks() {
  const calls = useRequerimientoCalls();
  return {
    asignar: (encargado: string | null): BulkTask<Requerimiento> => ({
      progressText: 'Asignando',
      doneText: (count) =>
        encargado === null
          ? `${count} ${plural(count, 'quedó', 'quedaron')} sin asignar.`
          : `${count} ${plural(count, 'asignado', 'asignados')}.`,
      perform: ({ id }) => calls.asignar(id, encargado),
    }),
    changeEstado: (estado: number, descripcion: string): BulkTask<Requerimiento> => ({
      progressText: 'Cambiando el estado de',
      doneText: (count) =>
        `${count} ${plural(count, 'pasó', 'pasaron')} a «${requerimientoEstado.label(estado)}».`,
      perform: ({ id }) => calls.changeEstado(id, estado, descripcion),
    }),
    clearNovedad: (): BulkTask<Requerimiento> => ({
      progressText: 'Quitando la marca de',
      doneText: (count) => `${count} sin marca de novedad.`,
      perform: ({ id }) => calls.markNovedad(id, false),
    }),
  };
}
