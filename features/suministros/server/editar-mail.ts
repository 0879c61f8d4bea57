import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import { leerEmail } from '@oficina/usuarios/contract';
import { registrarAuditoria } from '@oficina/usuarios/server';
import type { SuministroMail } from '../contract/index.ts';
import type { MailsDeps } from './mail.deps.ts';
import { correoInvalido, correoRepetido } from './mail.errors.ts';
import { lockMail, lockSuministro, type MailRow, tieneMail, updateMail } from './mails.repository.ts';
import { esperaConfirmacion, pedirConfirmacion } from './pedir-confirmacion-mail.ts';
import { huboEnMail, presentMail } from './present-mail.ts';

export type CambiosDeMail = {
  email?: string | null | undefined;
  validado?: boolean | undefined;
  desuscribir?: boolean | undefined;
};

export async function editarMail(
  deps: MailsDeps,
  actor: Actor,
  origin: Origin,
  id: number,
  cambios: CambiosDeMail,
): Promise<Draft<SuministroMail>> {
  const email = cambios.email === undefined ? undefined : leerEmail(cambios.email ?? '');
  if (email === null) throw correoInvalido();
  const row = await deps.db.tx(async (tx) => {
    const antes = await lockMail(tx, id);
    if (!antes) throw notFound();
    const despues = aplicar(antes, { ...cambios, email });
    const [hubo, hay] = [huboEnMail(antes), huboEnMail(despues)];
    if (JSON.stringify(hubo) === JSON.stringify(hay)) return antes;
    const nuevo = esNuevo(antes, despues.email);
    if (nuevo) await reservar(tx, despues);
    const { validado, desuscribir, rebota } = despues;
    await updateMail(tx, id, { email: despues.email, validado, desuscribir, rebota });
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'suministro_mail.editar',
      entidad: 'suministro_mail',
      entidadId: id,
      cambios: { antes: hubo, despues: hay },
    });
    // To the supply it is a new address, and nobody asked it yet.
    if (nuevo && esperaConfirmacion(despues))
      await pedirConfirmacion(deps, tx, { email: despues.email, suministroId: despues.suministro_id });
    return despues;
  });
  return presentMail(row);
}

async function reservar(tx: Tx, { suministro_id, email }: MailRow): Promise<void> {
  await lockSuministro(tx, suministro_id);
  if (await tieneMail(tx, suministro_id, email)) throw correoRepetido();
}

const esNuevo = (row: MailRow, email: string) => row.email.toLowerCase() !== email;

function aplicar(
  antes: MailRow,
  { email, validado, desuscribir }: { email?: string | undefined } & Omit<CambiosDeMail, 'email'>,
): MailRow {
  const nuevo = email !== undefined && esNuevo(antes, email);
  return {
    ...antes,
    email: nuevo ? email : antes.email,
    // What was confirmed, and what bounced, was the address before.
    validado: validado ?? (nuevo ? false : antes.validado),
    desuscribir: desuscribir ?? antes.desuscribir,
    // Whoever answers for an address answers that it can be written to.
    rebota: nuevo || validado === true ? false : antes.rebota,
  };
}
