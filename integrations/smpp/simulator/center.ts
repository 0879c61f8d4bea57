import { messageBox } from '@oficina/testing/simulator';
import type { PDU } from 'smpp';
import { codingOf } from './alphabet.ts';
import { partsTable, readPart } from './parts.ts';

export type Accepted = {
  id: string;
  destination: string;
  source: string;
  receiptWanted: boolean;
  /** The identifier of the whole text is set only with its last part. */
  messageId: string | undefined;
};
type LedgerLine = { n: number; id: string; ids: string[]; para: string; recibidoMs: number };
export type SeenPdu = {
  n: number;
  session: number;
  command: string;
  /** This counts the unanswered submit_sm of the session, including this one. */
  outstanding: number;
};

const INVALID_LENGTH = 0x01;
const SUBMIT_FAILED = 0x45;

export function createCenter() {
  const messages = messageBox();
  const parts = partsTable();
  let ledger: LedgerLine[] = [];
  let pdus: SeenPdu[] = [];
  let nextId = 0;

  return {
    messages,
    ledger: () => ledger,
    pdus: (since: number) => pdus.filter(({ n }) => n > since),

    reset(seed: number) {
      parts.clear();
      ledger = [];
      pdus = [];
      // Two seeds never produce the same identifier, and each one differs between decimal and hexadecimal.
      nextId = seed * 1_000_000 + 1_002;
    },

    saw(session: number, command: string, outstanding: number) {
      pdus.push({ n: pdus.length + 1, session, command, outstanding });
    },

    /** The message is stored before it is answered. A number is the command_status of a refusal. */
    accept(pdu: PDU): Accepted | number {
      const coding = codingOf(Number(pdu.data_coding));
      const given = pdu.short_message;
      const part = Buffer.isBuffer(given) ? readPart(given, Number(pdu.esm_class)) : null;
      if (!coding || !part) return SUBMIT_FAILED;
      if (part.bytes.length > coding.limit[part.total === 1 ? 'alone' : 'inParts']) return INVALID_LENGTH;
      const destination = String(pdu.destination_addr);
      const source = String(pdu.source_addr);
      nextId += 1;
      const id = String(nextId);
      const whole = parts.add(`${source} ${destination}`, part, id);
      const accepted = { id, destination, source, receiptWanted: Number(pdu.registered_delivery) === 1 };
      if (!whole) return { ...accepted, messageId: undefined };
      const texto = coding.decode(whole.bytes);
      if (texto === null) return SUBMIT_FAILED;
      const [messageId = id] = whole.ids;
      const para = normalised(destination);
      const { n } = messages.add({
        id: messageId,
        canal: 'sms',
        de: source,
        para,
        texto,
        estado: 'aceptado',
        technical: {
          codificacion: coding.name,
          partes: String(whole.ids.length),
          validez: String(pdu.validity_period),
          origen: `ton ${pdu.source_addr_ton} npi ${pdu.source_addr_npi}`,
          destino: `${destination} ton ${pdu.dest_addr_ton} npi ${pdu.dest_addr_npi}`,
        },
      });
      // The value is in milliseconds since 1970, with fractions, so that another process of the machine can subtract its own
      // time.
      const recibidoMs = performance.timeOrigin + performance.now();
      ledger.push({ n, id: messageId, ids: whole.ids, para, recibidoMs });
      return { ...accepted, messageId };
    },
  };
}

export type Center = ReturnType<typeof createCenter>;

/** Ten digits are an Argentine mobile without its prefixes. */
const normalised = (destination: string) =>
  /^\d{10}$/.test(destination) ? `+549${destination}` : `+${destination.replace(/\D/g, '')}`;
