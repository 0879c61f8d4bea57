export type Part = { reference: number; total: number; n: number; bytes: Buffer };

const WITH_HEADER = 0x40;

/** The result is null when the message announces a header that cannot be read. */
export function readPart(bytes: Buffer, esmClass: number): Part | null {
  if ((esmClass & WITH_HEADER) === 0) return { reference: 0, total: 1, n: 1, bytes };
  const [length = 0, element, size, reference = 0, total = 0, n = 0] = bytes;
  const readable = length === 5 && element === 0 && size === 3 && n >= 1 && n <= total;
  return readable ? { reference, total, n, bytes: bytes.subarray(6) } : null;
}

export type Whole = { bytes: Buffer; ids: string[] };

export function partsTable() {
  const open = new Map<string, Map<number, { bytes: Buffer; id: string }>>();
  return {
    clear: () => open.clear(),
    add(from: string, { reference, total, n, bytes }: Part, id: string): Whole | undefined {
      if (total === 1) return { bytes, ids: [id] };
      const key = `${from} ${reference} ${total}`;
      const found = open.get(key) ?? new Map<number, { bytes: Buffer; id: string }>();
      open.set(key, found.set(n, { bytes, id }));
      if (found.size < total) return undefined;
      open.delete(key);
      const inOrder = [...found].sort(([one], [other]) => one - other).map(([, part]) => part);
      return { bytes: Buffer.concat(inOrder.map((part) => part.bytes)), ids: inOrder.map((part) => part.id) };
    },
  };
}
