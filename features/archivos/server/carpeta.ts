import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@oficina/hydra';
import { dayInArgentina } from '@oficina/values';
import { archivoEstado } from '../contract/index.ts';
import { type AlertasDeps, alertarNoTomado } from './alertas.ts';
import { findTiposEnCamino } from './carpeta.repository.ts';
import {
  buscarArchivos,
  buscarLugares,
  CON_ERROR,
  type Hallado,
  mover,
  nombreCon,
  PROCESADOS,
  REPETIDOS,
} from './carpeta-disco.ts';
import type { ArchivoRow, TipoDeArchivo } from './clases.ts';
import type { ArchivosDeps, TrabajoDeps } from './deps.ts';
import { POR_LA_CARPETA } from './seguir-solo.ts';
import { subirDesdeArchivo } from './subir-desde-archivo.ts';

type CarpetaDeps = ArchivosDeps & AlertasDeps & Pick<TrabajoDeps, 'mark'> & { carpeta: string };

/** What was seen of a file, since when it is so, and how many times in a row it could not be taken. */
type Visto = { huella: string; desde: number; fallas: number };
type Vistos = Map<string, Visto>;

/** A copy keeps the date of what it copies: only having been seen twice tells that nobody is writing it. */
const QUIETO_MS = 30_000;
/** What fails once may be the net of the folder; what fails so many times in a row is told. */
const FALLAS = 3;
/** How long one that does not move, because it waits for a person or cannot be taken, may hold what comes after it. */
const ESPERA_MS = 2 * 3_600_000;

/**
 * Each type after those it looks for its things in: left together, a bill of a new supply would be checked before the
 * supply is there, and rejected.
 */
const DESPUES_DE: Readonly<Record<TipoDeArchivo, readonly TipoDeArchivo[]>> = {
  padron: [],
  facturas: ['padron'],
  consumos: ['padron'],
  cobranzas: ['padron', 'facturas'],
  pdfs: ['padron', 'facturas'],
};
const ORDEN = Object.keys(DESPUES_DE) as TipoDeArchivo[];

/**
 * Takes what other systems leave in the folder, once nobody writes it any more. The row comes first and the file is
 * moved after: whoever dies in between finds it again, and its content is already there.
 */
export function createRecogedor(deps: CarpetaDeps): (signal: AbortSignal) => Promise<void> {
  const vistos: Vistos = new Map();
  return async (signal) => {
    const ahora = deps.clock.now().getTime();
    const estan = new Set<string>();
    /** Of which types something is still in the folder, and not for long. */
    const quedan = new Set<TipoDeArchivo>();
    for (const tipo of ORDEN.filter((uno) => deps.tipos.includes(uno))) {
      for (const hallado of await buscar(deps, tipo)) {
        if (signal.aborted) return;
        estan.add(hallado.ruta);
        const visto = mirar(vistos, hallado, ahora);
        const tomado =
          ahora - visto.desde >= QUIETO_MS &&
          !(await estaFrenado(deps, tipo, quedan, ahora)) &&
          (await probar(deps, hallado, visto));
        if (tomado) vistos.delete(hallado.ruta);
        else if (ahora - visto.desde < ESPERA_MS) quedan.add(tipo);
      }
    }
    for (const ruta of vistos.keys()) if (!estan.has(ruta)) vistos.delete(ruta);
  };
}

/** A folder that cannot be read today does not stop the others. */
async function buscar(deps: CarpetaDeps, tipo: TipoDeArchivo): Promise<Hallado[]> {
  const sinCaerse = <T>(work: Promise<T[]>) =>
    work.catch((error: unknown): T[] => {
      anotar(deps, tipo, error);
      return [];
    });
  const hallados: Hallado[] = [];
  for (const lugar of await sinCaerse(buscarLugares(deps.carpeta, tipo, deps.perfiles)))
    hallados.push(...(await sinCaerse(buscarArchivos(tipo, lugar))));
  return hallados;
}

function mirar(vistos: Vistos, { ruta, huella }: Hallado, ahora: number): Visto {
  const antes = vistos.get(ruta);
  if (antes?.huella === huella) return antes;
  const visto = { huella, desde: ahora, fallas: 0 };
  vistos.set(ruta, visto);
  return visto;
}

