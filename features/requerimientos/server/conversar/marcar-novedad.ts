import type { Actor, Origin } from '@oficina/http';
import { forbidden } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { RequerimientosDeps } from '../deps.ts';
import { takeRequerimientoFirst } from '../errors.ts';
import type { VisibleRequerimiento } from '../requerimiento-detail.repository.ts';
import { type NovedadChange, updateNovedad } from '../requerimientos.repository.ts';
import { staffRelation } from '../visible-requerimiento.ts';

type Deps = Pick<RequerimientosDeps, 'db'>;
/** `visto` is the `updated` of the case that the person was looking at. */
type NovedadMark = { valor: boolean; visto?: Date | null | undefined };

/** The owner marks it as seen; the staff mark that there is something to see. */
export async function marcarNovedadUsuario(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  requerimiento: VisibleRequerimiento,
  { valor, visto }: NovedadMark,
): Promise<void> {
  if (valor) requireStaff(requerimiento);
  else if (!requerimiento.relations.includes('duenio')) throw forbidden();
  await mark(deps, actor, origin, requerimiento, {
    ...{ marca: 'novedades_usuario', valor, byStaff: valor },
    visto: valor ? null : (visto ?? null),
  });
}

export async function marcarNovedadEncargado(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  requerimiento: VisibleRequerimiento,
  { valor, visto }: NovedadMark,
): Promise<void> {
  requireStaff(requerimiento);
  await mark(deps, actor, origin, requerimiento, {
    ...{ marca: 'novedades_encargado', valor, byStaff: true },
    visto: valor ? null : (visto ?? null),
  });
}

/** Administrators and the encargado of the case are allowed. */
function requireStaff(requerimiento: VisibleRequerimiento): void {
  const relation = staffRelation(requerimiento);
  if (relation === undefined) throw forbidden();
  if (relation === 'encargadoLibre') throw takeRequerimientoFirst();
}

type Marca = NovedadChange & { byStaff: boolean };

async function mark(
  { db }: Deps,
  actor: Actor,
  origin: Origin,
  { id }: VisibleRequerimiento,
  { byStaff, ...cambio }: Marca,
): Promise<void> {
  await db.tx(async (tx) => {
    const updated = await updateNovedad(tx, id, cambio);
    // A customer looking at their own case leaves no audit record.
    if (!updated || !byStaff) return;
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'requerimiento.marcar',
      entidad: 'requerimiento',
      entidadId: id,
      cambios: { despues: { [cambio.marca]: cambio.valor } },
    });
  });
}
