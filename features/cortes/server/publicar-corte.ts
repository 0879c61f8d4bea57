import { createHash } from 'node:crypto';
import type { Actor, Origin } from '@oficina/http';
import { type Draft, Refusal } from '@oficina/hydra';
import { registrarAuditoria } from '@oficina/usuarios/server';
import type { CorteNuevo } from '../contract/corte.ts';
import type { Corte } from '../contract/index.ts';
import { exigirAlguno, exigirListas } from './a-quienes-afecta.ts';
import { findCorteByClave, insertCorte, type Publicacion } from './cortes.repository.ts';
import type { CortesDeps } from './deps.ts';
import { claveReusada } from './errors.ts';
import { avisar } from './jobs.ts';
import { juzgarFechas, seEstima } from './juzgar-corte.ts';
import { huboEnCorte } from './present.ts';
import { replaceSuministros } from './suministros.repository.ts';
import { verComoPersonal } from './ver-corte.ts';

/** `nuevo` false: the same request had come before, perhaps a moment before and to another process. */
type Publicado = { corte: Draft<Corte>; nuevo: boolean };

/** Writes the cut with its supplies, and leaves to the worker whoever has to be told of it: once for each key. */
export async function publicarCorte(
  deps: CortesDeps,
  actor: Actor,
  cuerpo: CorteNuevo,
  { origin, clave }: { origin: Origin; clave: string | undefined },
): Promise<Publicado> {
  const publicacion = { por: actor.usuarioId, clave, huella: huellaDe(cuerpo) };
  // Before anything is judged: what was good when it was published may not be any more, as its hour.
  const hecho = await findRepetido(deps, publicacion);
  if (hecho) return hecho;
  try {
    const id = await escribir(deps, actor, origin, cuerpo, publicacion);
    return { corte: await verComoPersonal(deps, id), nuevo: true };
  } catch (error) {
    const gemelo = error instanceof Refusal ? await findRepetido(deps, publicacion) : undefined;
    if (gemelo) return gemelo;
    throw error;
  }
}

/** What was asked for, whatever the order of its supplies. */
function huellaDe({ tipo, inicio, fin, zona, motivo, obs, suministros, cuentas }: CorteNuevo): Buffer {
  const listas = [suministros?.toSorted((a, b) => a - b) ?? null, cuentas?.toSorted() ?? null];
  const partes = [tipo, inicio, fin ?? null, zona, motivo, obs || null, ...listas];
  return createHash('sha256').update(JSON.stringify(partes)).digest();
}

async function findRepetido(
  deps: CortesDeps,
  { por, clave, huella }: Publicacion,
): Promise<Publicado | undefined> {
  const hecho = clave === undefined ? undefined : await findCorteByClave(deps.db, por, clave);
  if (!hecho) return undefined;
  if (!hecho.idempotencia_sha256?.equals(huella)) throw claveReusada();
  return { corte: await verComoPersonal(deps, hecho.id), nuevo: false };
}

async function escribir(
  deps: CortesDeps,
  actor: Actor,
  origin: Origin,
  { suministros, cuentas, ...body }: CorteNuevo,
  publicacion: Publicacion,
): Promise<number> {
  const now = deps.clock.now();
  const escrito = { ...body, fin: body.fin ?? null, obs: body.obs || null };
  const corte = { ...escrito, fin_estimado: seEstima(escrito, now) };
  juzgarFechas(corte, true, now);
  const fuente = await exigirListas(deps.db, corte.zona, { suministros, cuentas });
  return deps.db.tx(async (tx) => {
    const nuevo = await insertCorte(tx, corte, publicacion, now);
    if (nuevo === undefined) throw claveReusada();
    const { total } = await replaceSuministros(tx, nuevo, fuente);
    exigirAlguno(total);
    await deps.jobs.enqueue(tx, avisar, { corteId: nuevo });
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'corte.publicar',
      entidad: 'corte',
      entidadId: nuevo,
      cambios: { despues: huboEnCorte({ ...corte, total_suministros: total }) },
    });
    return nuevo;
  });
}
