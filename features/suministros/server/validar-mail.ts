import type { Tx } from '@oficina/db';
import { limit, type Origin } from '@oficina/http';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { type EnlaceLeido, readEnlaceDeMail } from './enlace-de-mail.ts';
import type { MailsDeps } from './mail.deps.ts';
import { enlaceVencido } from './mail.errors.ts';
import { findMailsPorId, lockMailsDe, type MailRow, updateMail } from './mails.repository.ts';
import { esperaConfirmacion } from './pedir-confirmacion-mail.ts';
import { huboEnMail } from './present-mail.ts';

const POR_RED = limit('validar-mail', 20, 3600);

const recibe = (row: MailRow) => row.validado && !row.desuscribir && !row.rebota;

/** Whoever has the link reads that inbox: all that waits for the address is confirmed at once. */
export async function validarMail(
  deps: Pick<MailsDeps, 'db' | 'clock' | 'limits' | 'claveDeEnlaces'>,
  origin: Origin,
  pedido: { token?: string | null | undefined },
): Promise<{ validado: boolean; suministros: string[] }> {
  await deps.limits.take(POR_RED, origin.network);
  const enlace = readEnlaceDeMail(deps.claveDeEnlaces, pedido.token ?? '', deps.clock.now());
  if (!enlace) throw enlaceVencido();
  const rows = await deps.db.tx((tx) => confirmar(tx, origin, enlace));
  const suministros = rows.filter(recibe).map(({ cuenta }) => cuenta);
  // An old link of an address that left since, or whose rows are gone, gives nothing and must not say it did.
  if (suministros.length === 0) throw enlaceVencido();
  return { validado: true, suministros };
}

async function confirmar(tx: Tx, origin: Origin, enlace: EnlaceLeido): Promise<MailRow[]> {
  // A clerk may have written another address in a row since: that one was not asked.
  const suya = (await findMailsPorId(tx, enlace.ids)).find(({ email }) => enlace.esDe(email));
  if (!suya) return [];
  const rows = await lockMailsDe(tx, suya.email);
  const despues: MailRow[] = [];
  for (const row of rows) {
    const vuelve = row.desuscribir && enlace.vuelven.includes(row.id);
    if (!vuelve && !esperaConfirmacion(row)) {
      despues.push(row);
      continue;
    }
    // The mail arrived: whatever bounced before, bounces no more.
    const cambios = { validado: true, desuscribir: false, rebota: false };
    const nueva = { ...row, ...cambios };
    await updateMail(tx, row.id, cambios);
    await registrarAuditoria(tx, {
      actor: null,
      origin,
      accion: 'suministro_mail.validar',
      entidad: 'suministro_mail',
      entidadId: row.id,
      cambios: { antes: huboEnMail(row), despues: huboEnMail(nueva) },
    });
    despues.push(nueva);
  }
  return despues;
}
