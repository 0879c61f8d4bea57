import { z } from 'zod';
import { badRequest } from './errors.ts';

const LARGEST = 4096;
const RESERVED = /^(?:from|message_type|notification|google.*|gcm.*)$/;

const Message = z.object({
  token: z.string().min(1),
  notification: z.object({ title: z.string(), body: z.string() }),
  data: z.record(z.string(), z.string()).default({}),
  android: z
    .object({
      ttl: z.string().regex(/^\d+(?:\.\d+)?s$/),
      collapse_key: z.string(),
      notification: z.object({ channel_id: z.string(), tag: z.string() }),
    })
    .partial()
    .optional(),
  apns: z.object({ headers: z.record(z.string(), z.string()).optional() }).optional(),
  webpush: z.object({ fcm_options: z.object({ link: z.url().optional() }).optional() }).optional(),
});

export type FcmMessage = z.infer<typeof Message>;

export function readMessage(body: string): FcmMessage {
  if (Buffer.byteLength(body) > LARGEST) throw badRequest('message', 'Message too big');
  const read = z.object({ message: Message }).safeParse(parse(body));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw badRequest(issue?.path.join('.') ?? 'message', issue?.message ?? '');
  }
  const { message } = read.data;
  const reserved = Object.keys(message.data).find((name) => RESERVED.test(name));
  if (reserved) throw badRequest('message.data', `Reserved key: ${reserved}`);
  return message;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('', 'Invalid JSON payload received.');
  }
}

/** The list includes the names by which a device shows a repeated message only once. */
export function technical({ android, apns, webpush, data }: FcmMessage): Record<string, string> {
  const shown = {
    collapse_key: android?.collapse_key,
    tag: android?.notification?.tag,
    'apns-collapse-id': apns?.headers?.['apns-collapse-id'],
    'apns-expiration': apns?.headers?.['apns-expiration'],
    ttl: android?.ttl,
    link: webpush?.fcm_options?.link,
  };
  const given = Object.entries(shown).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return { ...Object.fromEntries(given), ...data };
}
