/** What an entry costs besides its bytes, more or less. */
const OVERHEAD = 512;

/** Keeps what was used last, up to so many bytes: the map of a city is finite, who asks for it is not. */
export function createShelf<T extends { bytes: number }>(limit: number) {
  const entries = new Map<string, T>();
  let used = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    used -= entry.bytes + OVERHEAD;
  }

  return {
    get(key: string): T | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A map remembers in which order its keys came: the last one goes to the end.
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    put(key: string, entry: T): void {
      remove(key);
      entries.set(key, entry);
      used += entry.bytes + OVERHEAD;
      for (const oldest of entries.keys()) {
        if (used <= limit) break;
        remove(oldest);
      }
    },
    remove,
    size: () => ({ entries: entries.size, used }),
  };
}
