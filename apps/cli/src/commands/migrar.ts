import { readFileSync } from 'node:fs';
import { ConfigError, commonSettings, defineSettings, loadConfig } from '@oficina/config';
import { isUnavailable } from '@oficina/db';
import { migrate, prepareDatabase } from '@oficina/db/migrate';
import { workerSettings } from '../../../worker/src/config.ts';
import { defineCommand, WrongUse } from '../command.ts';
import { maintenanceSettings } from '../config.ts';
import { CommandFailure, EX_NOINPUT, EX_OK, EX_TEMPFAIL } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

const USAGE = `migrar [--administrador postgres://administrador@servidor/postgres --clave archivo]

  Deja la base con las tablas y los permisos de esta versión, con la conexión de MANTENIMIENTO_DATABASE_URL. Con
  --administrador crea antes la base y sus usuarios, con las contraseñas que dicen MANTENIMIENTO_DATABASE_URL,
  DATABASE_URL y TRABAJADOR_DATABASE_URL; la contraseña del administrador está en el archivo. Es lo primero que corre
  cuando se enciende con contenedores; en un servidor lo hacen instalar y actualizar. Repetirlo no cambia lo que ya está.

  Termina con 0 si salió bien; 64, mal escrito; 66, no se puede leer el archivo; 75, falta configuración o la base no responde.`;

const OPTIONS = { administrador: { type: 'string' }, clave: { type: 'string' } } as const;

/** Only the connections are read, so that a container that migrates needs no other secret. */
const connections = defineSettings('required', 'Conexiones', {
  owner: { ...maintenanceSettings.shape.url, required: true },
  app: commonSettings.base.shape.url,
  worker: workerSettings.base.shape.url,
});
const ROLES = ['owner', 'app', 'worker'] as const;

export const migrar = defineCommand({
  usage: USAGE,
  options: OPTIONS,
  async run({ words, values: { administrador, clave } }, terminal) {
    if (words.length > 0 || (administrador === undefined) !== (clave === undefined)) throw new WrongUse();
    const urls = readConnections(terminal);
    const { console } = terminal;
    if (administrador !== undefined && clave !== undefined) {
      const { created } = await prepare(urls, administrador, clave);
      console.log(created ? 'Base: creada.' : 'Base: ya estaba.');
    }
    const ran = await migrate(urls.owner);
    console.log(ran.length > 0 ? `Tablas: ${ran.length} migraciones.` : 'Tablas: ya estaban al día.');
    return EX_OK;
  },
});

type Urls = Record<(typeof ROLES)[number], string>;

function readConnections({ env }: Terminal): Urls {
  const { urls } = loadConfig({ urls: connections }, env);
  return {
    owner: urls.owner?.reveal() ?? '',
    app: urls.app.reveal(),
    worker: urls.worker.reveal(),
  };
}

/** The password of the administrator comes in a file, because anybody on the server reads the arguments of a process. */
async function prepare(urls: Urls, administrator: string, passwordFile: string) {
  const admin = URL.parse(administrator);
  if (admin === null)
    throw new ConfigError(['--administrador: tiene que ser como postgres://usuario@servidor/postgres']);
  admin.password = encodeURIComponent(readPassword(passwordFile));
  const prefix = new URL(urls.owner).pathname.slice(1);
  const stranger = ROLES.find(
    (role) => decodeURIComponent(new URL(urls[role]).username) !== `${prefix}_${role}`,
  );
  if (stranger)
    throw new ConfigError([
      `En la base ${prefix} el usuario de ${connections.shape[stranger].variable} tiene que ser ${prefix}_${stranger}`,
    ]);
  const passwords = Object.fromEntries(
    ROLES.map((role) => [role, decodeURIComponent(new URL(urls[role]).password)]),
  );
  try {
    return await prepareDatabase({ connectionString: admin.href }, { prefix, passwords });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const { code = 'sin código' } = error as { code?: string };
    throw new CommandFailure(
      EX_TEMPFAIL,
      `El administrador de PostgreSQL no pudo preparar la base (${code}).`,
    );
  }
}

function readPassword(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new CommandFailure(EX_NOINPUT, `No se puede leer ${path}.`);
  }
}
