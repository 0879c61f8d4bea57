const DAY_S = 86_400;
/** A source that says nothing of it: short enough that a new street appears, long enough not to bother it. */
const UNSAID_S = DAY_S;
const LONGEST_S = 30 * DAY_S;

export type Freshness = {
  /** Whether it may be kept at all. */
  keep: boolean;
  seconds: number;
  /** Once old, it may not be shown without asking, not even when nobody answers. */
  strict: boolean;
};

/** What the source told of an answer of its own: for how long many people may be given it. */
export function freshnessOf(headers: Headers, now: Date): Freshness {
  const told = directives(headers.get('cache-control'));
  const keep = !told.has('no-store') && !told.has('private');
  const strict = ['no-cache', 'must-revalidate', 'proxy-revalidate'].some((name) => told.has(name));
  if (!keep || told.has('no-cache')) return { keep, seconds: 0, strict };
  const age = wholeOf(headers.get('age')) ?? 0;
  // Of the two, the first is for whoever keeps it for many, as here.
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
  // By the clock of who wrote it, when it says what time it has. What cannot be read is over.
  const from = Date.parse(headers.get('date') ?? '') || now.getTime();
  return Math.floor((Date.parse(expires) - from) / 1_000) || 0;
}
