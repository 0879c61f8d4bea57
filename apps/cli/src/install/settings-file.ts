import { randomBytes } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { openSource } from '@oficina/config';
import type { Answers } from './answers.ts';
import { type Layout, settingsRoot } from './layout.ts';

const FIRST_PORT = 8080;
/** A cooperative takes the port of its api, and those after it for its worker. */
const PORTS_EACH = 10;
const METRICS_OFFSET = 1;
const WORKER_OFFSET = 2;

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What an earlier installation wrote stays as it is. */
export const readSettings = ({ settingsFile }: Layout): Answers =>
  existsSync(settingsFile) ? (openSource({ OFICINA_CONF: settingsFile }).values as Answers) : {};

/** The programs log in with these roles. */
type LoginRole = 'owner' | 'app' | 'worker';

export type Database = { host: string; port: string; passwords: Readonly<Record<LoginRole, string>> };

const urlOf = (role: LoginRole, { cooperative }: Layout, { host, port, passwords }: Database) =>
  `postgres://${cooperative}_${role}:${passwords[role]}@${host}:${port}/${cooperative}`;

/** These are the settings that the installation itself decides, and that nobody has to write. */
export function decidedSettings(layout: Layout, root: string, database: Database): Answers {
  const port = freePort(root);
  return {
    DATABASE_URL: urlOf('app', layout, database),
    TRABAJADOR_DATABASE_URL: urlOf('worker', layout, database),
    MANTENIMIENTO_DATABASE_URL_FILE: layout.ownerUrlFile,
    SEGURIDAD_CLAVE_CODIGOS: newSecret(),
    SEGURIDAD_CLAVE_CIFRADO: newSecret(),
    MARCA: layout.brandFolder,
    ALMACEN_DIR: layout.files,
    IMPORTACION_CARPETA: layout.imports,
    COPIAS_CARPETA: layout.copies,
    PORT: String(port),
    METRICAS_PUERTO: String(port + METRICS_OFFSET),
    TRABAJADOR_PUERTO: String(port + WORKER_OFFSET),
    RED_PROXIES: '1',
  };
}

export const ownerUrl = (layout: Layout, database: Database): string => urlOf('owner', layout, database);

function freePort(root: string): number {
  const taken = globSync(join(settingsRoot(root), '*', 'oficina.conf')).map((file) =>
    Number(openSource({ OFICINA_CONF: file }).values.PORT ?? FIRST_PORT),
  );
  return taken.length === 0 ? FIRST_PORT : Math.max(...taken) + PORTS_EACH;
}

const HEADING =
  '# Cada nombre se explica en configurar.md. Después de un cambio: oficina configuracion comprobar';

export function formatSettings(values: Answers): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${quote(value)}`);
  return `${[HEADING, ...lines].join('\n')}\n`;
}

/** A value is always readable again: with quotes of one kind inside, the others go around it. */
const quote = (value: string) => (value.includes("'") ? `"${value}"` : `'${value}'`);
