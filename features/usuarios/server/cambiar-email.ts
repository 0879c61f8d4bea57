import type { Db } from '@oficina/db';
import { notFound, unprocessable } from '@oficina/hydra';
import { INVALID_EMAIL } from '../contract/index.ts';
import { recordUsuarioChange } from './changed-fields.ts';
import { refusingDuplicateEmail } from './crear-usuario.ts';
import { malformed } from './errors.ts';
import { parseNewEmail, readMotivo } from './parse-cambios.ts';
import { afterEmailChange, emailChangeColumns, type StaffEmailChangeDeps } from './staff-email-change.ts';
import { findUsuarioByEmail, lockLiveUsuario, updateUsuario } from './usuarios.repository.ts';

type Request = {
  actual: string;
  nuevo: string;
  motivo: string;
  operator: string;
};

/**
 * Only this command can change the address of an administrator who can no longer change it themselves: the operator of the
 * installation runs it and gives a reason. The second factor stays.
 */
export async function cambiarEmail(
  deps: StaffEmailChangeDeps & { db: Db },
  { actual, nuevo, motivo, operator }: Request,
): Promise<{ before: string; after: string }> {
  const razon = readMotivo(motivo);
  const usuario = await findUsuarioByEmail(deps.db, actual.trim());
  if (!usuario) throw notFound();
  return refusingDuplicateEmail(() =>
    deps.db.tx(async (tx) => {
      const now = deps.clock.now();
      const before = await lockLiveUsuario(tx, usuario.id);
      if (!before) throw notFound();
      const { newEmail } = parseNewEmail(before, nuevo);
      if (newEmail === undefined) throw unprocessable([malformed('email', INVALID_EMAIL)]);
      const after = await updateUsuario(tx, before.id, emailChangeColumns(newEmail), now);
      await afterEmailChange(deps, tx, { before, after, now });
      const accion = 'usuario.cambiar-email' as const;
      const fact = { actor: null, origin: null, by: operator, accion, motivo: razon };
      await recordUsuarioChange(tx, fact, before, after);
      return { before: before.email, after: after.email };
    }),
  );
}
