import type { TextoRechazado } from '@oficina/mensajes/server';

// An answer with any of these errors (SMPP 3.4) means that the message was not accepted, so repeating is safe.

type Verdict = {
  outcome: { kind: 'rejected'; reason: TextoRechazado } | { kind: 'retryable'; cause: string };
  /** The failure does not go away by itself: an operator has to act. */
  needsSomebody: boolean;
};

const BUSY = new Map<number, string>([
  [0x04, 'ESME_RINVBNDSTS'],
  [0x08, 'ESME_RSYSERR'],
  [0x14, 'ESME_RMSGQFUL'],
  [0x45, 'ESME_RSUBMITFAIL'],
  [0x58, 'ESME_RTHROTTLED'],
  [0x64, 'ESME_RX_T_APPN'],
]);
const REFUSED = new Map<number, TextoRechazado>([
  [0x0b, 'numero'],
  [0x65, 'no-entregable'],
  [0x66, 'no-entregable'],
  [0xfe, 'no-entregable'],
]);
const SETTING = new Map<number, string>([
  [0x0a, 'revisar SMPP_SOURCE_ADDR'],
  [0x48, 'revisar SMPP_SOURCE_TON'],
  [0x49, 'revisar SMPP_SOURCE_NPI'],
  [0x50, 'revisar SMPP_DEST_FORMAT'],
  [0x51, 'revisar SMPP_DEST_FORMAT'],
  [0x104, 'revisar SMPP_GSM7_DATA_CODING'],
]);

const hex = (status: number) => `0x${status.toString(16).toUpperCase().padStart(2, '0')}`;

export function submitVerdict(status: number): Verdict {
  const reason = REFUSED.get(status);
  if (reason) return { outcome: { kind: 'rejected', reason }, needsSomebody: false };
  const busy = BUSY.get(status);
  if (busy) return { outcome: { kind: 'retryable', cause: busy }, needsSomebody: false };
  // Carriers have codes of their own, so the message waits while an operator asks the carrier.
  const advice = SETTING.get(status) ?? 'preguntar al operador qué significa';
  return {
    outcome: { kind: 'retryable', cause: `submit_sm ${hex(status)}: ${advice}` },
    needsSomebody: true,
  };
}

// These failures pass by themselves: the account is already connected, or the other side is busy.
const PASSING = new Set([0x05, 0x08, 0x14, 0x58, 0x64]);

/** Whatever the answer to a bind is, nothing was sent. */
export function bindVerdict(status: number): { cause: string; needsSomebody: boolean } {
  if (status === 0x05)
    return { cause: `bind ${hex(status)}: la cuenta ya está conectada`, needsSomebody: false };
  if (PASSING.has(status)) return { cause: `bind ${hex(status)}`, needsSomebody: false };
  return {
    cause: `bind ${hex(status)}: revisar SMPP_SYSTEM_ID, SMPP_PASSWORD y SMPP_SYSTEM_TYPE con el operador`,
    needsSomebody: true,
  };
}
