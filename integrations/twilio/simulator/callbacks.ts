import { createHmac } from 'node:crypto';

export type Callback = { url: string; params: Record<string, string> };

/** The format follows Twilio's published description, not the adapter. */
export function signatureOf(authToken: string, { url, params }: Callback): string {
  const text = Object.keys(params)
    .sort()
    .reduce((whole, name) => whole + name + params[name], url);
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}

type Way = { dup: boolean; reorder: boolean; badSignature: boolean };

/** The callbacks are sent one after another to preserve the chosen order. A failed one is not repeated. */
export async function deliver(callbacks: Callback[], authToken: string, way: Way): Promise<void> {
  const ordered = way.reorder ? callbacks.toReversed() : callbacks;
  for (const callback of ordered.flatMap((one) => (way.dup ? [one, one] : [one]))) {
    const signature = signatureOf(way.badSignature ? `${authToken}-otra` : authToken, callback);
    try {
      const response = await fetch(callback.url, {
        method: 'POST',
        headers: { 'x-twilio-signature': signature },
        body: new URLSearchParams(callback.params),
        redirect: 'error',
        signal: AbortSignal.timeout(15_000),
      });
      await response.body?.cancel();
    } catch {
      // Twilio does not repeat it either.
    }
  }
}
