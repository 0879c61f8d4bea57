import { createHash } from 'node:crypto';
import type { Form } from './form.ts';

export type Message = Form & { sid: string; status: string; segments: number; error: number | null };

/** Nothing is written to the disk: a demonstration and each test start with no messages. */
export function messageStore() {
  const kept = new Map<string, Message>();
  let seed = 1;
  return {
    clear(next: number) {
      kept.clear();
      seed = next;
    },
    add(fields: Omit<Message, 'sid'>): Message {
      const hash = createHash('md5').update(`${seed}/${kept.size}`).digest('hex');
      const message = { ...fields, sid: `SM${hash}` };
      kept.set(message.sid, message);
      return message;
    },
    get: (sid: string) => kept.get(sid),
  };
}

export const shown = ({ sid, status, to, from, body, segments, error }: Message, account: string) => ({
  sid,
  account_sid: account,
  status,
  to,
  from,
  body,
  num_segments: String(segments),
  error_code: error,
  error_message: error === null ? null : 'simulador',
  price: null,
  direction: 'outbound-api',
});
