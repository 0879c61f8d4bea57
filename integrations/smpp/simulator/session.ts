import smpp, { type PDU, type Session } from 'smpp';
import type { Accepted, Center } from './center.ts';
import type { Receipts } from './receipts.ts';
import { type SmppSwitches, takeOne } from './switches.ts';

/** These values are not secret: they are valid only for the simulator. */
export const ACCOUNT = { systemId: 'simulador', password: 'simulado' };

const BINDS: Readonly<Record<string, { sends: boolean; receives: boolean }>> = {
  bind_transceiver: { sends: true, receives: true },
  bind_transmitter: { sends: true, receives: false },
  bind_receiver: { sends: false, receives: true },
};
const OK = 0;
const WRONG_BIND_STATE = 0x04;
const ALREADY_BOUND = 0x05;
const WRONG_ADDRESS = 0x0b;
const WRONG_PASSWORD = 0x0e;
const WRONG_SYSTEM_ID = 0x0f;
const QUEUE_FULL = 0x14;
const THROTTLED = 0x58;
const UNKNOWN_COMMAND = 0x03;

type Around = { center: Center; receipts: Receipts; switches: SmppSwitches };

export function serve(session: Session, number: number, { center, receipts, switches }: Around): void {
  let bound: { sends: boolean; receives: boolean } | undefined;
  let outstanding = 0;
  let unanswered = 0;

  const receiver = {
    canReceive: () => bound?.receives === true && session.socket.writable,
    deliver: (pdu: PDU) => void session.send(pdu),
  };
  const ask = () => {
    if (unanswered > 0) {
      session.destroy();
      return;
    }
    unanswered += 1;
    session.send(new smpp.PDU('enquire_link'));
    asking = setTimeout(ask, switches.enquireLinkMs);
  };
  let asking = setTimeout(ask, switches.enquireLinkMs);

  // A client that breaks the connection must not end the simulator.
  session.on('error', () => session.destroy());
  session.on('close', () => {
    clearTimeout(asking);
    receipts.remove(receiver);
  });
  session.on('pdu', (pdu) => {
    if (pdu.command === 'submit_sm') outstanding += 1;
    center.saw(number, pdu.command, outstanding);
    if (pdu.command === 'enquire_link_resp') unanswered = 0;
    if (!pdu.isResponse()) handle(pdu);
  });

  const answer = (pdu: PDU, command_status: number) => void session.send(pdu.response({ command_status }));

  function handle(pdu: PDU): void {
    if (pdu.command in BINDS) bind(pdu);
    else if (pdu.command === 'submit_sm') submit(pdu);
    else if (pdu.command === 'enquire_link') {
      if (!switches.silent) answer(pdu, OK);
    } else if (pdu.command === 'unbind') {
      bound = undefined;
      answer(pdu, OK);
      session.close();
    } else answer(pdu, UNKNOWN_COMMAND);
  }

  function bind(pdu: PDU): void {
    const status = bindStatus(pdu);
    if (status !== OK) {
      answer(pdu, status);
      return;
    }
    bound = BINDS[pdu.command];
    session.send(pdu.response({ system_id: ACCOUNT.systemId }));
    if (bound?.receives) receipts.add(receiver);
  }

  function bindStatus(pdu: PDU): number {
    if (switches.bindRefused !== 0) return switches.bindRefused;
    if (bound) return ALREADY_BOUND;
    if (pdu.system_id !== ACCOUNT.systemId) return WRONG_SYSTEM_ID;
    return pdu.password === ACCOUNT.password ? OK : WRONG_PASSWORD;
  }

  function submit(pdu: PDU): void {
    const spared = takeOne(switches, 'faultsAfter');
    const refusal = bound?.sends ? refusalOf(pdu, spared) : WRONG_BIND_STATE;
    const accepted = refusal === OK ? center.accept(pdu) : refusal;
    const isAccepted = typeof accepted === 'object';
    if (isAccepted) receipts.after(accepted);
    const faulty = isAccepted && !spared;
    if (faulty && takeOne(switches, 'disconnectAfterSubmit')) session.destroy();
    else if (!faulty || !takeOne(switches, 'noResp'))
      setTimeout(() => answerSubmit(pdu, accepted), switches.respDelayMs);
  }

  function answerSubmit(pdu: PDU, accepted: Accepted | number): void {
    outstanding -= 1;
    if (typeof accepted === 'number') answer(pdu, accepted);
    else session.send(pdu.response({ message_id: accepted.id }));
  }

  function refusalOf(pdu: PDU, spared: boolean): number {
    if (spared) return OK;
    if (switches.submitStatus !== 0) return switches.submitStatus;
    if (takeOne(switches, 'throttled')) return THROTTLED;
    if (takeOne(switches, 'queueFull')) return QUEUE_FULL;
    const { invalidDest } = switches;
    return invalidDest !== '' && String(pdu.destination_addr).startsWith(invalidDest) ? WRONG_ADDRESS : OK;
  }
}
