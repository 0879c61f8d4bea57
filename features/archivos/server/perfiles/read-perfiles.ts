import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonFile } from '@oficina/values/server';
import { InvalidPerfiles } from './errors.ts';
import { CANONICAL_PERFIL, Perfil } from './perfil.ts';

export function readPerfiles(folder?: string): Perfil[] {
  if (!folder) return [CANONICAL_PERFIL];
  const perfiles = [CANONICAL_PERFIL];
  const problems: string[] = [];
  for (const archivo of jsonFilesIn(folder)) {
    const read = readJsonFile(join(folder, archivo), Perfil);
    if ('problems' in read) problems.push(...read.problems.map((problem) => `${archivo}: ${problem}`));
    else if (perfiles.some(({ codigo }) => codigo === read.value.codigo))
      problems.push(`${archivo}: codigo: "${read.value.codigo}" ya lo usa otro perfil`);
    else perfiles.push(read.value);
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
