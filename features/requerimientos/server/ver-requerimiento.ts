import type { Reader } from '@oficina/db';
import type { Actor } from '@oficina/http';
import type { Draft } from '@oficina/hydra';
import type { Requerimiento } from '../contract/index.ts';
import { findAdjuntosDe } from './adjuntos/adjuntos.repository.ts';
import { casoVisible, papelDelPersonal } from './caso-visible.ts';
import type { RequerimientosDeps } from './deps.ts';
import type { Caso } from './lectura.repository.ts';
import { type Lector, presentAdjunto, presentCaso, presentSeguimiento } from './present-caso.ts';
import { findSeguimientosDe } from './seguimientos.repository.ts';

type Deps = Pick<RequerimientosDeps, 'clock' | 'atencion'> & { db: Reader };

/** Looking at it changes nothing: whoever shows it says that it was seen. */
export async function verRequerimiento(deps: Deps, actor: Actor, id: number): Promise<Draft<Requerimiento>> {
  const caso = await casoVisible(deps, actor, id);
  const lector = lectorDe(deps, caso);
  const seguimientos = await findSeguimientosDe(deps.db, id);
  const adjuntos = await findAdjuntosDe(deps.db, id);
  return {
    ...presentCaso(caso, lector),
    seguimientos: seguimientos.map((row) => presentSeguimiento(row, caso, lector)),
    adjuntos: adjuntos.map(presentAdjunto),
  };
}

export const lectorDe = (
  { clock, atencion }: Pick<Deps, 'clock' | 'atencion'>,
  caso: Pick<Caso, 'papeles'>,
): Lector => ({ personal: papelDelPersonal(caso) !== undefined, atencion, ahora: clock.now() });
