import type { Actor, Origin } from '@oficina/http';
import { forbidden } from '@oficina/hydra';
import { auditRequerimiento } from '../audit-requerimiento.ts';
import type { RequerimientosDeps } from '../deps.ts';
import { takeRequerimientoFirst } from '../errors.ts';
import type { VisibleRequerimiento } from '../requerimiento-detail.repository.ts';
import { type NovedadChange, updateNovedad } from '../requerimientos.repository.ts';
import { staffRelation } from '../visible-requerimiento.ts';

type Deps = Pick<RequerimientosDeps, 'db'>;
/** `visto` is the `updated` of the case that the person was looking at. */
type NovedadMark = { valor: boolean; visto?: Date | null | undefined };
type MarcarNovedad = (
  deps: Deps,
  actor: Actor,
  origin: Origin,
  requerimiento: VisibleRequerimiento,
  mark: NovedadMark,
) => Promise<void>;

/** The owner marks it as seen; the staff mark that there is something to see. */
export const marcarNovedadUsuario: MarcarNovedad = async (deps, actor, origin, requerimiento, mark) => {
  const byStaff = mark.valor;
  if (byStaff) requireStaff(requerimiento);
  else if (!requerimiento.relations.includes('duenio')) throw forbidden();
  await save(deps, actor, origin, requerimiento, { ...mark, marca: 'novedades_usuario', byStaff });
};

export const marcarNovedadEncargado: MarcarNovedad = async (deps, actor, origin, requerimiento, mark) => {
  requireStaff(requerimiento);
  await save(deps, actor, origin, requerimiento, { ...mark, marca: 'novedades_encargado', byStaff: true });
};

/** Administrators and the encargado of the case are allowed. */
function requireStaff(requerimiento: VisibleRequerimiento): void {
  const relation = staffRelation(requerimiento);
  if (relation === undefined) throw forbidden();
  if (relation === 'encargadoLibre') throw takeRequerimientoFirst();
}

type Marca = NovedadMark & Pick<NovedadChange, 'marca'> & { byStaff: boolean };

async function save(
  { db }: Deps,
  actor: Actor,
  origin: Origin,
  { id }: VisibleRequerimiento,
  { marca, valor, visto, byStaff }: Marca,
): Promise<void> {
  await db.tx(async (tx) => {
    const updated = await updateNovedad(tx, id, { marca, valor, visto: valor ? null : (visto ?? null) });
    // A customer looking at their own case leaves no audit record.
    if (!updated || !byStaff) return;
    const cambios = { despues: { [marca]: valor } };
    await auditRequerimiento(tx, { actor, origin }, id, { accion: 'requerimiento.marcar', cambios });
  });
}
