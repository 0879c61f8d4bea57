import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import type { Role } from '@oficina/values';
import { MOVIMIENTOS, requerimientoEstado } from '../contract/index.ts';
import { olvidarSueltos } from './adjuntos/adjuntos.repository.ts';
import { lockSinEmpezar } from './de-una-persona.repository.ts';
import type { RequerimientosDeps } from './deps.ts';
import { findCaso } from './lectura.repository.ts';
import { moverCaso } from './mover-caso.ts';
import { registrarRequerimiento } from './registrar.ts';
import { venceDelCaso } from './reglas.ts';
import { findCategoriaByCodigo } from './solicitudes.repository.ts';

const SE_FUE = 'Se anuló porque la persona eliminó su cuenta.';
const SIN_MOTIVO = 'Pidió eliminar su cuenta desde la Oficina Virtual.';

type Deps = Pick<RequerimientosDeps, 'mensajero' | 'leerReglas' | 'formato'>;
type QuienSeVa = { usuarioId: number; now: Date };
/** Each case that they annul has its own line in the trail. */
type ConRastro = QuienSeVa & { actor: Pick<Actor, 'usuarioId'> & { roles: readonly Role[] }; origin: Origin };

/** What nobody began, or waited for them, they annul by leaving; what is being done goes on. Files of no case go. */
export const alEliminarCasos =
  (deps: Deps) =>
  async (tx: Tx, { usuarioId, now, actor, origin }: ConRastro): Promise<void> => {
    const conReloj = { ...deps, clock: { now: () => now } };
    const quien = { actor, origin };
    for (const id of await lockSinEmpezar(tx, usuarioId)) {
      const caso = await findCaso(tx, id);
      const movimiento = MOVIMIENTOS.find(
        ({ por, de, a }) =>
          por === 'duenio' && a === 'anulado' && de === (caso && requerimientoEstado.name(caso.estado)),
      );
      if (!caso || !movimiento) continue;
      const mueve = { tipo: 'mueve', papel: 'duenio', toma: false, movimiento } as const;
      await moverCaso(conReloj, tx, quien, caso, { mueve, texto: SE_FUE });
    }
    await olvidarSueltos(tx, { usuarioId, now });
  };

/** The case that proves that they asked for it, with its number and its term. */
export const crearSupresion =
  (deps: Pick<Deps, 'leerReglas' | 'formato'>) =>
  async (tx: Tx, { usuarioId, motivo, now }: QuienSeVa & { motivo: string | null }): Promise<string> => {
    const categoria = await findCategoriaByCodigo(tx, 'supresion');
    const { vence } = await venceDelCaso(deps, tx, categoria, now);
    const { numero } = await registrarRequerimiento(
      tx,
      { clock: { now: () => now }, formato: deps.formato },
      {
        usuarioId,
        categoria,
        descripcion: motivo ?? SIN_MOTIVO,
        suministroId: null,
        ubicacion: null,
        vence,
        rastro: null,
      },
    );
    return numero;
  };
