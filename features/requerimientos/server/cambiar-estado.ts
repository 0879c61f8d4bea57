import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import type { RequerimientosDeps } from './deps.ts';
import { casosAjenos, negar, otroLoCambio, yaEstabaAsi } from './errors.ts';
import type { Caso } from './lectura.repository.ts';
import { moverCaso } from './mover-caso.ts';
import { type Papel, papelesDe, puedeMover } from './puede.ts';
import { lockCaso, puedeSerEncargado } from './requerimientos.repository.ts';
import { esElUltimoCambio, findTextoDelPersonal } from './seguimientos.repository.ts';

type Pedido = { estado: number; descripcion?: string | null | undefined };

/** From the state that whoever asks saw: if somebody changed it meanwhile, they look at it again before deciding. */
export async function cambiarEstado(
  deps: RequerimientosDeps,
  actor: Actor,
  origin: Origin,
  visto: Caso,
  { estado, descripcion }: Pedido,
): Promise<void> {
  const texto = descripcion || null;
  if (visto.estado === estado) {
    // Without words there is nothing to do; words that nobody would read must not look as sent.
    if (texto === null || (await esElUltimoCambio(deps.db, visto.id, { por: actor.usuarioId, texto })))
      return;
    throw yaEstabaAsi(estado);
  }
  await deps.db.tx(async (tx) => {
    const caso = await tomarComoSeVio(tx, actor, visto);
    const previo = texto === null ? await findTextoDelPersonal(tx, caso) : null;
    const decision = puedeMover(caso.papeles, {
      caso: { ...caso, publico: caso.usuario_id === null },
      a: estado,
      via: 'estado',
      hayTexto: texto !== null || previo !== null,
      ahora: deps.clock.now(),
    });
    if (decision.tipo === 'negado') throw negar(decision);
    if (decision.tipo === 'igual') return;
    // Their roles may have been taken away since they entered.
    if (decision.toma && !(await puedeSerEncargado(tx, actor.usuarioId))) throw casosAjenos();
    const { conTexto } = decision.movimiento;
    await moverCaso(deps, tx, { actor, origin }, caso, {
      mueve: decision,
      texto,
      mensaje: conTexto ? previo : null,
    });
  });
}

const mismos = (unos: readonly Papel[], otros: readonly Papel[]) => unos.join() === otros.join();

/** Held, and still in the state and in the hands in which it was read. */
export async function tomarComoSeVio(tx: Tx, actor: Actor, visto: Caso): Promise<Caso> {
  const tomado = await lockCaso(tx, visto.id, { por: actor.usuarioId });
  if (!tomado || tomado.estado !== visto.estado || !mismos(papelesDe(actor, tomado), visto.papeles))
    throw otroLoCambio();
  return { ...visto, ...tomado };
}
