import { isRightInstallation } from '@oficina/app-shared';
import {
  ConfigError,
  commonSettings,
  loadCheckedConfig,
  loadConfig,
  type Settings,
  type SettingsCheck,
} from '@oficina/config';
import { closeDb, createDb, WrongInstallation } from '@oficina/db';
import { drawPngs } from '@oficina/file-check';
import { apiChecks, apiSettings } from '../../../api/src/config.ts';
import { workerChecks, workerSettings } from '../../../worker/src/config.ts';
import { defineCommand, WrongUse } from '../command.ts';
import { EX_CONFIG, EX_OK } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

const USAGE = `configuracion comprobar

  Lee la configuración como la leen los programas y dice todo lo que falta, sobra o está mal escrito, con su renglón.
  Después prueba con cada usuario que la base responda, que su versión sea la de este programa y que la clave de cifrado
  sea la suya, y dibuja las imágenes de la marca. No cambia nada. Termina con 0 si está bien y con 78 si hay algo que arreglar.`;

export const configuracion = defineCommand({
  usage: USAGE,
  async run({ words }, terminal) {
    if (words.join() !== 'comprobar') throw new WrongUse();
    const faults = await findSettingsFaults(terminal.env);
    for (const fault of faults) terminal.console.error(`- ${fault}`);
    if (faults.length === 0) terminal.console.log('La configuración está bien, y la base responde.');
    return faults.length === 0 ? EX_OK : EX_CONFIG;
  },
});

type Asked = { env: Terminal['env']; asksDatabase: boolean };

/** Every program reads the settings. Before an upgrade the database is still that of another version, so it is not asked. */
export async function findSettingsFaults(
  env: Terminal['env'],
  { asksDatabase = true } = {},
): Promise<readonly string[]> {
  const asked = { env, asksDatabase };
  const ofApi = await faultsOf(apiSettings, apiChecks, asked, 'DATABASE_URL');
  const ofWorker = await faultsOf(workerSettings, workerChecks, asked, 'TRABAJADOR_DATABASE_URL');
  const faults = [...new Set([...ofApi, ...ofWorker])];
  return faults.length === 0 ? faultsOfPictures(env) : faults;
}

/** Reading a picture tells its size; only drawing it tells whether it can be seen. */
async function faultsOfPictures(env: Terminal['env']): Promise<string[]> {
  const { marca } = loadConfig({ marca: commonSettings.marca }, env);
  const faults: string[] = [];
  for (const name of ['logo', 'icono'] as const) {
    const image = marca.brand[name];
    if (image && !(await drawPngs(image, [{ height: 32 }])))
      faults.push(`MARCA: ${name}.${image.format}: no se puede dibujar; guardalo de nuevo con otro programa`);
  }
  return faults;
}

type WithBase = { readonly [name: string]: Settings; base: typeof apiSettings.base };

async function faultsOf<G extends WithBase>(
  settings: G,
  checks: readonly SettingsCheck<G>[],
  { env, asksDatabase }: Asked,
  variable: string,
): Promise<readonly string[]> {
  try {
    const { base } = loadCheckedConfig<WithBase>(settings, checks as readonly SettingsCheck<WithBase>[], env);
    if (!asksDatabase) return [];
    const db = createDb({ url: base.url.reveal(), max: 1, applicationName: 'oficina-cli' });
    try {
      const isUp = await isRightInstallation(db, base);
      return isUp ? [] : [`${variable}: la base no responde`];
    } finally {
      await closeDb(db);
    }
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    if (error instanceof WrongInstallation) return [error.message];
    return [
      `${variable}: la base no acepta la conexión (${(error as { code?: string }).code ?? 'sin código'})`,
    ];
  }
}
