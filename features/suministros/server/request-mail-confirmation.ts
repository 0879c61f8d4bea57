import type { Tx } from '@oficina/db';
import type { MailsDeps } from './mail.deps.ts';
import { makeMailLink } from './mail-link.ts';
import { findMailsByEmail, type MailRow } from './mails.repository.ts';

export const CONFIRMAR = 'suministro_mail_validar';
export const REMINDER = 'suministro_mail_facturas';

type Suministro = { cuenta: string; domicilio: string | null };

export type MailDatos = {
  suministros: Suministro[];
  /** This address already receives these facturas; the token opens the last one. */
  recibe: (Suministro & { facturaId?: number; facturaToken?: string })[];
};

export const nameSuministro = ({ cuenta, domicilio }: MailRow): Suministro => ({ cuenta, domicilio });

export const awaitsConfirmation = (row: MailRow) => !row.validado && !row.desuscribir;

/** An address is asked once for everything that it has to confirm, not once per suministro. */
export async function requestConfirmation(
  deps: Pick<MailsDeps, 'clock' | 'linksKey' | 'enqueueMensaje'>,
  tx: Tx,
  mail: { email: string; suministroId: number },
): Promise<void> {
  const pendientes = (await findMailsByEmail(tx, mail.email)).filter(awaitsConfirmation);
  if (pendientes.length === 0) return;
  const datos: MailDatos = { suministros: pendientes.map(nameSuministro), recibe: [] };
  await deps.enqueueMensaje(tx, {
    plantilla: CONFIRMAR,
    tipo: 'email',
    para: mail.email,
    suministroId: mail.suministroId,
    datos,
    secreto: makeMailLink(
      deps.linksKey,
      { email: mail.email, pendientes: pendientes.map(({ id }) => id), returning: [] },
      deps.clock.now(),
    ),
  });
}
