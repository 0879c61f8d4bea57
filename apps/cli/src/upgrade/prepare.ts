import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, loadConfig } from '@oficina/config';
import { isUnavailable } from '@oficina/db';
import { findPendingMigrations, migrate } from '@oficina/db/migrate';
import { productFolder } from '@oficina/values/server';
import { findSettingsFaults } from '../commands/configuracion.ts';
import { maintenanceSettings, ownerUrlOf } from '../config.ts';
import { CommandFailure, EX_CONFIG, EX_TEMPFAIL, EX_UNAVAILABLE } from '../exit-codes.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Tell = (line: string) => void;

/** A table that people are using may be busy at the moment that a migration asks for it. */
const TRIES = 10;
const BUSY = '55P03';

export async function requireGoodSettings(env: Environment): Promise<void> {
  const faults = await findSettingsFaults(env, { asksDatabase: false });
  if (faults.length > 0) throw wrongSettings(faults.map((fault) => `- ${fault}`).join('\n'));
}

const wrongSettings = (faults: string) =>
  new CommandFailure(EX_CONFIG, `La versión nueva no aceptaría la configuración:\n${faults}`);

function ownerUrlIn(env: Environment): string {
  try {
    return ownerUrlOf(loadConfig({ maintenance: maintenanceSettings }, env).maintenance);
  } catch (error) {
    throw error instanceof ConfigError ? wrongSettings(error.message) : error;
  }
}

export const countPending = async (env: Environment): Promise<number> =>
  (await withBase(() => findPendingMigrations(ownerUrlIn(env)))).length;

/** The programs of before go on working with the tables of after. */
export async function prepareTables(env: Environment, takesCopy: boolean, tell: Tell): Promise<void> {
  const ownerUrl = ownerUrlIn(env);
  const pending = await countPending(env);
  if (pending > 0 && takesCopy) copyFirst(env, tell);
  for (let tries = 1; ; tries += 1) {
    try {
      await withBase(() => migrate(ownerUrl));
      break;
    } catch (error) {
      if ((error as { code?: string }).code !== BUSY || tries === TRIES) throw error;
      await sleep(tries * 500);
    }
  }
  tell(pending > 0 ? `Tablas: ${pending} migraciones.` : 'Tablas: ya estaban al día.');
}

async function withBase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code !== BUSY && isUnavailable(error))
      throw new CommandFailure(EX_TEMPFAIL, `La base no responde (${code}). Nada cambió.`);
    throw error;
  }
}

/** The copy is the way back from a migration that goes wrong. */
function copyFirst(env: Environment, tell: Tell): void {
  const program = join(productFolder, 'bin', 'oficina');
  // Only a release has it: a working copy has other ways back.
  if (!existsSync(program)) return;
  const fault = runProgram(program, ['copia'], env);
  if (fault !== undefined)
    throw new CommandFailure(
      EX_UNAVAILABLE,
      `No salió la copia que se hace antes de cambiar las tablas:\n${fault}\nPara seguir sin ella: --sin-copia`,
    );
  tell('Copia: hecha.');
}

/** The version that is going to serve looks at the settings, the database and the key with its own eyes. */
export function requireItAccepts(versionFolder: string, env: Environment): void {
  const fault = runProgram(join(versionFolder, 'bin', 'oficina'), ['configuracion', 'comprobar'], env);
  if (fault !== undefined) throw wrongSettings(fault);
}

function runProgram(program: string, args: readonly string[], env: Environment): string | undefined {
  try {
    execFileSync(program, args, { env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
    return undefined;
  } catch (error) {
    return (error as { stderr?: string }).stderr?.trim() || String(error);
  }
}
