import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { asRole } from '@oficina/db/migrate';
import { apiMain, folders } from './folders.ts';
import { RECHAZOS_POR_TARJETA } from './rechazo-limits.ts';

export const commonEnv = {
  SEGURIDAD_CLAVE_CODIGOS: 'solo-para-las-pruebas-no-es-secreta-123',
  SEGURIDAD_CLAVE_CIFRADO: 'solo-para-las-pruebas-tampoco-es-secreta-123',
  LOG_NIVEL: 'info',
  RECHAZOS_POR_TARJETA: String(RECHAZOS_POR_TARJETA),
  RECHAZOS_POR_PERSONA: '1000000',
  RECHAZOS_POR_RED: '1000000',
};

/** The port is obtained from the system and released, because the API must know its own address before it listens. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

export async function startApi(
  processes: ChildProcess[],
  ownerUrl: string,
  name: string,
  more: Record<string, string>,
): Promise<string> {
  const port = await freePort();
  // The API offers only the channels, the identity check and the gateway that are configured.
  return launch(processes, name, apiMain, {
    ...commonEnv,
    DATABASE_URL: asRole(ownerUrl, 'app'),
    SEGURIDAD_OTP_PERSONAL: 'no',
    ALMACEN_DIR: folders.files,
    WEB_DIR: folders.web,
    PROCESOS: '1',
    PORT: String(port),
    // The identity provider sends people back to this address.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // Every test comes from one address, unless it sets another in its headers.
    RED_PROXIES: '1',
    LIMITES_ANONIMO: '1000000',
    LIMITES_ANONIMO_ESCRITURA: '1000000',
    LIMITES_SESION: '1000000',
    RED_COMPROBAR_RESPUESTAS: 'si',
    ...more,
  });
}

/** The output of the process goes to a file of that name, where the last test searches for secrets. */
export function launch(
  processes: ChildProcess[],
  name: string,
  module: URL,
  env: Record<string, string>,
): Promise<string> {
  const child = fork(module, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...env, OFICINA_E2E: process.env.OFICINA_E2E },
  });
  processes.push(child);
  const log = createWriteStream(join(folders.logs, `${name}.log`), { flags: 'a' });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  return new Promise((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url));
    child.once('exit', (code) => reject(new Error(`${name} no arrancó (código ${code}).`)));
  });
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
