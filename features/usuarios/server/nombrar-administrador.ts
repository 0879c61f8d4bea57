import type { Db } from '@oficina/db';
import { unprocessable } from '@oficina/hydra';
import type { Role } from '@oficina/values';
import { INVALID_EMAIL, parseEmail } from '../contract/index.ts';
import { insertUsuario, lockAdmins } from './accounts.repository.ts';
import { recordUsuarioChange } from './changed-fields.ts';
import { voidCodigos } from './codigos.repository.ts';
import { issueCodigo, VIGENCIAS } from './codigos.ts';
import { malformed } from './errors.ts';
import { notifySecurityChange } from './notify-security-change.ts';
import { recordAuditoria } from './record-auditoria.ts';
import type { StaffEmailChangeDeps } from './staff-email-change.ts';
import {
  findUsuarioByEmail,
  lockLiveUsuario,
  type UsuarioRow,
  updateUsuario,
} from './usuarios.repository.ts';

type NamedAdmin = {
  usuario: string;
  isNew: boolean;
  wasAdmin: boolean;
  /** It opens the page where the password is chosen, and is given only to somebody who has none. */
  token: string | null;
};

const ADMIN: Role = 'ROLE_ADMIN';

/**
 * The first administrator cannot be named on the page by anybody, and the mail may not work yet, so the operator of the
 * installation names them and hands over the link. The operator vouches for the address.
 */
export async function nombrarAdministrador(
  deps: StaffEmailChangeDeps & { db: Db },
  { email: given, operator }: { email: string; operator: string },
): Promise<NamedAdmin> {
  const email = parseEmail(given);
  if (email === null) throw unprocessable([malformed('email', INVALID_EMAIL)]);
  return deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    await lockAdmins(tx);
    const found = await findUsuarioByEmail(tx, email);
    const before = found && (await lockLiveUsuario(tx, found.id));
    const fact = {
      actor: null,
      origin: null,
      by: operator,
      accion: 'usuario.nombrar-administrador',
    } as const;
    let usuario: UsuarioRow;
    if (!before) {
      const columns = { email, roles: [ADMIN], email_probado: true };
      usuario = await insertUsuario(tx, { ...columns, created: now, updated: now });
      await recordAuditoria(tx, {
        ...fact,
        entidad: 'usuario',
        entidadId: usuario.id,
        cambios: { despues: columns },
      });
    } else if (before.roles.includes(ADMIN)) {
      usuario = before;
    } else {
      usuario = await updateUsuario(tx, before.id, { roles: [...before.roles, ADMIN] }, now);
      await deps.endSesiones(tx, before.id, now);
      await notifySecurityChange(deps, tx, { usuario: before, cambio: 'roles', now });
      await recordUsuarioChange(tx, fact, before, usuario);
    }
    const { id, clave_hash } = usuario;
    const codigo = { uso: 'restablecer', usuarioId: id, ttlMs: VIGENCIAS.chooseClave } as const;
    if (clave_hash === null) await voidCodigos(tx, 'restablecer', id, now);
    return {
      usuario: usuario.email,
      isNew: before === undefined,
      wasAdmin: before?.roles.includes(ADMIN) ?? false,
      token: clave_hash === null ? await issueCodigo(tx, deps.codigosKey, codigo, now) : null,
    };
  });
}
