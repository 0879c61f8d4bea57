import { createHmac } from 'node:crypto';

/** Meta's signature: over the bytes that travel. */
const signatureOf = (appSecret: string, body: string) =>
  `sha256=${createHmac('sha256', appSecret).update(body, 'utf8').digest('hex')}`;

/** Nobody outside this machine hears from a simulator. */
export function isLoopback(url: string): boolean {
  return URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

export type Status = { id: string; to: string; status: string; code: number | null };

export function noticeOf({ id, to, status, code }: Status, phoneNumberId: string): string {
  const errors = code === null ? {} : { errors: [{ code, title: 'simulador' }] };
  const timestamp = String(Math.floor(Date.now() / 1000));
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '5493492000000', phone_number_id: phoneNumberId },
    statuses: [{ id, status, timestamp, recipient_id: to, ...errors }],
  };
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: 'simulador', changes: [{ field: 'messages', value }] }],
  });
}

type Way = { callbackUrl: string; dup: boolean; reorder: boolean; badSignature: boolean };

/** One after another, so that their order is the one chosen. Whoever does not answer is not asked again. */
export async function deliver(notices: string[], appSecret: string, way: Way): Promise<void> {
  const ordered = way.reorder ? notices.toReversed() : notices;
  for (const body of ordered.flatMap((one) => (way.dup ? [one, one] : [one]))) {
    const signature = signatureOf(way.badSignature ? `${appSecret}-otro` : appSecret, body);
    try {
      const response = await fetch(way.callbackUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(15_000),
      });
      await response.body?.cancel();
    } catch {
      // Meta would insist for days; a demonstration does not last that long.
    }
  }
}
