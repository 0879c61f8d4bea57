import { isRightInstallation } from '@oficina/app-shared';
import { ConfigError, loadCheckedConfig, type Settings, type SettingsCheck } from '@oficina/config';
import { closeDb, createDb, WrongInstallation } from '@oficina/db';
import { apiChecks, apiSettings } from '../../../api/src/config.ts';
import { workerChecks, workerSettings } from '../../../worker/src/config.ts';
import { defineCommand, WrongUse } from '../command.ts';
import { EX_CONFIG, EX_OK } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

const USAGE = `configuracion comprobar

  Lee la configuración como la leen los programas y dice todo lo que falta, sobra o está mal escrito, con su renglón.
  Después prueba con cada usuario que la base responda, que su versión sea la de este programa y que la clave de cifrado
  sea la suya. No cambia nada. Termina con 0 si está bien y con 78 si hay algo que arreglar.`;

export const configuracion = defineCommand({
  usage: USAGE,
  async run({ words }, terminal) {
    if (words.join() !== 'comprobar') throw new WrongUse();
    const faults = [...new Set([...(await ofApi(terminal)), ...(await ofWorker(terminal))])];
    for (const fault of faults) terminal.console.error(`- ${fault}`);
    if (faults.length === 0) terminal.console.log('La configuración está bien, y la base responde.');
    return faults.length === 0 ? EX_OK : EX_CONFIG;
  },
});

const ofApi = (terminal: Terminal) => faultsOf(apiSettings, apiChecks, terminal, 'DATABASE_URL');
const ofWorker = (terminal: Terminal) =>
  faultsOf(workerSettings, workerChecks, terminal, 'TRABAJADOR_DATABASE_URL');

type WithBase = { readonly [name: string]: Settings; base: typeof apiSettings.base };

async function faultsOf<G extends WithBase>(
  settings: G,
  checks: readonly SettingsCheck<G>[],
  { env }: Terminal,
  variable: string,
): Promise<readonly string[]> {
  try {
    const { base } = loadCheckedConfig<WithBase>(settings, checks as readonly SettingsCheck<WithBase>[], env);
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
