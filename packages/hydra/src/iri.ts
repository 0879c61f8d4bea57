export function iri(plural: string, id: number | string): string {
  return `/api/${plural}/${id}`;
}

const MAX_DIGITS = 15;

/** The result is null for anything else, including absolute URLs and "..". */
export function parseIri(plural: string, text: string): number | null {
  const prefix = `/api/${plural}/`;
  return text.startsWith(prefix) ? parseId(text.slice(prefix.length)) : null;
}

/** Ids are positive integers that a JavaScript number holds exactly. */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d*$/.test(text) || text.length > MAX_DIGITS) return null;
  return Number(text);
}
