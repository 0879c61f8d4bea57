import { createHmac } from 'node:crypto';

export type Callback = { url: string; params: Record<string, string> };

/** Twilio's signature, from its published description and not from the adapter. */
export function signatureOf(authToken: string, { url, params }: Callback): string {
  const text = Object.keys(params)
    .sort()
    .reduce((whole, name) => whole + name + params[name], url);
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}

/** Nobody outside this machine hears from a simulator. */
export function isLoopback(url: string): boolean {
  return URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

type Way = { dup: boolean; reorder: boolean; badSignature: boolean };

/** One after another, so that their order is the one chosen. Whoever does not answer is not asked again. */
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
      // Twilio does not insist either.
    }
  }
}
