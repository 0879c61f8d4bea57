import { access, constants, statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import type { Clock } from '@oficina/values';

const ASK_MS = 5_000;
const HOUR_MS = 3_600_000;
const RETRY_MS = 5 * 60_000;

export type Space = { freeBytes: number; freeShare: number };

/** What is neither the database nor the store: a test says what it answers. */
export type Outside = {
  /** It throws the error of the system when the folder is missing or nobody may write in it. */
  spaceOf(folder: string): Promise<Space>;
  /** The result is null when it could not be seen from here, which proves nothing about it. */
  certificateEnd(): Promise<Date | null>;
  /** This many milliseconds are missing from this machine's clock to reach that of another server. */
  clockOffset(): Promise<number | null>;
};

export function createOutside(options: {
  clock: Clock;
  siteUrl: string;
  /** This server of somebody else tells the time with each answer. */
  timeUrl?: string | undefined;
}): Outside {
  const { clock, siteUrl, timeUrl } = options;
  return {
    spaceOf,
    certificateEnd: seldom(clock, async () =>
      siteUrl.startsWith('https:') ? endOfCertificate(siteUrl) : null,
    ),
    clockOffset: seldom(clock, async () => (timeUrl?.startsWith('https:') ? offsetTo(timeUrl, clock) : null)),
  };
}

/** A good answer lasts an hour, because asking costs somebody else something. */
function seldom<T>(clock: Clock, ask: () => Promise<T | null>): () => Promise<T | null> {
  let known: { value: T | null; until: number } | undefined;
  return async () => {
    const now = clock.now().getTime();
    if (!known || now >= known.until) {
      const value = await ask().catch(() => null);
      known = { value, until: now + (value === null ? RETRY_MS : HOUR_MS) };
    }
    return known.value;
  };
}

async function spaceOf(folder: string): Promise<Space> {
  await access(folder, constants.W_OK | constants.X_OK);
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, freeShare: blocks === 0 ? 1 : bavail / blocks };
}

/** Only the date matters here: whether browsers trust it is seen by everybody who enters. */
function endOfCertificate(url: string): Promise<Date> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
      timeout: ASK_MS,
    });
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('the certificate did not arrive')));
    socket.once('error', reject);
  });
}

async function offsetTo(url: string, clock: Clock): Promise<number | null> {
  const answer = await fetch(new URL('/', url), {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(ASK_MS),
  });
  const told = Date.parse(answer.headers.get('date') ?? '');
  return Number.isNaN(told) ? null : told - clock.now().getTime();
}
