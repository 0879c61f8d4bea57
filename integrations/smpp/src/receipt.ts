import type { PDU } from './library.ts';

export type Receipt = {
  /** The identifier is kept as received: decimal, hexadecimal or any other notation. */
  id: string;
  estado: 'enviado' | 'entregado' | 'fallido';
  codigo?: string;
  /** The phone is kept as received. */
  telefono: string;
};

type Estado = Receipt['estado'];

const RECEIPT = 0x04;
const INTERMEDIATE = 0x20;
const KIND = 0x3c;

const STATES: Readonly<Record<number, string>> = {
  1: 'ENROUTE',
  2: 'DELIVRD',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIV',
  6: 'ACCEPTD',
  7: 'UNKNOWN',
  8: 'REJECTD',
};
const ESTADOS: Readonly<Record<string, Estado>> = {
  ENROUTE: 'enviado',
  ACCEPTD: 'enviado',
  DELIVRD: 'entregado',
  EXPIRED: 'fallido',
  DELETED: 'fallido',
  UNDELIV: 'fallido',
  UNKNOWN: 'fallido',
  REJECTD: 'fallido',
};

/** 'otra-cosa' is a message from a person. 'ilegible' is a receipt without an identifier or a known state. */
export function readReceipt(pdu: PDU): Receipt | 'otra-cosa' | 'ilegible' {
  const tlvId = asText(pdu.receipted_message_id);
  const kind = Number(pdu.esm_class ?? 0) & KIND;
  // Only the class or the identifier field prove a receipt, because any person with a phone can write the text of one.
  if (kind !== RECEIPT && kind !== INTERMEDIATE && tlvId === '') return 'otra-cosa';
  const words = body(pdu);
  const id = tlvId || word(words, 'id');
  const stat = STATES[Number(pdu.message_state)] ?? word(words, 'stat').toUpperCase();
  const estado = ESTADOS[stat];
  if (id === '' || estado === undefined) return 'ilegible';
  const error = word(words, 'err');
  return {
    id,
    estado,
    telefono: asText(pdu.source_addr),
    ...(estado === 'fallido' && { codigo: error ? `${stat} ${error}` : stat }),
  };
}

/** The beginning of the message itself comes last and is dropped, because it could repeat the same words. */
function body({ short_message: short, message_payload: payload }: PDU): string {
  const bytes = [short, payload].find((one) => Buffer.isBuffer(one) && one.length > 0);
  return Buffer.isBuffer(bytes) ? (bytes.toString('latin1').split(/\btext:/i, 1)[0] ?? '') : '';
}

const word = (words: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}:\\s*(\\S+)`, 'i').exec(words)?.[1] ?? '';

const asText = (value: unknown) => (typeof value === 'string' ? value.replace(/\0+$/, '').trim() : '');
