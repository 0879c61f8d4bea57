const DAY_S = 86_400;
/**
 * This applies when the source sets no limit: short enough for a new street to appear, and long enough not to burden the
 * source.
 */
const UNSAID_S = DAY_S;
const LONGEST_S = 30 * DAY_S;

export type Freshness = {
  keep: boolean;
  seconds: number;
  /** A stale tile may not be shown without asking the source, even when the source does not answer. */
  strict: boolean;
};

/** The result is for a shared cache. */
export function freshnessOf(headers: Headers, now: Date): Freshness {
  const told = directives(headers.get('cache-control'));
  const keep = !told.has('no-store') && !told.has('private');
  const strict = ['no-cache', 'must-revalidate', 'proxy-revalidate'].some((name) => told.has(name));
  if (!keep || told.has('no-cache')) return { keep, seconds: 0, strict };
  const age = wholeOf(headers.get('age')) ?? 0;
  // `s-maxage` comes first because it is meant for shared caches.
  const seconds =
    wholeOf(told.get('s-maxage')) ?? wholeOf(told.get('max-age')) ?? untilExpires(headers, now) ?? UNSAID_S;
  return { keep, seconds: Math.min(LONGEST_S, Math.max(0, seconds - age)), strict };
}

function directives(header: string | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of (header ?? '').split(',')) {
    const [name = '', value = ''] = part.trim().split('=');
    found.set(name.toLowerCase(), value.replace(/^"|"$/g, ''));
  }
  return found;
}

const wholeOf = (text: string | null | undefined): number | undefined =>
  /^\d{1,10}$/.test(text ?? '') ? Number(text) : undefined;

function untilExpires(headers: Headers, now: Date): number | undefined {
  const expires = headers.get('expires');
  if (expires === null) return undefined;
  // The time is relative to the clock of the source, when it sends a date. An unreadable date counts as expired.
  const from = Date.parse(headers.get('date') ?? '') || now.getTime();
  return Math.floor((Date.parse(expires) - from) / 1_000) || 0;
}
