import type { Actor, Origin } from '@oficina/http';
import { forbidden } from '@oficina/hydra';
import { lockAsSeen } from '../atender/cambiar-estado.ts';
import { auditRequerimiento } from '../audit-requerimiento.ts';
import type { RequerimientosDeps } from '../deps.ts';
import { refuse } from '../errors.ts';
import { moveRequerimiento } from '../move-requerimiento.ts';
import { decideConformidad } from '../permissions.ts';
import type { VisibleRequerimiento } from '../requerimiento-detail.repository.ts';
import { updateConforme } from '../requerimientos.repository.ts';

type ConformidadRequest = { conforme: boolean; descripcion?: string | null | undefined };

export async function decirConformidad(
  deps: RequerimientosDeps,
  actor: Actor,
  origin: Origin,
  visto: VisibleRequerimiento,
  { conforme, descripcion }: ConformidadRequest,
): Promise<void> {
  if (!visto.relations.includes('duenio')) throw forbidden();
  const texto = descripcion || null;
  await deps.db.tx(async (tx) => {
    const requerimiento = await lockAsSeen(tx, actor, visto);
    const now = deps.clock.now();
    const decision = decideConformidad(
      { ...requerimiento, publico: false },
      { conforme, hasTexto: texto !== null, now },
    );
    if (decision.tipo === 'negado') throw refuse(decision);
    if (decision.tipo === 'mueve') {
      await moveRequerimiento(deps, tx, { actor, origin }, requerimiento, { allowed: decision, texto });
      return;
    }
    if (!(await updateConforme(tx, requerimiento.id, now))) return;
    await auditRequerimiento(tx, { actor, origin }, requerimiento.id, { accion: 'requerimiento.conforme' });
  });
}
