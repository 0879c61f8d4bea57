import { createHash } from 'node:crypto';
import type { Db, Tx } from '@oficina/db';
import { type Actor, createOnce, keyReused, type Limits, repeated, takeAll } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import type { Clock } from '@oficina/values';
import { findActo, insertActo } from './actos.repository.ts';

export type ActDeps = { db: Db; clock: Clock; limits: Limits };

type Act<T> = {
  actor: Actor;
  key: string | undefined;
  /** The name of the act and everything that was asked: the same key is another act in another call. */
  asked: readonly unknown[];
  counted: Parameters<typeof takeAll>[1];
  refusalsCount?: boolean;
  /** Everything is done in one transaction, with the id of what was made. */
  act: (tx: Tx) => Promise<{ id: number; answer: T }>;
  /** What the same call answers when it comes again. */
  again: (id: number) => Promise<T>;
};

/** A clerk who acts for a member may press twice, or lose the answer, so each key acts once. */
export function actOnce<T extends object>(
  { db, clock, limits }: ActDeps,
  { actor, key, asked, counted, refusalsCount = false, act, again }: Act<T>,
): Promise<T> {
  const { usuarioId } = actor;
  const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest();
  return createOnce({
    key,
    fingerprint,
    find: (repeatedKey) => findActo(db, usuarioId, repeatedKey),
    repeat: async ({ hecho_id }) => repeated(await again(hecho_id)),
    before: () => takeAll(limits, counted),
    async create() {
      try {
        return await db.tx(async (tx) => {
          const { id, answer } = await act(tx);
          const now = clock.now();
          const isNew =
            key === undefined || (await insertActo(tx, { usuarioId, key, fingerprint, hechoId: id, now }));
          if (!isNew) throw keyReused();
          return answer;
        });
      } catch (error) {
        if (error instanceof Refusal && !refusalsCount)
          for (const one of counted) await limits.giveBack(...one);
        throw error;
      }
    },
  });
}
