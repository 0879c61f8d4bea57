import { ApiError } from '@oficina/hydra';

export type BulkTask<Row> = {
  progressText: string;
  perform: (row: Row) => Promise<unknown>;
};
export type BulkResult<Row> = {
  done: readonly Row[];
  failed: readonly { row: Row; reason: string }[];
};

/** A page has at most this many rows. */
const MOST = 100;
/** More parallel calls would slow the server down for the other people. */
const CONCURRENCY = 4;

const UNEXPECTED_ERROR = 'Algo falló de nuestro lado. Probá de nuevo en unos minutos.';

/** A refusal of one row does not stop the others. The result keeps the order of the rows. */
export async function runBulk<Row extends { id: number }>(
  rows: readonly Row[],
  perform: (row: Row) => Promise<unknown>,
  onProgress: (count: number) => void = () => undefined,
): Promise<BulkResult<Row>> {
  const wanted = rows.slice(0, MOST);
  const reasons = new Map<number, string>();
  let next = 0;
  let count = 0;
  const worker = async (): Promise<void> => {
    for (let row = wanted[next++]; row; row = wanted[next++]) {
      try {
        await perform(row);
      } catch (error) {
        reasons.set(row.id, reasonOf(error));
      }
      count += 1;
      onProgress(count);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return {
    done: wanted.filter(({ id }) => !reasons.has(id)),
    failed: wanted.flatMap((row) => {
      const reason = reasons.get(row.id);
      return reason === undefined ? [] : [{ row, reason }];
    }),
  };
}

/** Unexpected errors are reported too, so that every row ends as either done or failed. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError)
    return error.violations.map(({ message }) => message).join(' ') || error.message;
  console.error(error);
  return UNEXPECTED_ERROR;
}

export function resultText<Row>({ done, failed }: BulkResult<Row>) {
  return [
    ...(done.length > 0 || failed.length === 0
      ? [done.length === 1 ? '1 listo.' : `${done.length} listos.`]
      : []),
    ...(failed.length > 0 ? [`${failed.length} no ${failed.length === 1 ? 'se pudo' : 'se pudieron'}:`] : []),
  ].join(' ');
}
