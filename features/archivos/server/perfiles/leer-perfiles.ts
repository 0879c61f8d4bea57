import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import { PerfilesInvalidos } from './errores.ts';
import { CANONICO, Perfil } from './perfil.ts';

/** Ours, and those of the folder when the installation has one. */
export async function leerPerfiles(carpeta?: string): Promise<Perfil[]> {
  if (!carpeta) return [CANONICO];
  const perfiles = [CANONICO];
  const fallas: string[] = [];
  for (const archivo of await archivosDe(carpeta)) {
    const leido = leerUno(await textoDe(join(carpeta, archivo)));
    if (leido.perfil && perfiles.some(({ codigo }) => codigo === leido.perfil?.codigo))
      fallas.push(`${archivo}: codigo: "${leido.perfil.codigo}" ya lo usa otro perfil`);
    else if (leido.perfil) perfiles.push(leido.perfil);
    fallas.push(...leido.fallas.map((falla) => `${archivo}: ${falla}`));
  }
  if (fallas.length > 0) throw new PerfilesInvalidos(fallas);
  return perfiles;
}

async function archivosDe(carpeta: string): Promise<string[]> {
  try {
    const nombres = await readdir(carpeta);
    return nombres.filter((nombre) => nombre.toLowerCase().endsWith('.json')).sort();
  } catch {
    throw new PerfilesInvalidos([`no se puede leer la carpeta ${carpeta}`]);
  }
}

const textoDe = (ruta: string): Promise<string | null> =>
  readFile(ruta, 'utf8').then(
    (texto) => texto.replace(/^\ufeff/, ''),
    () => null,
  );

type Leido = { perfil?: Perfil; fallas: string[] };

function leerUno(texto: string | null): Leido {
  if (texto === null) return { fallas: ['no se puede leer el archivo'] };
  let json: unknown;
  try {
    json = JSON.parse(texto);
  } catch (error) {
    return { fallas: [`no es un JSON bien escrito${lugarDe(error, texto)}`] };
  }
  const leido = Perfil.safeParse(json, { reportInput: true });
  return leido.success ? { perfil: leido.data, fallas: [] } : { fallas: leido.error.issues.flatMap(decir) };
}

/** "renglón 4, letra 12", which is where an editor takes its cursor; not every fault tells its place. */
function lugarDe(error: unknown, texto: string): string {
  const mensaje = error instanceof Error ? error.message : '';
  const [, posicion] = /position (\d+)/.exec(mensaje) ?? [];
  if (posicion === undefined) return mensaje.includes('end of JSON') ? ': se corta al final' : '';
  const renglones = texto.slice(0, Number(posicion)).split('\n');
  return `: renglón ${renglones.length}, letra ${(renglones.at(-1)?.length ?? 0) + 1}`;
}

const TIPOS: Readonly<Record<string, string>> = {
  string: 'un texto entre comillas',
  number: 'un número',
  int: 'un número entero',
  boolean: 'true o false',
  array: 'una lista entre corchetes',
  object: 'un objeto entre llaves',
  record: 'un objeto entre llaves',
};

function decir(issue: z.core.$ZodIssue): string[] {
  const clave = issue.path.join('.');
  const en = (frase: string, donde = clave) => [donde === '' ? frase : `${donde}: ${frase}`];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.flatMap((sobra) => en('no conocemos esa clave', clave ? `${clave}.${sobra}` : sobra));
    case 'invalid_type':
      return en(
        issue.input === undefined ? 'falta' : `tiene que ser ${TIPOS[issue.expected] ?? issue.expected}`,
      );
    case 'invalid_value':
      return en(
        issue.input === undefined
          ? 'falta'
          : `tiene que ser ${issue.values.map((valor) => JSON.stringify(valor)).join(' o ')}`,
      );
    case 'invalid_union':
      return en('tiene que ser "delimitado", "ancho-fijo" o "dbf"');
    default:
      return en(issue.message);
  }
}
