import { type HandledJob, handle } from '@oficina/jobs';
import { type BorrarDeps, borrarEnBoveda } from './borrar-en-boveda.ts';
import type { TarjetaConPagoVivo } from './deps.ts';
import { limpiarIntentos } from './intentos.ts';
import { borrar, limpiar } from './jobs.ts';
import { limpiarTarjetasCaducas } from './limpiar-caducas.ts';

/** For the process that works. */
export function handleTarjetas(deps: BorrarDeps & { tarjetaConPagoVivo: TarjetaConPagoVivo }): HandledJob[] {
  return [
    handle(borrar, ({ id }) => borrarEnBoveda(deps, id)),
    handle(limpiar, async () => {
      await limpiarIntentos(deps);
      const ocultas = await limpiarTarjetasCaducas(deps);
      if (ocultas > 0)
        deps.log.info({ operacion: limpiar.name, total: ocultas }, 'cards never paid with put away');
    }),
  ];
}
