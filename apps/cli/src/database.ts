import { userInfo } from 'node:os';
import { isRightInstallation } from '@oficina/app-shared';
import { commonSettings, loadConfig, type ValuesOf } from '@oficina/config';
import { closeDb, createDb, type Db, isUnavailable, WrongInstallation } from '@oficina/db';
import { CommandFailure, EX_TEMPFAIL, UNREACHABLE } from './exit-codes.ts';
import type { Terminal } from './terminal.ts';

const unreachable = () => new CommandFailure(EX_TEMPFAIL, UNREACHABLE);

type BaseConfig = ValuesOf<typeof commonSettings.base>;

export const operatorName = (): string => `cli:${userInfo().username}`;

class Undone {
  readonly result: unknown;

  constructor(result: unknown) {
    this.result = result;
  }
}

/** Every transaction of the result is rolled back when its work is done. */
export function undoing(db: Db): Db {
  const tx: Db['tx'] = (work) =>
    db
      .tx(async (real) => {
        throw new Undone(await work(real));
      })
      .catch((thrown: unknown) => {
        if (thrown instanceof Undone) return thrown.result as never;
        throw thrown;
      });
  return new Proxy(db, { get: (target, name) => (name === 'tx' ? tx : Reflect.get(target, name, target)) });
}

/**
 * The connection has the rights of the application; when the database is unreachable, the exit code asks the caller to try
 * again.
 */
export async function withDatabase(
  env: Terminal['env'],
  work: (db: Db, base: BaseConfig) => Promise<number>,
): Promise<number> {
  const { base } = loadConfig({ base: commonSettings.base }, env);
  const db = createDb({ url: base.url.reveal(), max: 2, applicationName: 'oficina-cli' });
  try {
    if (!(await isRightInstallation(db, base))) throw unreachable();
    return await work(db, base);
  } catch (error) {
    if (error instanceof WrongInstallation) throw new CommandFailure(EX_TEMPFAIL, error.message);
    throw isUnavailable(error) ? unreachable() : error;
  } finally {
    await closeDb(db);
  }
}
