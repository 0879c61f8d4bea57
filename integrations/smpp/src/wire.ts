import { connect, type PDU, Pdu } from './library.ts';

export type Answer =
  | { kind: 'answer'; pdu: PDU }
  /** The request was certainly not sent. */
  | { kind: 'not-written' }
  | { kind: 'silence'; cause: 'no-response' | 'connection-lost' };

export type Wire = {
  /** This resolves to undefined when connected, otherwise to the cause. */
  opened: Promise<string | undefined>;
  /** This never rejects. */
  ended: Promise<string>;
  request(command: string, fields?: Record<string, string | number | Buffer>): Promise<Answer>;
  destroy(cause: string): void;
};

export type WireOptions = {
  host: string;
  port: number;
  tls: boolean;
  timeoutMs: number;
  /** The result is the status to answer with. This must not throw, because nothing would catch it. */
  onRequest(pdu: PDU): number;
};

const WITHOUT_ANSWER = new Set(['alert_notification', 'outbind']);

/** The connection is not made again when it is lost. */
export function openWire({ host, port, tls, timeoutMs, onRequest }: WireOptions): Wire {
  const pending = new Map<number, (answer: Answer) => void>();
  const session = connect({ host, port, tls });
  const opened = Promise.withResolvers<string | undefined>();
  const ended = Promise.withResolvers<string>();
  let cause = 'connection-lost';

  const destroy = (why: string) => {
    cause = why;
    session.destroy();
  };
  const slow = setTimeout(() => destroy('connect-timeout'), timeoutMs);
  session.on(tls ? 'secureConnect' : 'connect', () => {
    clearTimeout(slow);
    session.socket.setNoDelay(true);
    opened.resolve(undefined);
  });
  // Without a listener an error would end the process. After a PDU that it cannot read, the library reads nothing more.
  session.on('error', (error: Error & { code?: unknown }) => {
    destroy(typeof error.code === 'string' ? error.code : cause);
  });
  session.on('close', () => {
    clearTimeout(slow);
    for (const settle of pending.values()) settle({ kind: 'silence', cause: 'connection-lost' });
    pending.clear();
    opened.resolve(cause);
    ended.resolve(cause);
  });
  session.on('pdu', (pdu) => {
    if (pdu.isResponse()) {
      pending.get(pdu.sequence_number)?.({ kind: 'answer', pdu });
      pending.delete(pdu.sequence_number);
    } else if (!WITHOUT_ANSWER.has(pdu.command)) answer(pdu);
  });

  function answer(pdu: PDU): void {
    session.send(pdu.response(pdu.command === 'unknown' ? {} : { command_status: onRequest(pdu) }));
    // Both halves are closed, because another side that never closes its own would keep us waiting.
    if (pdu.command === 'unbind') session.socket.destroySoon();
  }

  return {
    opened: opened.promise,
    ended: ended.promise,
    destroy,
    async request(command, fields) {
      const pdu = new Pdu(command, fields);
      if (session.socket.connecting || !session.send(pdu)) return { kind: 'not-written' };
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          pending.delete(pdu.sequence_number);
          resolve({ kind: 'silence', cause: 'no-response' });
        }, timeoutMs);
        pending.set(pdu.sequence_number, (given) => {
          clearTimeout(timer);
          resolve(given);
        });
      });
    },
  };
}
