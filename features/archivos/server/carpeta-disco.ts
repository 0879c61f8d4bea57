import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TipoDeArchivo } from './clases.ts';
import type { Perfil } from './perfiles/index.ts';

export type Hallado = {
  tipo: TipoDeArchivo;
  perfil: string | undefined;
  nombre: string;
  ruta: string;
  /** How it was when it was looked at. */
  huella: string;
  /** Its name, its size and its date: what is told of it is told once. */
  aviso: number;
  /** When it was written, to name what is set aside: the same each time that it is tried. */
  escrito: number;
  /** Its name is not in UTF-8: it cannot be asked for by it. */
  sinNombre: boolean;
};

export const PROCESADOS = 'procesados';
export const REPETIDOS = 'repetidos';
export const CON_ERROR = 'con-error';
/** Programs that copy write under another name until they end. */
const A_MEDIAS = /^[.~]|\.(tmp|part|partial|filepart|crdownload)$/i;

type Lugar = { donde: string; perfil: string | undefined };

/** The folder of a type, and those of its folders that have the name of a profile. */
export async function buscarLugares(
  carpeta: string,
  tipo: TipoDeArchivo,
  perfiles: readonly Perfil[],
): Promise<Lugar[]> {
  const dir = join(carpeta, tipo);
  await mkdir(dir, { recursive: true });
  const deAdentro = (await readdir(dir, { withFileTypes: true })).filter((uno) => uno.isDirectory());
  const conPerfil = deAdentro.filter(({ name }) =>
    perfiles.some(({ codigo, para }) => codigo === name && (para as readonly string[]).includes(tipo)),
  );
  return [
    { donde: dir, perfil: undefined },
    ...conPerfil.map(({ name }) => ({ donde: join(dir, name), perfil: name })),
  ];
}

/** In bytes: a name that is not in UTF-8 would not be found again by what is read of it. */
export async function buscarArchivos(tipo: TipoDeArchivo, { donde, perfil }: Lugar): Promise<Hallado[]> {
  const hallados: Hallado[] = [];
  for (const entrada of await readdir(donde, { withFileTypes: true, encoding: 'buffer' })) {
    const nombre = entrada.name.toString('utf8');
    if (!entrada.isFile() || A_MEDIAS.test(nombre)) continue;
    const visto = await stat(Buffer.concat([Buffer.from(`${donde}/`), entrada.name])).catch(() => null);
    if (!visto) continue;
    const { ino, size, mtimeMs } = visto;
    hallados.push({
      ...{ tipo, perfil, nombre, ruta: join(donde, nombre), sinNombre: !isUtf8(entrada.name) },
      huella: `${ino} ${size} ${mtimeMs}`,
      aviso: numeroDe(`${tipo} ${entrada.name.toString('latin1')} ${size} ${mtimeMs}`),
      escrito: Math.floor(mtimeMs),
    });
  }
  return hallados.sort((a, b) => (a.ruta < b.ruta ? -1 : 1));
}

/** As large as a number holds exactly. */
const numeroDe = (texto: string) => createHash('sha256').update(texto).digest().readUIntBE(0, 6);

/** What a disk takes for a name is 255 bytes, and "…txt" has to fit beside it. */
const NOMBRE_MAXIMO_BYTES = 240;
const FINAL = 20;

/** One that is too long loses its middle; a few letters that only it has keep it from falling upon another. */
export function nombreCon(prefijo: string | number, nombre: string): string {
  const entero = `${prefijo}-${nombre}`;
  if (Buffer.byteLength(entero) <= NOMBRE_MAXIMO_BYTES) return entero;
  const letras = [...nombre];
  const senia = createHash('sha256').update(nombre).digest('hex').slice(0, 8);
  const final = `~${senia}${letras.splice(-FINAL).join('')}`;
  let principio = `${prefijo}-`;
  for (const letra of letras) {
    if (Buffer.byteLength(principio + letra + final) > NOMBRE_MAXIMO_BYTES) break;
    principio += letra;
  }
  return principio + final;
}

/** To one of the folders of its type; with a reason, beside it goes a text that tells it. */
export async function mover(
  carpeta: string,
  { tipo, ruta }: Hallado,
  donde: string,
  nombre: string,
  motivo?: string,
): Promise<void> {
  const dir = join(carpeta, tipo, donde);
  await mkdir(dir, { recursive: true });
  if (motivo !== undefined) await writeFile(join(dir, `${nombre}.txt`), `${motivo}\r\n`);
  await rename(ruta, join(dir, nombre));
}
