import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { demandedSchema, knownSchema } from '@oficina/db';
import { productFolder } from '@oficina/values/server';
import { defineCommand, type Given, WrongUse } from '../command.ts';
import { CommandFailure, EX_NOINPUT, EX_NOPERM, EX_OK, EX_UNAVAILABLE } from '../exit-codes.ts';
import { installedCooperatives } from '../install/choose.ts';
import { layoutOf } from '../install/layout.ts';
import { hasServices } from '../install/system.ts';
import type { Terminal } from '../terminal.ts';
import { countPending, prepareTables, requireGoodSettings, requireItAccepts } from '../upgrade/prepare.ts';
import { replaceProcesses } from '../upgrade/replace.ts';
import { type Services, systemdServices } from '../upgrade/services.ts';
import { isNewer, readVersions, type Versions } from '../upgrade/versions.ts';

const USAGE = `actualizar [--version x.y.z | --volver] [--simular] [--sin-copia] [--con-pausa] [--sin-servicios]

  Pone en uso la última versión instalada (o la que se diga), en todas las cooperativas de este servidor, sin dejar de
  atender: comprueba la configuración, hace una copia si van a cambiar las tablas, las cambia y enciende los procesos nuevos
  antes de apagar los otros. Si los nuevos no andan bien, deja todo como estaba. --volver pone en uso la versión anterior;
  las tablas quedan como están, que le sirven igual. Con --simular dice qué haría.

  --con-pausa apaga la oficina mientras cambian las tablas: solo hace falta cuando se saltean versiones, y avisa.
  --sin-servicios cambia solo las tablas: es lo que hace falta en un contenedor, antes de encender la imagen nueva.

  Termina con 0 si salió bien; 64, mal escrito; 66, esa versión no está; 69, no quedó bien y se volvió; 75, la base no
  responde; 77, hay que ser root; 78, la configuración no sirve.`;

const OPTIONS = {
  version: { type: 'string' },
  volver: { type: 'boolean', default: false },
  simular: { type: 'boolean', default: false },
  'sin-copia': { type: 'boolean', default: false },
  'con-pausa': { type: 'boolean', default: false },
  'sin-servicios': { type: 'boolean', default: false },
} as const;

type Options = Given<typeof OPTIONS>['values'];

export const actualizar = defineCommand({
  usage: USAGE,
  options: OPTIONS,
  async run({ words, values }, terminal) {
    if (words.length > 0 || (values.volver && values.version !== undefined)) throw new WrongUse();
    if (values['sin-servicios'] || !hasServices()) return changeTablesOnly(values, terminal);
    if (process.getuid?.() !== 0)
      throw new CommandFailure(EX_NOPERM, 'Actualizar enciende y apaga servicios: corrélo como root.');
    const versions = readVersions();
    const version = targetOf(values, versions);
    const isBack = isNewer(versions.current, version);
    // The newer of the two knows how to go from one to the other, in both directions.
    const newer = versions.folderOf(isBack ? versions.current : version);
    if (newer !== resolve(productFolder)) return runIn(newer, version, values, terminal);
    const around = { version, versions, isBack, values, terminal };
    return values.simular ? simulate(around) : upgrade(around);
  },
});

type Around = {
  version: string;
  versions: Versions;
  isBack: boolean;
  values: Options;
  terminal: Terminal;
};

function targetOf({ version, volver }: Options, { previous, newest, folderOf }: Versions): string {
  const target = volver ? previous : (version ?? newest);
  if (target === undefined)
    throw new CommandFailure(EX_NOINPUT, 'No hay una versión anterior a la que volver.');
  folderOf(target);
  return target;
}

function runIn(folder: string, version: string, values: Options, { env }: Terminal): number {
  const flags = (['simular', 'sin-copia', 'con-pausa'] as const).filter((name) => values[name]);
  const args = ['actualizar', '--version', version, ...flags.map((name) => `--${name}`)];
  const { status } = spawnSync(join(folder, 'bin', 'oficina'), args, { env, stdio: 'inherit' });
  return status ?? EX_UNAVAILABLE;
}

/** Each program reads the settings of its cooperative and nothing else of this process. */
const environmentOf = (cooperative: string) => ({
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  NODE_ENV: 'production',
  OFICINA_CONF: layoutOf(cooperative).settingsFile,
});

async function upgrade(around: Around): Promise<number> {
  const { version, versions, isBack, values, terminal } = around;
  const { console } = terminal;
  const cooperatives = installedCooperatives();
  const services = cooperatives.map((name) => systemdServices(layoutOf(name)));
  const pauses = values['con-pausa'] && needsPause(around);
  if (!isBack) {
    for (const name of cooperatives) await requireGoodSettings(environmentOf(name));
    if (needsPause(around) && !pauses) throw tooFar(versions.current, version);
    if (pauses) for (const one of services) await one.stopAll();
    for (const name of cooperatives)
      await prepareTables(environmentOf(name), !values['sin-copia'], (line) =>
        console.log(`${name}: ${line}`),
      );
  }
  for (const name of cooperatives) requireItAccepts(versions.folderOf(version), environmentOf(name));
  if (pauses) await startPaused(version, versions, services);
  else await replaceProcesses(version, services, { versions, tell: (line) => console.log(line) });
  console.log(
    `En uso: la versión ${version}.${isBack ? '' : ' Para volver a la anterior: oficina actualizar --volver'}`,
  );
  return EX_OK;
}

async function startPaused(
  version: string,
  versions: Versions,
  services: readonly Services[],
): Promise<void> {
  versions.choose(version);
  for (const one of services) await one.startAll();
}

/** The migrations take away something that the version in use still needs. */
function needsPause({ versions, isBack }: Around): boolean {
  const known = knownSchema(join(versions.folderOf(versions.current), 'database/'));
  return !isBack && demandedSchema(known) > known;
}

const tooFar = (from: string, to: string) =>
  new CommandFailure(
    EX_UNAVAILABLE,
    `De la ${from} a la ${to} no se puede pasar sin pausa: las tablas pierden algo que la ${from} usa. Instalá primero una versión intermedia, o elegí una hora tranquila y agregá --con-pausa.`,
  );

async function simulate(around: Around): Promise<number> {
  const { version, versions, isBack, values, terminal } = around;
  const { console } = terminal;
  console.log(
    `En uso: ${versions.current}. Quedaría en uso: ${version}${needsPause(around) ? ', con una pausa' : ''}.`,
  );
  for (const name of installedCooperatives()) {
    if (isBack) requireItAccepts(versions.folderOf(version), environmentOf(name));
    else await requireGoodSettings(environmentOf(name));
    const pending = isBack ? 0 : await countPending(environmentOf(name));
    const copy = pending > 0 && !values['sin-copia'] ? ', después de una copia' : '';
    console.log(`${name}: la configuración está bien; ${pending} migraciones${copy}.`);
  }
  return EX_OK;
}

/** The image of a container brings one version, and whoever runs it replaces the processes. */
async function changeTablesOnly(values: Options, { env, console }: Terminal): Promise<number> {
  await requireGoodSettings(env);
  if (values.simular) console.log(`${await countPending(env)} migraciones.`);
  else await prepareTables(env, !values['sin-copia'], (line) => console.log(line));
  return EX_OK;
}
