import { type Draft, head, iri } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import { type Acuse, Mensaje, mensajeEstado, TIPOS, tipoOf } from '../contract/index.ts';
import type { AddressBook } from './address-book.ts';
import type { MensajeRow } from './list.repository.ts';

/** The templates supply the subject when the row does not hold it. It never includes the secret. */
export type AsuntoOf = (plantilla: string, datos: unknown) => string | undefined;

export type PresentOptions = {
  asuntoOf: AsuntoOf;
  isFull: boolean;
  addresses?: Pick<AddressBook, 'telefonoVisible'>;
};

const TOKEN_ENDING_LENGTH = 6;
const tokenEnding = (token: string) => `…${token.slice(-TOKEN_ENDING_LENGTH)}`;

/** The token of a device is hidden, because it gives access to that device. */
export function presentPara({ tipo, para }: Pick<MensajeRow, 'tipo' | 'para'>, isFull: boolean): string {
  if (tipo !== TIPOS.push) return para;
  return isFull ? tokenEnding(para) : 'Tu celular';
}

const TELEFONOS: readonly number[] = [TIPOS.sms, TIPOS.whatsapp];

export const presentTelefono = (
  { tipo, para }: Pick<MensajeRow, 'tipo' | 'para'>,
  addresses: PresentOptions['addresses'],
): string | null => (TELEFONOS.includes(tipo) && addresses ? addresses.telefonoVisible(para) : null);

export function presentMensaje(
  row: MensajeRow,
  { asuntoOf, isFull, addresses }: PresentOptions,
): Draft<Mensaje> {
  return {
    ...head(Mensaje, row.id),
    usuario: row.usuario_id === null ? null : iri('usuarios', row.usuario_id),
    para: presentPara(row, isFull),
    tipo: tipoOf(row.tipo),
    prioridad: row.prioridad,
    estado: row.estado,
    asunto: row.asunto ?? asuntoOf(row.plantilla, row.datos),
    tipoContenido: row.tipo_contenido,
    created: formatMoment(row.created),
    updated: formatMoment(row.updated),
    ...(isFull ? { ...presentDelivery(row), paraVisible: presentTelefono(row, addresses) } : {}),
  };
}

function presentDelivery(row: MensajeRow): Partial<Draft<Mensaje>> {
  return {
    suministro: row.suministro_id === null ? null : iri('suministros', row.suministro_id),
    suministroCuenta: row.suministro_cuenta,
    plantilla: row.plantilla,
    intentos: row.intentos,
    // In any other state `proximo` is internal to the queue.
    proximo: row.estado === mensajeEstado.code('reintento') ? formatMoment(row.proximo) : null,
    error: row.error,
    acuse: row.acuse as Acuse | null,
    usuarioNombre: row.usuario_nombre,
    tokenUsado: row.token_usado === null ? null : tokenEnding(row.token_usado),
  };
}
