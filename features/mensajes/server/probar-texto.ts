import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Db, Reader, Tx } from '@oficina/db';
import { type Actor, keyReused, type Limits, limit, type Origin } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import type { NuevoMensaje } from './enqueue-mensaje.ts';
import { withoutCorreo } from './errors.ts';
import { findDatosByRef } from './list.repository.ts';
import { isEditable } from './plantillas/index.ts';
import type { Audit } from './reenviar-mensaje.ts';
import { type GivenTextos, judgeTextos, type PlantillasDeps } from './ver-plantillas.ts';

const PLANTILLA = 'prueba_de_texto';
/** Whoever writes a text tries it a few times. */
const PER_PERSON = limit('prueba-de-texto', 20, 3600);

export type ProbarDeps = PlantillasDeps & {
  db: Db;
  limits: Limits;
  audit: Audit;
  enqueue(tx: Tx, mensaje: NuevoMensaje): Promise<{ id: number } | null>;
  /** The usuarios feature answers. */
  findEmail(reader: Reader, usuarioId: number): Promise<string | undefined>;
};

type Prueba = { nombre: string; textos: GivenTextos; key: string | undefined };

/** It goes to the address of whoever asks and to no other. A call that comes again with its key sends nothing more. */
export async function probarTexto(
  deps: ProbarDeps,
  { actor, origin }: { actor: Actor; origin: Origin },
  { nombre, textos: given, key }: Prueba,
): Promise<{ para: string }> {
  if (!isEditable(nombre)) throw notFound();
  const { textos } = await judgeTextos(deps, nombre, given);
  const para = await deps.findEmail(deps.db, actor.usuarioId);
  if (para === undefined) throw withoutCorreo();
  const own = [...textos]
    .filter(([name]) => name.startsWith(`${nombre}.`))
    .map(([name, texto]) => [name.slice(nombre.length + 1), texto]);
  const datos = { plantilla: nombre, textos: Object.fromEntries(own) };
  const refId = key === undefined ? undefined : refOf(key);
  if (refId !== undefined && (await isRepeated(deps.db, { refId, para, datos }))) return { para };
  await deps.limits.take(PER_PERSON, String(actor.usuarioId));
  await deps.db.tx(async (tx) => {
    const queued = await deps.enqueue(tx, {
      ...{ plantilla: PLANTILLA, tipo: 'email', para, usuarioId: actor.usuarioId, datos },
      ...(refId !== undefined && { refId }),
    });
    // Another process took the same key in between.
    if (!queued) return void (await isRepeated(tx, { refId, para, datos }));
    await deps.audit(tx, {
      ...{ actor, origin, accion: 'mensaje.probar', entidad: 'mensaje', entidadId: queued.id },
      cambios: datos,
    });
  });
  return { para };
}

/** The queue writes an aviso about the same thing to the same address once: the key is that thing. */
const refOf = (key: string) => Number(createHash('sha256').update(key).digest().readBigUInt64BE() >> 11n);

async function isRepeated(
  reader: Reader,
  { refId = 0, para, datos }: { refId: number | undefined; para: string; datos: object },
): Promise<boolean> {
  const found = await findDatosByRef(reader, { plantilla: PLANTILLA, refId, para });
  if (found !== undefined && !isDeepStrictEqual(found, datos)) throw keyReused();
  return found !== undefined;
}
