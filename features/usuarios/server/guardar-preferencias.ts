import type { Db } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { notFound, unprocessable } from '@oficina/hydra';
import { updatePreferencias } from './cuentas.repository.ts';
import { leerPreferencias, type PreferenciasEscritas, type SmsVia } from './leer-preferencias.ts';
import { presentPreferencias } from './present.ts';
import { lockUsuarioVivo } from './usuarios.repository.ts';

export type GuardarPreferenciasDeps = {
  db: Db;
  /** The ways in which the cooperative sends text messages. */
  smsVias: readonly SmsVia[];
};

/** Somebody else's do not exist, for the staff either. */
export async function soloPropio(actor: Actor, id: number): Promise<void> {
  if (id !== actor.usuarioId) throw notFound();
}

export async function guardarPreferencias(
  deps: GuardarPreferenciasDeps,
  actor: Actor,
  escritas: PreferenciasEscritas,
): Promise<ReturnType<typeof presentPreferencias>> {
  const row = await deps.db.tx(async (tx) => {
    const usuario = await lockUsuarioVivo(tx, actor.usuarioId);
    if (!usuario) throw notFound();
    const conCelular = usuario.telefono_validado !== null;
    const { cambios, violaciones } = leerPreferencias(escritas, { smsVias: deps.smsVias, conCelular });
    if (violaciones.length > 0) throw unprocessable(violaciones);
    return updatePreferencias(tx, usuario.id, cambios);
  });
  return presentPreferencias(row);
}
