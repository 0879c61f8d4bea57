import smpp, { type PDU } from 'smpp';
import type { Accepted, Center } from './center.ts';
import type { SmppSwitches } from './switches.ts';

// The index of each word is its message_state.
const STATES = ['ENROUTE', 'DELIVRD', 'EXPIRED', 'DELETED', 'UNDELIV', 'ACCEPTD', 'UNKNOWN', 'REJECTD'];
const IN_WORDS: Readonly<Record<string, string>> = {
  DELIVRD: 'entregado',
  ENROUTE: 'en camino',
  ACCEPTD: 'en camino',
};
const IS_RECEIPT = 0x04;

export type Receiver = { canReceive(): boolean; deliver(pdu: PDU): void };

/** Receipts wait until a session can receive them, even one that connects later. */
export function createReceipts(center: Center, switches: SmppSwitches) {
  const receivers = new Set<Receiver>();
  const timers = new Set<NodeJS.Timeout>();
  let due: PDU[] = [];

  function flush(): void {
    const receiver = [...receivers].find((one) => one.canReceive());
    if (!receiver) return;
    const now = due;
    due = [];
    for (const pdu of now) receiver.deliver(pdu);
  }

  function emit(accepted: Accepted): void {
    const stat = switches.receiptStat;
    if (stat === '') return;
    for (let copies = switches.dupReceipt ? 2 : 1; copies > 0; copies -= 1)
      due.push(receiptOf(accepted, stat, switches));
    const message = accepted.messageId === undefined ? undefined : center.messages.get(accepted.messageId);
    if (message) message.estado = IN_WORDS[stat] ?? 'no entregado';
    flush();
  }

  return {
    after(accepted: Accepted): void {
      if (!accepted.receiptWanted) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        emit(accepted);
      }, switches.receiptDelayMs);
      timers.add(timer);
    },
    add(receiver: Receiver): void {
      receivers.add(receiver);
      flush();
    },
    remove: (receiver: Receiver) => void receivers.delete(receiver),
    clear(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      due = [];
    },
  };
}

export type Receipts = ReturnType<typeof createReceipts>;

function receiptOf({ id, destination, source }: Accepted, stat: string, switches: SmppSwitches): PDU {
  const written = switches.hexIds ? Number(id).toString(16) : id;
  const delivered = stat === 'DELIVRD';
  const day = new Date().toISOString().replace(/\D/g, '').slice(2, 12);
  const words = [
    `id:${written}`,
    `sub:001`,
    `dlvrd:00${delivered ? 1 : 0}`,
    `submit date:${day}`,
    `done date:${day}`,
    `stat:${stat}`,
    `err:${delivered ? '000' : '011'}`,
    'text:',
  ];
  const state = STATES.indexOf(stat) + 1;
  return new smpp.PDU('deliver_sm', {
    source_addr_ton: 1,
    source_addr_npi: 1,
    source_addr: destination,
    destination_addr: source,
    esm_class: IS_RECEIPT,
    data_coding: 0,
    short_message: Buffer.from(words.join(' '), 'latin1'),
    ...(switches.receiptTlv && { receipted_message_id: written, message_state: state }),
  });
}
