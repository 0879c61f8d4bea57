import { type HandledJob, handle } from '@oficina/jobs';
import { cleanCaducas } from './clean-caducas.ts';
import { type DeleteDeps, deleteFromBoveda } from './delete-from-boveda.ts';
import type { TarjetaHasOngoingPago } from './deps.ts';
import { cleanIntentos } from './intentos.ts';
import { cleanupJob, deleteJob, inheritJob } from './jobs.ts';
import { choosePrincipal } from './unconfirmed-tarjetas.ts';

export function handleTarjetas(
  deps: DeleteDeps & { tarjetaHasOngoingPago: TarjetaHasOngoingPago },
): HandledJob[] {
  return [
    handle(deleteJob, ({ id }) => deleteFromBoveda(deps, id)),
    handle(inheritJob, ({ usuarioId }) => choosePrincipal(deps, usuarioId)),
    handle(cleanupJob, async () => {
      await cleanIntentos(deps);
      const hiddenCount = await cleanCaducas(deps);
      if (hiddenCount > 0)
        deps.log.info({ operacion: cleanupJob.name, total: hiddenCount }, 'cards never paid with put away');
    }),
  ];
}
