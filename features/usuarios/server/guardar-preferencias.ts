import type { Db } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { notFound, unprocessable } from '@oficina/hydra';
import { updatePreferencias } from './accounts.repository.ts';
import { type PreferenciasInput, parsePreferencias, type SmsVia } from './parse-preferencias.ts';
import { presentPreferencias } from './present.ts';
import { lockLiveUsuario } from './usuarios.repository.ts';

export type GuardarPreferenciasDeps = {
  db: Db;
  smsVias: readonly SmsVia[];
};

/** Another person's preferences answer 404, for the staff too. */
export async function requireOwn(actor: Actor, id: number): Promise<void> {
  if (id !== actor.usuarioId) throw notFound();
}

export async function guardarPreferencias(
  deps: GuardarPreferenciasDeps,
  actor: Actor,
  input: PreferenciasInput,
): Promise<ReturnType<typeof presentPreferencias>> {
  const row = await deps.db.tx(async (tx) => {
    const usuario = await lockLiveUsuario(tx, actor.usuarioId);
    if (!usuario) throw notFound();
    const hasCelular = usuario.telefono_validado !== null;
    const { cambios, violations } = parsePreferencias(input, { smsVias: deps.smsVias, hasCelular });
    if (violations.length > 0) throw unprocessable(violations);
    return updatePreferencias(tx, usuario.id, cambios);
  });
  return presentPreferencias(row);
}
