import type { Reader } from '@oficina/db';
import { type Draft, head, iri, notFound } from '@oficina/hydra';
import { formatMoment, type Role } from '@oficina/values';
import { nombreVisible, Usuario, UsuarioPreferencia } from '../contract/index.ts';
import { telefonoVisible } from './telefono.ts';
import { findUsuarioVisible, type UsuarioVisible } from './usuarios.repository.ts';

function nombreOf(row: UsuarioVisible): string {
  return nombreVisible({
    razonSocial: row.razon_social,
    nombre: row.nombre,
    apellido: row.apellido,
    email: row.email,
  });
}

/** The requerimiento roles see only the data needed to contact a customer. */
export function presentReduced(row: UsuarioVisible): Draft<Usuario> {
  return {
    ...head(Usuario, row.id),
    email: row.email,
    telefono: row.telefono,
    telefonoVisible: row.telefono && telefonoVisible(row.telefono),
    documento: row.documento,
    nombre: row.nombre,
    apellido: row.apellido,
    razonSocial: row.razon_social,
    nombreVisible: nombreOf(row),
    suministro: row.suministro_id === null ? null : iri('suministros', row.suministro_id),
    identidadValidada: row.identidad_validada,
    emailValidado: row.email_validado,
    telefonoValidado: row.telefono_validado && formatMoment(row.telefono_validado),
  } as Draft<Usuario>;
}

/** At the counter the document is asked for apart, because looking at it stays written. */
export const presentForMostrador = (row: UsuarioVisible): Draft<Usuario> => ({
  ...presentReduced(row),
  documento: null,
});

type View = { legalVersion: string | undefined; withCreated: boolean };

/** Accepting an older version of the terms does not count for the current one. */
export const hasAcceptedCurrent = (
  row: Pick<UsuarioVisible, 'aceptar_legal' | 'legal_version'>,
  legalVersion: string | undefined,
): boolean => row.aceptar_legal && (legalVersion === undefined || row.legal_version === legalVersion);

export async function readUsuario(reader: Reader, id: number, view: View): Promise<Draft<Usuario>> {
  const row = await findUsuarioVisible(reader, id);
  if (!row) throw notFound();
  return presentUsuario(row, view);
}

export function presentUsuario(row: UsuarioVisible, view: View): Draft<Usuario> {
  return {
    ...presentReduced(row),
    cuit: row.cuit,
    emailPendiente: row.email_pendiente,
    emailRebota: row.email_rebota ? true : null,
    roles: row.roles as Role[],
    aceptarLegal: hasAcceptedCurrent(row, view.legalVersion),
    aceptarLegalFecha: row.aceptar_legal_at && formatMoment(row.aceptar_legal_at),
    recibirPapel: row.recibir_papel,
    telefonoNoGracias: row.telefono_no_gracias && formatMoment(row.telefono_no_gracias),
    otpEstado: row.otp_estado,
    created: view.withCreated ? formatMoment(row.created) : null,
    preferencias: row.preferencias && presentPreferencias(row.preferencias),
  };
}

export function presentPreferencias(
  row: NonNullable<UsuarioVisible['preferencias']>,
): NonNullable<Usuario['preferencias']> {
  return { ...head(UsuarioPreferencia, row.usuario_id), ...presentAvisos(row) };
}

/** Which notices somebody receives, and where. */
export function presentAvisos(
  row: Omit<NonNullable<UsuarioVisible['preferencias']>, 'usuario_id'>,
): Omit<NonNullable<Usuario['preferencias']>, '@id' | '@type' | 'id'> {
  return {
    mailFactura: row.mail_factura,
    mailVencimiento: row.mail_vencimiento,
    mailRequerimiento: row.mail_requerimiento,
    notifVencimiento: row.notif_vencimiento,
    smsVencimiento: row.sms_vencimiento,
    smsCorte: row.sms_corte,
    smsOtros: row.sms_otros,
    smsVia: row.sms_via === 'whatsapp' ? 'whatsapp' : 'sms',
  };
}
