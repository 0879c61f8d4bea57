import { invalid, Refusal, type Route } from '@oficina/hydra';

const KEY = /^[A-Za-z0-9-]{1,255}$/;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A header that is sent twice arrives joined by a comma, and is invalid. */
export function readIdempotencyKey(route: Route, headers: Headers): string | undefined {
  const given = route.idempotencyKey ? headers['idempotency-key'] : undefined;
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !KEY.test(given))
    throw invalid('', 'formato', 'La clave de idempotencia no es válida.');
  return given;
}

export const keyReused = () => new Refusal(409, 'clave', 'Esa operación ya se envió con otros datos.');

type Creation<Row, T> = {
  key: string | undefined;
  /** It is the SHA-256 of the content of the request. */
  fingerprint: Buffer;
  find: (key: string) => Promise<Row | undefined>;
  repeat: (row: Row) => T | Promise<T>;
  /** A refusal thrown here stands, even if an equal request has just succeeded. */
  before?: () => void | Promise<void>;
  create: () => Promise<T>;
};

/**
 * Each key creates once: the same request again is answered with the same row, and another content is refused. Of two equal
 * requests at once, perhaps in two processes, the one that loses is refused by the database and finds the row of the other.
 */
export async function createOnce<Row extends { idempotencia_sha256: Buffer | null }, T>({
  key,
  fingerprint,
  find,
  repeat,
  before,
  create,
}: Creation<Row, T>): Promise<T> {
  const findRow = async () => {
    const row = key === undefined ? undefined : await find(key);
    if (row && !row.idempotencia_sha256?.equals(fingerprint)) throw keyReused();
    return row;
  };
  const existing = await findRow();
  if (existing) return repeat(existing);
  await before?.();
  try {
    return await create();
  } catch (error) {
    const twin = error instanceof Refusal ? await findRow() : undefined;
    if (twin) return repeat(twin);
    throw error;
  }
}

const answered = new WeakSet<object>();

/** Repeating an answer for the same key creates nothing, so its status is 200 and not 201. */
export function repeated<T extends object>(result: T): T {
  answered.add(result);
  return result;
}

export const isRepeated = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && answered.has(result);
