import { randomInt } from 'node:crypto';
import type { Recibo, Texto, TextoChannel, TextoRechazado } from '@oficina/mensajes/server';
import type { Outcome } from '@oficina/values';
import { addressOf } from './address.ts';
import { encodeText } from './encode-text.ts';
import type { PDU } from './library.ts';
import { createLink } from './link.ts';
import type { SmppOptions } from './options.ts';
import { readReceipt } from './receipt.ts';
import { submitVerdict } from './status.ts';
import { createTracker } from './tracker.ts';
import { createTurns } from './turns.ts';
import { validityPeriod } from './validity.ts';

type Fields = Record<string, string | number | Buffer>;
type Result = Outcome<{ id: string; partes: number }, TextoRechazado>;
type PartResult = Outcome<string, TextoRechazado>;

const SMPP_34 = 0x34;
const WITH_HEADER = 0x40;
const MINUTE_MS = 60_000;
const TRY_LATER = 0x64;

export function createSmpp(options: SmppOptions): TextoChannel {
  const { log, responseTimeoutMs } = options;
  const listeners: ((receipt: Recibo) => void)[] = [];
  const tracker = createTracker((receipt) => {
    for (const listener of listeners) listener(receipt);
  });
  const turns = createTurns({ window: options.window, perSecond: options.ratePerS });
  const underWay = new Set<Promise<Result>>();
  // The start is random, so that two processes, or one before and after a restart, do not give two texts for one phone the
  // same number.
  let reference = randomInt(256);
  let closing = false;
  const link = createLink({
    ...options,
    enquireLinkMs: options.enquireLinkMs ?? MINUTE_MS / 2,
    backoffMs: options.backoffMs ?? [1000, MINUTE_MS],
    account: () => ({
      system_id: options.systemId,
      password: options.password.reveal(),
      system_type: options.systemType,
      interface_version: SMPP_34,
    }),
    onDelivery,
    log,
  });

  function onDelivery(pdu: PDU): number {
    try {
      const receipt = readReceipt(pdu);
      if (typeof receipt === 'object') tracker.receipt(receipt);
      else log?.info({ servicio: 'smpp', operacion: 'deliver_sm', resultado: receipt }, 'not a receipt');
      return 0;
    } catch {
      log?.error(
        { servicio: 'smpp', operacion: 'deliver_sm', resultado: 'listener' },
        'a receipt was not taken',
      );
      return TRY_LATER;
    }
  }

  async function submitPart(fields: Fields): Promise<PartResult> {
    const endTurn = await turns.take(responseTimeoutMs);
    if (!endTurn) return { kind: 'retryable', cause: 'window-full' };
    try {
      const answer = await link.submit(fields);
      if (answer.kind === 'not-written') return { kind: 'retryable', cause: 'not-bound' };
      if (answer.kind === 'silence') return { kind: 'unknown', cause: answer.cause };
      return judge(answer.pdu);
    } finally {
      endTurn();
    }
  }

  function judge({ command, command_status: status, message_id: id }: PDU): PartResult {
    if (status !== 0) {
      const { outcome, needsSomebody } = submitVerdict(status);
      if (needsSomebody)
        log?.error({ servicio: 'smpp', operacion: 'submit_sm', status }, 'the SMSC refuses our messages');
      return outcome;
    }
    if (command !== 'submit_sm_resp') return { kind: 'unknown', cause: 'strange-response' };
    return { kind: 'ok', value: typeof id === 'string' ? id : '' };
  }

  async function send({ telefono, texto, expiresInS }: Texto): Promise<Result> {
    const address = addressOf(telefono, options.destFormat);
    if (typeof address === 'string') return { kind: 'rejected', reason: address };
    reference = (reference + 1) % 256;
    const encoded = encodeText(texto, { ...options, reference });
    if (!encoded || expiresInS <= 0) return { kind: 'rejected', reason: 'no-entregable' };
    const down = closing ? { cause: 'closed' } : await link.ready();
    if (down) return { kind: 'retryable', ...down };
    const fields = {
      source_addr_ton: options.sourceTon,
      source_addr_npi: options.sourceNpi,
      source_addr: options.sourceAddr,
      ...address,
      esm_class: encoded.parts.length > 1 ? WITH_HEADER : 0,
      validity_period: validityPeriod(expiresInS),
      registered_delivery: 1,
      data_coding: encoded.dataCoding,
    };
    const ids: string[] = [];
    // The parts are sent one after another, because after a refusal the rest is useless.
    for (const part of encoded.parts) {
      const result = await submitPart({ ...fields, short_message: part });
      if (result.kind === 'ok') ids.push(result.value);
      else return ids.length === 0 ? result : { kind: 'unknown', cause: 'some-parts' };
    }
    tracker.sent(ids, telefono);
    return { kind: 'ok', value: { id: ids[0] ?? '', partes: ids.length } };
  }

  return {
    channel: 'sms',

    async enviar(texto) {
      const start = performance.now();
      const sending = send(texto);
      underWay.add(sending);
      try {
        const result = await sending;
        if (result.kind !== 'ok') tell(texto.mensajeId, result, performance.now() - start);
        return result;
      } finally {
        underWay.delete(sending);
      }
    },

    onReceipt(listener) {
      listeners.push(listener);
    },

    async close() {
      closing = true;
      // Closing waits for the answers to messages already written, which have a time limit; otherwise their outcome would be
      // unknown.
      await Promise.allSettled(underWay);
      await link.close();
    },
  };

  function tell(mensajeId: number, result: Exclude<Result, { kind: 'ok' }>, ms: number): void {
    const cause = result.kind === 'rejected' ? result.reason : result.cause;
    log?.warn(
      {
        servicio: 'smpp',
        operacion: 'submit_sm',
        mensajeId,
        resultado: result.kind,
        cause,
        ms: Math.round(ms),
      },
      'the SMS was not accepted',
    );
  }
}
