import { type HandledJob, handle } from '@oficina/jobs';
import { type BorrarDeps, borrarEnBoveda } from './borrar-en-boveda.ts';
import type { TarjetaConPagoVivo } from './deps.ts';
import { limpiarIntentos } from './intentos.ts';
import { borrar, heredar, limpiar } from './jobs.ts';
import { limpiarTarjetasCaducas } from './limpiar-caducas.ts';
import { elegirPrincipal } from './provisorias.ts';

/** For the process that works. */
export function handleTarjetas(deps: BorrarDeps & { tarjetaConPagoVivo: TarjetaConPagoVivo }): HandledJob[] {
  return [
    handle(borrar, ({ id }) => borrarEnBoveda(deps, id)),
    handle(heredar, ({ usuarioId }) => elegirPrincipal(deps, usuarioId)),
    handle(limpiar, async () => {
      await limpiarIntentos(deps);
      const ocultas = await limpiarTarjetasCaducas(deps);
      if (ocultas > 0)
        deps.log.info({ operacion: limpiar.name, total: ocultas }, 'cards never paid with put away');
    }),
  ];
}
