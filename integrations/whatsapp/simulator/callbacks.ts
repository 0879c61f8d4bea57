import { createHmac } from 'node:crypto';

/** Meta signs the exact bytes of the body. */
const signatureOf = (appSecret: string, body: string) =>
  `sha256=${createHmac('sha256', appSecret).update(body, 'utf8').digest('hex')}`;

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

/** The notices are sent one after another to preserve the chosen order. A failed one is not repeated. */
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
      // Meta would repeat it for days, longer than a demonstration lasts.
    }
  }
}
