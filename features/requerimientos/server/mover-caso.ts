import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { registrarAuditoria } from '@oficina/usuarios/server';
import type { Role } from '@oficina/values';
import { type Movimiento, oracionDelMovimiento, requerimientoEstado } from '../contract/index.ts';
import { avisarAlEncargado, avisarAlUsuario } from './avisar.ts';
import type { RequerimientosDeps } from './deps.ts';
import { otroLoCambio } from './errors.ts';
import type { CasoLeido } from './lectura.repository.ts';
import { plazoDe, venceDe, venceTrasLaEspera } from './plazo.ts';
import type { Mueve } from './puede.ts';
import { type CambiosDeCaso, puedeSerEncargado, updateCaso } from './requerimientos.repository.ts';
import { insertSeguimiento } from './seguimientos.repository.ts';

export type MoverDeps = Pick<RequerimientosDeps, 'clock' | 'mensajero' | 'leerReglas'>;

type Quien = { actor: Pick<Actor, 'usuarioId'> & { roles: readonly Role[] }; origin: Origin };

/**
 * Does all that the table of moves says of one, or nothing: the state, the flags, the clock, what is written in the
 * case, who is told and the trail. The case is held and is as it was read. Answers the seguimiento it wrote.
 */
export async function moverCaso(
  deps: MoverDeps,
  tx: Tx,
  { actor, origin }: Quien,
  caso: CasoLeido,
  { mueve, texto, mensaje }: { mueve: Mueve; texto: string | null; mensaje?: string | null },
): Promise<number> {
  const now = deps.clock.now();
  const { movimiento, toma } = mueve;
  const estado = requerimientoEstado.code(movimiento.a);
  const encargado = toma ? actor.usuarioId : await encargadoQueSigue(tx, caso, movimiento);
  const cambia = encargado !== caso.encargado_id;
  const cambios: CambiosDeCaso = {
    estado,
    ...marcasDe(movimiento),
    ...(await relojDe(deps, tx, caso, movimiento, now)),
    ...cierreDe(movimiento, now),
    ...(cambia && { encargado_id: encargado }),
  };
  if (!(await updateCaso(tx, caso, cambios, now))) throw otroLoCambio();
  const descripcion = texto ?? oracionDelMovimiento(estado);
  const seguimientoId = await insertSeguimiento(tx, {
    requerimientoId: caso.id,
    usuarioId: actor.usuarioId,
    descripcion,
    nuevoEstado: estado,
    now,
  });
  const movido = { ...caso, ...cambios };
  if (movimiento.mensaje === 'requerimiento_asignado') {
    if (movimiento.que)
      await avisarAlEncargado(deps, tx, movido, {
        que: movimiento.que,
        por: actor.usuarioId,
        refId: seguimientoId,
      });
  } else
    await avisarAlUsuario(deps, tx, movido, movimiento.mensaje, {
      seguimientoId,
      texto: texto ?? mensaje ?? descripcion,
    });
  await registrarAuditoria(tx, {
    actor,
    origin,
    accion: 'requerimiento.estado',
    entidad: 'requerimiento',
    entidadId: caso.id,
    cambios: {
      antes: { estado: caso.estado, ...(cambia && { encargado: caso.encargado_id }) },
      despues: { estado, ...(cambia && { encargado }) },
    },
  });
  return seguimientoId;
}

/** What is worked on again is not given back to somebody who no longer attends cases. */
async function encargadoQueSigue(
  tx: Tx,
  { encargado_id: suyo }: CasoLeido,
  { cierra }: Movimiento,
): Promise<number | null> {
  const seReabre = cierra === false;
  return seReabre && suyo !== null && !(await puedeSerEncargado(tx, suyo)) ? null : suyo;
}

function marcasDe({ novedad, vista }: Movimiento): CambiosDeCaso {
  return {
    ...(novedad === 'usuario' ? { novedades_usuario: true } : { novedades_encargado: true }),
    ...(vista && { novedades_encargado: false }),
  };
}

async function relojDe(
  { leerReglas }: MoverDeps,
  tx: Tx,
  caso: CasoLeido,
  { reloj }: Movimiento,
  now: Date,
): Promise<CambiosDeCaso> {
  if (!reloj) return {};
  if (reloj === 'pausa') return { en_espera_desde: now };
  const { plazos, calendario } = await leerReglas(tx);
  if (reloj === 'deNuevo')
    return {
      en_espera_desde: null,
      vence: venceDe(plazoDe(caso.categoria_codigo, plazos), now, calendario),
    };
  const { vence, en_espera_desde: desde } = caso;
  if (!vence || !desde) return { en_espera_desde: null };
  return { en_espera_desde: null, vence: venceTrasLaEspera(vence, { desde, hasta: now }, calendario) };
}

function cierreDe({ cierra }: Movimiento, now: Date): CambiosDeCaso {
  if (cierra === undefined) return {};
  return cierra ? { cerrado: now } : { cerrado: null, conforme: null };
}
