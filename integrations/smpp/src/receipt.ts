import type { PDU } from './library.ts';

export type Receipt = {
  /** As it came: decimal, hexadecimal or whatever the other side likes. */
  id: string;
  estado: 'enviado' | 'entregado' | 'fallido';
  codigo?: string;
  /** The phone it speaks of, as it came. */
  telefono: string;
};

type Estado = Receipt['estado'];

const RECEIPT = 0x04;
const INTERMEDIATE = 0x20;
const KIND = 0x3c;

// message_state, by its number.
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

/** 'otra-cosa': somebody wrote to us. 'ilegible': a receipt that says neither of whom nor what. */
export function readReceipt(pdu: PDU): Receipt | 'otra-cosa' | 'ilegible' {
  const tlvId = asText(pdu.receipted_message_id);
  const kind = Number(pdu.esm_class ?? 0) & KIND;
  // Only the other side can say that it is a receipt: the words of one can be written by anybody with a phone.
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

/** Without the beginning of the message itself, which comes last and could repeat the same words. */
function body({ short_message: short, message_payload: payload }: PDU): string {
  const bytes = [short, payload].find((one) => Buffer.isBuffer(one) && one.length > 0);
  return Buffer.isBuffer(bytes) ? (bytes.toString('latin1').split(/\btext:/i, 1)[0] ?? '') : '';
}

const word = (words: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}:\\s*(\\S+)`, 'i').exec(words)?.[1] ?? '';

const asText = (value: unknown) => (typeof value === 'string' ? value.replace(/\0+$/, '').trim() : '');
