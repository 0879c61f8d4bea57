import { tooMany } from './limits.ts';
import { unavailable } from './problems.ts';

type Most = {
  /** Of everybody together. */
  bytes: number;
  /** How many of one person. */
  ofOne: number;
};

const COME_BACK_S = 30;

/**
 * What is kept in memory while it is received and worked on: never more than there is room for, and of one person only
 * some, so that nobody who sends slowly and many leaves no room for the others. Answers how to let go of it.
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
