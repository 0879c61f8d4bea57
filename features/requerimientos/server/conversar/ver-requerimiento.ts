import { listAdjuntos, presentAdjunto } from '@oficina/adjuntos/server';
import type { Reader } from '@oficina/db';
import type { Actor } from '@oficina/http';
import type { Draft } from '@oficina/hydra';
import type { Requerimiento } from '../../contract/index.ts';
import type { RequerimientosDeps } from '../deps.ts';
import { type Audience, presentRequerimiento, presentSeguimiento } from '../present-requerimiento.ts';
import type { ReadableRequerimiento } from '../requerimiento-detail.repository.ts';
import { getReadableRequerimiento, staffRelation } from '../visible-requerimiento.ts';
import { listSeguimientos } from './seguimientos.repository.ts';

type Deps = Pick<RequerimientosDeps, 'clock' | 'atencion'> & { db: Reader };

/** Reading a case does not mark it as seen: the page does that in a separate call. */
export async function verRequerimiento(deps: Deps, actor: Actor, id: number): Promise<Draft<Requerimiento>> {
  const requerimiento = await getReadableRequerimiento(deps, actor, id);
  const audience = audienceOf(deps, requerimiento);
  const seguimientos = await listSeguimientos(deps.db, id);
  const adjuntos = await listAdjuntos(deps.db, id);
  return {
    ...presentRequerimiento(requerimiento, audience),
    seguimientos: seguimientos.map((row) => presentSeguimiento(row, requerimiento, audience)),
    adjuntos: adjuntos.map(presentAdjunto),
  };
}

export const audienceOf = (
  { clock, atencion }: Pick<Deps, 'clock' | 'atencion'>,
  requerimiento: Pick<ReadableRequerimiento, 'relations'>,
): Audience => ({ personal: staffRelation(requerimiento) !== undefined, atencion, now: clock.now() });
