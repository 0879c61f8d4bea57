import { type HandledJob, handle } from '@oficina/jobs';
import { applyJob, redactJob, sweepJob } from './jobs.ts';
import { purgeCodigos } from './purge-codigos.ts';
import { type ApplyAvisoDeps, applyAviso } from './receive-aviso.ts';
import { redactIdentidad } from './redact-identidad.ts';
import { sweepIdentidades } from './sweep-identidades.ts';

export function handleValidaciones(deps: ApplyAvisoDeps): HandledJob[] {
  return [
    handle(applyJob, ({ inquiryId }) => applyAviso(deps, inquiryId)),
    handle(redactJob, ({ inquiryId }) => redactIdentidad(deps, inquiryId)),
    handle(sweepJob, async (_data, signal) => {
      await purgeCodigos(deps);
      await sweepIdentidades(deps, signal);
    }),
  ];
}
