import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '@oficina/app-shared';
import { commonSettings, loadConfig } from '@oficina/config';
import { knownSchema } from '@oficina/db';
import { noteCopy } from '@oficina/db/migrate';
import { settings as diskSettings, diskStoreOptions } from '@oficina/disk';
import { fingerprintOf } from '@oficina/values/server';
import { defineCommand, WrongUse } from '../command.ts';
import { copiasSettings, copiesFolderOf, maintenanceSettings, ownerUrlOf } from '../config.ts';
import {
  DUMP,
  FILES,
  hashFile,
  listCopies,
  MANIFEST,
  type Manifest,
  nameOf,
  verifyCopy,
} from '../copies/copy-set.ts';
import { copyFiles } from '../copies/files.ts';
import { runPostgresTool } from '../copies/postgres-tools.ts';
import { CommandFailure, EX_CANNOT_WRITE, EX_NOINPUT, EX_OK, isPathProblem } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

const USAGE = `copia [--simular]
     oficina copia comprobar [carpeta]

  Guarda juntos la base, los archivos y la huella de la clave, en una carpeta con la fecha dentro de COPIAS_CARPETA, la revisa
  y borra las de más de COPIAS_DIAS días. La clave no va: guardala aparte. Con el almacén en S3, sus archivos los copia quien lo
  cuida. La orden comprobar lee entera la última copia, o la de esa carpeta.

  Termina con 0 si salió bien; 64, mal escrito; 65, la copia está dañada; 66, no hay copias; 69, falta pg_dump o no pudo
  leer la base; 73, no hay lugar o no se puede escribir; 75, falta configuración.`;

const OPTIONS = { simular: { type: 'boolean', default: false } } as const;
const DAY_MS = 86_400_000;

const groups = {
  base: commonSettings.base,
  almacen: diskSettings,
  copias: copiasSettings,
  maintenance: maintenanceSettings,
};

const readConfig = ({ env }: Terminal) => loadConfig(groups, env);
type Config = ReturnType<typeof readConfig>;

export const copia = defineCommand({
  usage: USAGE,
  options: OPTIONS,
  async run({ words, values: { simular } }, terminal) {
    const config = readConfig(terminal);
    const [action, copy, ...rest] = words;
    if (rest.length > 0 || (action !== undefined && action !== 'comprobar')) throw new WrongUse();
    const folder = copiesFolderOf(config.copias);
    if (action === 'comprobar') {
      const last = copy ?? listCopies(folder).at(-1);
      if (last === undefined) throw new CommandFailure(EX_NOINPUT, `En ${folder} no hay copias.`);
      const { momento } = await verifyRestorable(terminal, last);
      terminal.console.log(`La copia ${last} está entera. Es del ${momento}.`);
      return EX_OK;
    }
    const old = oldCopies(folder, config.copias.dias);
    if (simular) {
      terminal.console.log(
        `Haría una copia en ${folder} y borraría ${old.length} de las ${listCopies(folder).length} que hay.`,
      );
      return EX_OK;
    }
    const moment = new Date();
    const made = await takeCopy(terminal, config, folder, moment);
    for (const one of old) rmSync(one, { recursive: true });
    await noteCopy(ownerUrlOf(config.maintenance), moment);
    terminal.console.log(`Copia hecha y revisada: ${made}`);
    if (old.length > 0) terminal.console.log(`Borradas por viejas: ${old.length}.`);
    return EX_OK;
  },
});

/** The name is given at the end, so that a copy with its name is always whole. */
async function takeCopy(terminal: Terminal, config: Config, folder: string, moment: Date): Promise<string> {
  const final = join(folder, nameOf(moment));
  const unfinished = join(folder, '.haciendo');
  rmSync(unfinished, { recursive: true, force: true });
  try {
    mkdirSync(unfinished, { recursive: true, mode: 0o750 });
    await fillCopy(terminal, config, { unfinished, previous: listCopies(folder).at(-1), moment });
    await verifyRestorable(terminal, unfinished);
    renameSync(unfinished, final);
    return final;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw asFailure(error);
  }
}

type Unfinished = { unfinished: string; previous: string | undefined; moment: Date };

async function fillCopy(
  terminal: Terminal,
  config: Config,
  { unfinished, previous, moment }: Unfinished,
): Promise<void> {
  const ownerUrl = ownerUrlOf(config.maintenance);
  const source = config.almacen.almacen === 'disk' ? diskStoreOptions(config.almacen).dir : undefined;
  const filesOf = async () =>
    source === undefined
      ? null
      : copyFiles(source, join(unfinished, FILES), previous && join(previous, FILES));
  // Files are taken before and after the database, so that every row of the copy finds its own.
  await filesOf();
  const dump = join(unfinished, DUMP);
  await runPostgresTool(terminal, 'pg_dump', ownerUrl, [
    '--format=custom',
    '--no-password',
    `--file=${dump}`,
  ]);
  const manifest: Manifest = {
    cooperativa: new URL(ownerUrl).pathname.slice(1),
    version: VERSION,
    esquema: knownSchema(),
    momento: moment.toISOString(),
    huellaClave: fingerprintOf(config.base.encryptionKey),
    base: { bytes: statSync(dump).size, sha256: await hashFile(dump) },
    archivos: await filesOf(),
  };
  writeFileSync(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o640 });
}

/** The last one stays, however old it is. */
const oldCopies = (folder: string, days: number): string[] => {
  const limit = nameOf(new Date(Date.now() - days * DAY_MS));
  return existsSync(folder)
    ? listCopies(folder)
        .slice(0, -1)
        .filter((copy) => copy < join(folder, limit))
    : [];
};

/** The checksum is not enough: PostgreSQL's own tool also reads everything that it would write. */
async function verifyRestorable(terminal: Terminal, copy: string): Promise<Manifest> {
  const manifest = await verifyCopy(copy);
  await runPostgresTool(terminal, 'pg_restore', 'postgres://nadie@localhost/nada', [
    '--file=/dev/null',
    join(copy, DUMP),
  ]);
  return manifest;
}

function asFailure(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (!isPathProblem(error) && !['ENOSPC', 'EROFS', 'EDQUOT'].includes(code ?? '')) return error;
  return new CommandFailure(
    EX_CANNOT_WRITE,
    `No se pudo escribir la copia (${code}). No quedó nada a medias. Hacé lugar en COPIAS_CARPETA y probá de nuevo.`,
  );
}
