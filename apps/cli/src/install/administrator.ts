import { ConfigError } from '@oficina/config';
import { CommandFailure, EX_TEMPFAIL } from '../exit-codes.ts';

/** Debian's PostgreSQL believes the system about who its administrator is. */
const LOCAL_ADMIN = { host: '/var/run/postgresql', user: 'postgres', database: 'postgres' };

/** Only the installer and a restored copy create databases, and only the administrator of the server may. */
export function administratorUrl(base: string | undefined): URL | undefined {
  const admin = base === undefined ? undefined : URL.parse(base);
  if (admin === null)
    throw new ConfigError(['--base: tiene que ser como postgres://usuario:clave@servidor/postgres']);
  return admin;
}

/** The socket tells PostgreSQL which user of the system is calling, so root becomes the server's administrator meanwhile. */
export async function asAdministrator<T>(
  base: string | undefined,
  work: (admin: { connectionString: string } | typeof LOCAL_ADMIN) => Promise<T>,
): Promise<T> {
  administratorUrl(base);
  const becomes = base === undefined && process.getuid?.() === 0;
  try {
    if (becomes) process.seteuid?.(LOCAL_ADMIN.user);
    return await work(base === undefined ? LOCAL_ADMIN : { connectionString: base });
  } catch (error) {
    const { code = 'sin código' } = error as { code?: string };
    throw new CommandFailure(
      EX_TEMPFAIL,
      `No se pudo usar PostgreSQL como administrador (${code}). Fijate que esté instalado y encendido, o decí cuál es con --base.`,
    );
  } finally {
    if (becomes) process.seteuid?.(0);
  }
}