/** Whether something that goes before its type is still in the folder, or was taken and has not ended. */
async function estaFrenado(
  { db }: CarpetaDeps,
  tipo: TipoDeArchivo,
  quedan: ReadonlySet<TipoDeArchivo>,
  ahora: number,
): Promise<boolean> {
  const antes = DESPUES_DE[tipo];
  if (antes.length === 0 || antes.some((uno) => quedan.has(uno))) return antes.length > 0;
  const enCamino = await findTiposEnCamino(db, new Date(ahora - ESPERA_MS));
  return antes.some((uno) => enCamino.has(uno));
}

/** Whatever happens to one does not stop the next. True when it is no longer in the way. */
async function probar(deps: CarpetaDeps, hallado: Hallado, visto: Visto): Promise<boolean> {
  try {
    if (hallado.sinNombre) {
      await avisar(deps, hallado, SIN_NOMBRE);
      return false;
    }
    await tomar(deps, hallado);
    return true;
  } catch (error) {
    anotar(deps, hallado.nombre, error);
    // Whoever writes it has not ended, or the store does not answer: it passes by itself.
    if (error instanceof Refusal) return false;
    visto.fallas += 1;
    if (visto.fallas === FALLAS)
      await avisar(deps, hallado, porQueNo(error)).catch((otro) => anotar(deps, hallado.nombre, otro));
    return false;
  }
}

const SIN_NOMBRE = 'El nombre tiene letras que no están en UTF-8. Cambiale el nombre y se toma solo.';

function porQueNo(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code)
    ? `El disco no lo deja leer o mover (${code}).`
    : 'Falló de una manera que no esperábamos. Avisale a quien mantiene el sistema.';
}

const anotar = ({ log }: CarpetaDeps, que: string, error: unknown) =>
  log.error({ error, operacion: 'archivos-carpeta', resultado: que }, 'the folder of the imports');

const avisar = (deps: CarpetaDeps, hallado: Hallado, motivo: string) =>
  deps.db.tx((tx) => alertarNoTomado(deps, tx, hallado, motivo));

async function tomar(deps: CarpetaDeps, hallado: Hallado): Promise<void> {
  const { nombre, ruta, tipo, perfil, escrito } = hallado;
  const dejar = async (donde: string, prefijo: number, motivo?: string) => {
    await mover(deps.carpeta, hallado, donde, nombreCon(prefijo, nombre), motivo);
    deps.log.info(
      { operacion: 'archivos-carpeta', tipo, resultado: donde },
      'a file of the folder was taken',
    );
  };
  try {
    const { kind, archivo } = await subirDesdeArchivo(deps, {
      ...{ ruta, nombre, tipo, perfil },
      ...{ por: POR_LA_CARPETA, origen: 'carpeta' },
    });
    deps.mark('archivos:carpeta-subido');
    if (kind === 'subido' || (await quedoSinMover(deps, archivo))) await dejar(PROCESADOS, archivo.id);
    else await dejar(REPETIDOS, escrito, yaEsta(archivo));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.code === 'cambio') throw error;
    const motivo = error.violations[0]?.message ?? error.message;
    await avisar(deps, hallado, motivo);
    await dejar(CON_ERROR, escrito, motivo);
  }
}

/** It is the same that came before, by here, and whose move was cut short. */
async function quedoSinMover({ carpeta }: CarpetaDeps, { id, origen, tipo }: ArchivoRow): Promise<boolean> {
  if (origen !== 'carpeta') return false;
  const movidos = await readdir(join(carpeta, tipo, PROCESADOS)).catch(() => []);
  return !movidos.some((uno) => uno.startsWith(`${id}-`));
}

function yaEsta({ id, created, estado }: ArchivoRow): string {
  const [anio, mes, dia] = dayInArgentina(created).split('-');
  return `Ese archivo ya se subió el ${dia}/${mes}/${anio} (N.º ${id}, ${archivoEstado.label(estado)}). No se cargó de nuevo.`;
}
