import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import type { Role } from '@oficina/values';
import { requerimientoEstado, TRANSITIONS } from '../contract/index.ts';
import { forgetUnlinkedAdjuntos } from './adjuntos/adjuntos.repository.ts';
import { createRequerimiento } from './create-requerimiento.ts';
import type { RequerimientosDeps } from './deps.ts';
import { moveRequerimiento } from './move-requerimiento.ts';
import { findRequerimiento } from './requerimiento-detail.repository.ts';
import { computeVence } from './rules.ts';
import { findCategoriaByCodigo } from './solicitudes.repository.ts';
import { lockNotStarted } from './usuario-requerimientos.repository.ts';

const USUARIO_LEFT = 'Se anuló porque la persona eliminó su cuenta.';
const NO_MOTIVO = 'Pidió eliminar su cuenta desde la Oficina Virtual.';

type Deps = Pick<RequerimientosDeps, 'sender' | 'readRules' | 'numberFormat'>;
type LeavingUsuario = { usuarioId: number; now: Date };
/** Each case that they annul has its own line in the trail. */
type AuditedLeaving = LeavingUsuario & {
  actor: Pick<Actor, 'usuarioId'> & { roles: readonly Role[] };
  origin: Origin;
};

/** What nobody began, or waited for them, they annul by leaving; what is being done goes on. Files of no case go. */
export const onEliminarCuenta =
  (deps: Deps) =>
  async (tx: Tx, { usuarioId, now, actor, origin }: AuditedLeaving): Promise<void> => {
    const depsAtNow = { ...deps, clock: { now: () => now } };
    const who = { actor, origin };
    for (const id of await lockNotStarted(tx, usuarioId)) {
      const requerimiento = await findRequerimiento(tx, id);
      const transition = TRANSITIONS.find(
        ({ por: by, from, to: a }) =>
          by === 'duenio' &&
          a === 'anulado' &&
          from === (requerimiento && requerimientoEstado.name(requerimiento.estado)),
      );
      if (!requerimiento || !transition) continue;
      const allowed = { tipo: 'mueve', relation: 'duenio', takes: false, transition } as const;
      await moveRequerimiento(depsAtNow, tx, who, requerimiento, { allowed, texto: USUARIO_LEFT });
    }
    await forgetUnlinkedAdjuntos(tx, { usuarioId, now });
  };

/** The case that proves that they asked for it, with its number and its term. */
export const crearSupresion =
  (deps: Pick<Deps, 'readRules' | 'numberFormat'>) =>
  async (tx: Tx, { usuarioId, motivo, now }: LeavingUsuario & { motivo: string | null }): Promise<string> => {
    const categoria = await findCategoriaByCodigo(tx, 'supresion');
    const { vence } = await computeVence(deps, tx, categoria, now);
    const { numero } = await createRequerimiento(
      tx,
      { clock: { now: () => now }, numberFormat: deps.numberFormat },
      {
        usuarioId,
        categoria,
        descripcion: motivo ?? NO_MOTIVO,
        suministroId: null,
        ubicacion: null,
        vence,
        auditedBy: null,
      },
    );
    return numero;
  };
