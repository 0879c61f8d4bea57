import type { Actor, Origin } from '@oficina/http';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { tomarComoSeVio } from './cambiar-estado.ts';
import type { RequerimientosDeps } from './deps.ts';
import { casosAjenos, negar } from './errors.ts';
import type { Caso } from './lectura.repository.ts';
import { moverCaso } from './mover-caso.ts';
import { puedeConformar } from './puede.ts';
import { updateConforme } from './requerimientos.repository.ts';

type Pedido = { conforme: boolean; descripcion?: string | null | undefined };

/** Whoever began it says whether it was solved; if not, it is worked on again. */
export async function decirConformidad(
  deps: RequerimientosDeps,
  actor: Actor,
  origin: Origin,
  visto: Caso,
  { conforme, descripcion }: Pedido,
): Promise<void> {
  if (!visto.papeles.includes('duenio')) throw casosAjenos();
  const texto = descripcion || null;
  await deps.db.tx(async (tx) => {
    const caso = await tomarComoSeVio(tx, actor, visto);
    const now = deps.clock.now();
    const decision = puedeConformar(
      { ...caso, publico: false },
      { conforme, hayTexto: texto !== null, ahora: now },
    );
    if (decision.tipo === 'negado') throw negar(decision);
    if (decision.tipo === 'mueve') {
      await moverCaso(deps, tx, { actor, origin }, caso, { mueve: decision, texto });
      return;
    }
    if (!(await updateConforme(tx, caso.id, now))) return;
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'requerimiento.conforme',
      entidad: 'requerimiento',
      entidadId: caso.id,
    });
  });
}
