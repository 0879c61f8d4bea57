import type { IncomingMessage } from 'node:http';

const GRACE_MS = 1_000;

/**
 * What reads forms waits for ever for a part whose headers never end, although everything came. That is told by
 * waiting a moment after the last byte, unless somebody is still `busy` with what came before it.
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
    // What was refused is not read on: a form of a million small parts would hold the thread to be told the same.
    raw.unpipe().resume();
    throw error;
  });
}
