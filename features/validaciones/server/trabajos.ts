import { type HandledJob, handle } from '@oficina/jobs';
import { borrarCodigos } from './borrar-codigos.ts';
import { aplicar, redactar, repasar } from './jobs.ts';
import { type AplicarAvisoDeps, aplicarAviso } from './recibir-aviso.ts';
import { redactarIdentidad } from './redactar-identidad.ts';
import { repasarIdentidades } from './repasar-identidades.ts';

/** For the process that works. */
export function handleValidaciones(deps: AplicarAvisoDeps): HandledJob[] {
  return [
    handle(aplicar, ({ inquiryId }) => aplicarAviso(deps, inquiryId)),
    handle(redactar, ({ inquiryId }) => redactarIdentidad(deps, inquiryId)),
    handle(repasar, async (_data, signal) => {
      await borrarCodigos(deps);
      await repasarIdentidades(deps, signal);
    }),
  ];
}
