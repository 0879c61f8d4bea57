import type { IncomingMessage } from 'node:http';

const GRACE_MS = 1_000;

/**
 * The form parser waits for ever for a part whose headers never end, although the whole body arrived. This is detected by
 * waiting a moment after the last byte, unless an earlier part is still `busy`.
 */
export function unlessStuck<T>(raw: IncomingMessage, reading: Promise<T>, busy: () => boolean): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const wait = () => {
      timer = setTimeout(() => {
        if (busy()) wait();
        else reject(new Error('a form without an end'));
      }, GRACE_MS);
    };
    if (raw.readableEnded) wait();
    else raw.once('end', wait);
    const stop = () => {
      clearTimeout(timer);
      raw.off('end', wait);
    };
    reading.then(resolve, reject).finally(stop);
  }).catch((error: unknown) => {
    // A refused form is not parsed further: one of a million small parts would block the thread.
    raw.unpipe().resume();
    throw error;
  });
}
