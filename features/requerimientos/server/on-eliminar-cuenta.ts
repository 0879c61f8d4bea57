import { forgetUnlinkedAdjuntos } from '@oficina/adjuntos/server';
import type { Tx } from '@oficina/db';
import { requerimientoEstado, TRANSITIONS } from '../contract/index.ts';
import { createRequerimiento } from './create-requerimiento.ts';
import type { RequerimientosDeps } from './deps.ts';
import { moveRequerimiento } from './move-requerimiento.ts';
import { findCategoriaByCodigo } from './publico/solicitudes.repository.ts';
import { findRequerimiento } from './requerimiento-detail.repository.ts';
import { computeVence } from './rules.ts';
import type { ActedBy } from './transition-changes.ts';
import { lockNotStarted } from './usuario-requerimientos.repository.ts';

const USUARIO_LEFT = 'Se anuló porque la persona eliminó su cuenta.';
const NO_MOTIVO = 'Pidió eliminar su cuenta desde la Oficina Virtual.';

type Deps = Pick<RequerimientosDeps, 'sender' | 'readRules' | 'numberFormat'>;
type LeavingUsuario = { usuarioId: number; now: Date };
/** Each annulled case gets its own audit record. */
type AuditedLeaving = LeavingUsuario & ActedBy;

/**
 * Cases that were not started or that wait for this person are annulled; those in progress go on. Their unlinked files are
 * deleted.
 */
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

/** This case, with its number and its term, proves that the person asked for the deletion. */
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
