import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { InvalidPerfiles } from './errors.ts';
import { CANONICAL_PERFIL, Perfil } from './perfil.ts';

export function readPerfiles(folder?: string): Perfil[] {
  if (!folder) return [CANONICAL_PERFIL];
  const perfiles = [CANONICAL_PERFIL];
  const problems: string[] = [];
  for (const archivo of jsonFilesIn(folder)) {
    const parsed = parsePerfil(readText(join(folder, archivo)));
    if (parsed.perfil && perfiles.some(({ codigo }) => codigo === parsed.perfil?.codigo))
      problems.push(`${archivo}: codigo: "${parsed.perfil.codigo}" ya lo usa otro perfil`);
    else if (parsed.perfil) perfiles.push(parsed.perfil);
    problems.push(...parsed.problems.map((problem) => `${archivo}: ${problem}`));
  }
  if (problems.length > 0) throw new InvalidPerfiles(problems);
  return perfiles;
}

function jsonFilesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((nombre) => nombre.toLowerCase().endsWith('.json'))
      .sort();
  } catch {
    throw new InvalidPerfiles([`no se puede leer la carpeta ${folder}`]);
  }
}

function readText(ruta: string): string | null {
  try {
    return readFileSync(ruta, 'utf8').replace(/^\ufeff/, '');
  } catch {
    return null;
  }
}

type ParsedPerfil = { perfil?: Perfil; problems: string[] };

function parsePerfil(texto: string | null): ParsedPerfil {
  if (texto === null) return { problems: ['no se puede leer el archivo'] };
  let json: unknown;
  try {
    json = JSON.parse(texto);
  } catch (error) {
    return { problems: [`no es un JSON bien escrito${jsonPosition(error, texto)}`] };
  }
  const parsed = Perfil.safeParse(json, { reportInput: true });
  return parsed.success
    ? { perfil: parsed.data, problems: [] }
    : { problems: parsed.error.issues.flatMap(describeIssue) };
}

/** The result is like "renglón 4, letra 12", which an editor can jump to. Not every error has a position. */
function jsonPosition(error: unknown, texto: string): string {
  const mensaje = error instanceof Error ? error.message : '';
  const [, position] = /position (\d+)/.exec(mensaje) ?? [];
  if (position === undefined) return mensaje.includes('end of JSON') ? ': se corta al final' : '';
  const renglones = texto.slice(0, Number(position)).split('\n');
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

function describeIssue(issue: z.core.$ZodIssue): string[] {
  const key = issue.path.join('.');
  const at = (sentence: string, path = key) => [path === '' ? sentence : `${path}: ${sentence}`];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.flatMap((extraKey) =>
        at('no conocemos esa clave', key ? `${key}.${extraKey}` : extraKey),
      );
    case 'invalid_type':
      return at(
        issue.input === undefined ? 'falta' : `tiene que ser ${TIPOS[issue.expected] ?? issue.expected}`,
      );
    case 'invalid_value':
      return at(
        issue.input === undefined
          ? 'falta'
          : `tiene que ser ${issue.values.map((valor) => JSON.stringify(valor)).join(' o ')}`,
      );
    case 'invalid_union':
      return at('tiene que ser "delimitado", "ancho-fijo" o "dbf"');
    default:
      return at(issue.message);
  }
}
