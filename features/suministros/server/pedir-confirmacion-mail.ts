import type { Tx } from '@oficina/db';
import { makeEnlaceDeMail } from './enlace-de-mail.ts';
import type { MailsDeps } from './mail.deps.ts';
import { findMailsDe, type MailRow } from './mails.repository.ts';

/** It carries a link to say yes. */
export const CONFIRMAR = 'suministro_mail_validar';
/** Nothing to say yes to: only what the address receives already. */
export const RECORDAR = 'suministro_mail_facturas';

type Suministro = { cuenta: string; domicilio: string | null };

/** What the messages are written with. */
export type DatosDelMail = {
  /** Whose bills wait for a yes. */
  suministros: Suministro[];
  /** Whose bills this address receives, with what opens the last one. */
  recibe: (Suministro & { facturaId?: number; facturaToken?: string })[];
};

export const nombrar = ({ cuenta, domicilio }: MailRow): Suministro => ({ cuenta, domicilio });

export const esperaConfirmacion = (row: MailRow) => !row.validado && !row.desuscribir;

/** Asks an address once for all that it has to confirm, not once per supply. */
export async function pedirConfirmacion(
  deps: Pick<MailsDeps, 'clock' | 'claveDeEnlaces' | 'encolarMensaje'>,
  tx: Tx,
  mail: { email: string; suministroId: number },
): Promise<void> {
  const pendientes = (await findMailsDe(tx, mail.email)).filter(esperaConfirmacion);
  if (pendientes.length === 0) return;
  const datos: DatosDelMail = { suministros: pendientes.map(nombrar), recibe: [] };
  await deps.encolarMensaje(tx, {
    plantilla: CONFIRMAR,
    tipo: 'email',
    para: mail.email,
    suministroId: mail.suministroId,
    datos,
    secreto: makeEnlaceDeMail(
      deps.claveDeEnlaces,
      { email: mail.email, pendientes: pendientes.map(({ id }) => id), vuelven: [] },
      deps.clock.now(),
    ),
  });
}
