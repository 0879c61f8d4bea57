import { tooMany } from './limits.ts';
import { unavailable } from './problems.ts';

type Most = {
  /** The limit is for all people together. */
  bytes: number;
  /** One person may hold this many uploads at once. */
  ofOne: number;
};

const COME_BACK_S = 30;

/**
 * Uploads held while they are received and processed are bounded in total and per person, so that a person who sends many
 * slow ones does not block the others. The result releases the upload.
 */
export function createHeld(most: Most) {
  const people = new Map<string, number>();
  let held = 0;
  return function hold(bytes: number, who: string): () => void {
    const theirs = people.get(who) ?? 0;
    if (theirs >= most.ofOne) throw tooMany(COME_BACK_S);
    if (held + bytes > most.bytes) throw unavailable();
    people.set(who, theirs + 1);
    held += bytes;
    return () => {
      held -= bytes;
      const left = (people.get(who) ?? 1) - 1;
      if (left > 0) people.set(who, left);
      else people.delete(who);
    };
  };
}
