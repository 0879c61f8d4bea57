// kill -9 of the worker twenty times while a file of bills is checked and loaded: what is left must be, row by row, what
// is left when nobody is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Casa, end, startWorker, withCasa } from '../casa.ts';
import { hacerArchivo, poblar, TOCADAS } from './archivo.ts';
import { diferencias, type Foto, sacarFoto } from './foto.ts';
import { type Oficina, withOficina } from './oficina.ts';

export type Importar = { renglones: number; muertes: number; limiteS: number };

/** As soon as it can be told that a worker is lost. */
const TRABAJADOR = { IMPORTACION_ARRIENDO_S: '1' };
/** Of the kills, how many while the file is being checked. */
const AL_REVISAR = 0.3;

type Pasada = { foto: Foto; revisarMs: number; cargarMs: number };
type Golpes = { al: 'revisar' | 'cargar'; cuantos: number; cadaMs: number };

export async function importar({ renglones, muertes, limiteS }: Importar): Promise<boolean> {
  const limite = () => AbortSignal.timeout(limiteS * 1000);
  const quieta = await withCasa((casa) => pasada(casa, renglones, [], limite()));
  if (!quieta) return false;
  const alRevisar = Math.round(muertes * AL_REVISAR);
  const golpes: Golpes[] = [
    { al: 'revisar', cuantos: alRevisar, cadaMs: quieta.revisarMs },
    { al: 'cargar', cuantos: muertes - alRevisar, cadaMs: quieta.cargarMs },
  ];
  const golpeada = await withCasa((casa) => pasada(casa, renglones, golpes, limite()));
  if (!golpeada) return false;
  const faltas = diferencias(quieta.foto, golpeada.foto);
  console.log(
    `${renglones} renglones, ${muertes} muertes; sin ellas, revisar ${(quieta.revisarMs / 1000).toFixed(1)} s y cargar ${(quieta.cargarMs / 1000).toFixed(1)} s; ${[...quieta.foto].map(([tabla, filas]) => `${tabla} ${filas.length}`).join(', ')}; ${faltas.length} diferencias`,
  );
  for (const falta of faltas.slice(0, 10)) console.log(`  ${falta}`);
  return faltas.length === 0;
}

/** One whole import in a house of its own; null if it did not go as it must. */
async function pasada(
  casa: Casa,
  renglones: number,
  golpes: readonly Golpes[],
  limite: AbortSignal,
): Promise<Pasada | null> {
  await poblar(casa.pool, renglones);
  return withOficina(casa, async (oficina) => {
    const archivo = hacerArchivo(renglones);
    const id = await oficina.subir('facturas.csv', archivo);
    const cuando = (al: Golpes['al']) => golpes.find((uno) => uno.al === al);
    const revisarMs = await trabajar(casa, oficina, id, 'revisar', cuando('revisar'), limite);
    await oficina.confirmar(id);
    const cargarMs = await trabajar(casa, oficina, id, 'cargar', cuando('cargar'), limite);
    const foto = await sacarFoto(casa.pool);
    const otra = await oficina.subirOtraVez(archivo);
    if (otra !== 409) return fallo(`el mismo archivo otra vez: ${otra}`);
    const tocadas = await tocadasDespues(casa);
    if (tocadas.length > 0) return fallo(`facturas pagadas o en pago tocadas: ${tocadas.join(', ')}`);
    const repetida = await cargarDeNuevo(casa, oficina, id, archivo, limite);
    const cambios = diferencias(foto, repetida).filter((falta) => !falta.startsWith('archivo'));
    if (cambios.length > 0) return fallo(`cargado de nuevo cambió algo: ${cambios.slice(0, 3).join(' · ')}`);
    return { foto, revisarMs, cargarMs };
  });
}

function fallo(que: string): null {
  console.log(`  ${que}`);
  return null;
}

/**
 * Up to which part of the work a worker may live. A check begins again with each one. Of a load what a stretch did is
 * kept, and half of the file is one: most die before it, and one of each eight may die after.
 */
const parteDe = (que: Golpes['al'], muertes: number): number =>
  que === 'revisar' || muertes % 8 === 3 ? 0.8 : 0.35;

/** With workers that are killed, each at any moment of the work, until they were enough; then one that is let end. */
async function trabajar(
  casa: Casa,
  oficina: Oficina,
  id: number,
  que: Golpes['al'],
  golpes: Golpes | undefined,
  limite: AbortSignal,
): Promise<number> {
  const listo = () => (que === 'revisar' ? oficina.revisado(id) : oficina.cargado(id));
  for (let muertes = 0; muertes < (golpes?.cuantos ?? 0); ) {
    const worker = await startWorker(casa, TRABAJADOR);
    await hasta(() => oficina.tomado(id), limite);
    await sleep(Math.random() * (golpes?.cadaMs ?? 0) * parteDe(que, muertes));
    if (await listo()) {
      await end(worker, 'SIGTERM');
      throw new Error(
        `Terminó de ${que} con ${muertes} muertes de ${golpes?.cuantos}: hacen falta más renglones.`,
      );
    }
    await end(worker, 'SIGKILL');
    muertes += 1;
  }
  const worker = await startWorker(casa, TRABAJADOR);
  const started = performance.now();
  await hasta(listo, limite);
  const ms = performance.now() - started;
  await end(worker, 'SIGTERM');
  return ms;
}

async function hasta(listo: () => Promise<boolean>, limite: AbortSignal): Promise<void> {
  while (!(await listo())) {
    limite.throwIfAborted();
    await sleep(20);
  }
}

/** The same bytes, which may come again only once the first ones were annulled: as the row of another file. */
async function cargarDeNuevo(
  casa: Casa,
  oficina: Oficina,
  id: number,
  archivo: Buffer,
  limite: AbortSignal,
): Promise<Foto> {
  await casa.pool.query('update archivo_facturas set sha256 = sha256(sha256) where id = $1', [id]);
  const otro = await oficina.subir('otra-vez.csv', archivo);
  await trabajar(casa, oficina, otro, 'revisar', undefined, limite);
  await oficina.confirmar(otro);
  await trabajar(casa, oficina, otro, 'cargar', undefined, limite);
  return sacarFoto(casa.pool);
}

/** The file says another amount of each bill that was paid or being paid. */
async function tocadasDespues({ pool }: Casa): Promise<string[]> {
  const { rows } = await pool.query<{ numero: string }>(
    `select numero from facturas where numero like $1 and importe_cent <> $2`,
    [`${TOCADAS.prefijo}%`, TOCADAS.importeCent],
  );
  return rows.map(({ numero }) => numero);
}
