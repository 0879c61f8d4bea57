import { commonSettings, loadConfig } from '@oficina/config';
import { beat, type Db } from '@oficina/db';
import { createDiskStore } from '@oficina/disk';
import { type FixedClock, silentLog } from '@oficina/testing';
import type { Notice } from './decide.ts';
import type { Outside, Space } from './outside.ts';
import type { SignName } from './sign.ts';
import { readSigns, type SignsDeps } from './signs.ts';
import type { WatchDeps } from './watch.ts';

const TEST_KEY = 'clave-de-prueba-de-treinta-y-dos-letras';
export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

/** The world outside, which answers what the test says. */
export function testOutside(clock: FixedClock) {
  const state = {
    space: { freeBytes: 80e9, freeShare: 0.5 } as Space | Error,
    certificateEnd: new Date(clock.now().getTime() + 60 * DAY_MS) as Date | null,
    clockOffset: 0 as number | null,
  };
  const outside: Outside = {
    async spaceOf() {
      if (state.space instanceof Error) throw state.space;
      return state.space;
    },
    certificateEnd: async () => state.certificateEnd,
    clockOffset: async () => state.clockOffset,
  };
  return { state, outside };
}

export function testSignsDeps(
  given: { db: Db; url: string; clock: FixedClock; folder: string; outside: Outside },
  more: Partial<SignsDeps> = {},
): SignsDeps {
  const { base } = loadConfig(
    { base: commonSettings.base },
    { DATABASE_URL: given.url, SEGURIDAD_CLAVE_CODIGOS: TEST_KEY, SEGURIDAD_CLAVE_CIFRADO: TEST_KEY },
  );
  return {
    ...{ db: given.db, clock: given.clock, outside: given.outside, folder: given.folder, base },
    almacen: createDiskStore({ dir: given.folder }),
    siteUrl: 'https://oficina.coop.test',
    importMaxDays: 40,
    ...more,
  };
}

export const beatBoth = async (db: Db, visto: Date) => {
  await beat(db, { programa: 'api', visto });
  await beat(db, { programa: 'trabajador', visto, correo: 'ok' });
};

export async function levelsOf(deps: SignsDeps): Promise<Partial<Record<SignName, string>>> {
  return Object.fromEntries((await readSigns(deps)).map(({ name, level }) => [name, level]));
}

export function testWatchDeps(
  signs: SignsDeps,
  programa: WatchDeps['programa'],
): WatchDeps & { told: Notice[] } {
  const told: Notice[] = [];
  const notify = async (notices: readonly Notice[]) => {
    told.push(...notices);
    return true;
  };
  return { ...signs, programa, log: silentLog, notify, told };
}
