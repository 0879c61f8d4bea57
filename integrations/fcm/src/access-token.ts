import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { post } from '@oficina/outside';
import type { Clock } from '@oficina/values';
import { z } from 'zod';
import type { ServiceAccount } from './service-account.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LIFE_S = 3600;
const EARLY_MS = 5 * 60_000;

const REFUSED =
  'Google no acepta la cuenta de servicio: revisá FCM_SERVICE_ACCOUNT_FILE y la hora del servidor';

export type AccessToken = { kind: 'token'; value: string };
/** Without a token nothing was sent, so it is always safe to try again. */
export type NoToken = { kind: 'none'; cause: string; status?: number; alert: boolean };

export type AccessTokens = {
  get(): Promise<AccessToken | NoToken>;
  forget(value: string): void;
};

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

type Options = { account: ServiceAccount; clock: Clock; timeoutMs: number };

/** A token is kept until 5 minutes before it expires; concurrent callers share one renewal. */
export function accessTokens({ account, clock, timeoutMs }: Options): AccessTokens {
  const key = createPrivateKey(account.privateKey.reveal());
  let kept: { value: string; endsAt: number } | undefined;
  let renewal: Promise<AccessToken | NoToken> | undefined;

  async function renew(): Promise<AccessToken | NoToken> {
    const now = clock.now().getTime();
    const form = new URLSearchParams({ grant_type: GRANT, assertion: assertion(account, key, now) });
    const answer = await post(account.tokenUri, {}, form, timeoutMs);
    if ('kind' in answer) return { kind: 'none', cause: `token: ${answer.cause}`, alert: false };
    const { status } = answer;
    const granted = Granted.safeParse(answer.json);
    if (status === 200 && granted.success) {
      const { access_token: value, expires_in: seconds } = granted.data;
      kept = { value, endsAt: now + seconds * 1000 };
      return { kind: 'token', value };
    }
    const refused = status >= 400 && status < 500 && status !== 429;
    return { kind: 'none', cause: refused ? REFUSED : `token: ${status}`, status, alert: refused };
  }

  return {
    async get() {
      if (kept && clock.now().getTime() < kept.endsAt - EARLY_MS) return { kind: 'token', value: kept.value };
      renewal ??= renew().finally(() => {
        renewal = undefined;
      });
      const renewed = await renewal;
      // The old token is valid for a few more minutes, because renewal starts early.
      if (renewed.kind === 'none' && kept && clock.now().getTime() < kept.endsAt)
        return { kind: 'token', value: kept.value };
      return renewed;
    },
    forget(value) {
      // Another caller may have renewed it while this one waited for its answer.
      if (kept?.value === value) kept = undefined;
    },
  };
}

function assertion(account: ServiceAccount, key: KeyObject, now: number): string {
  const iat = Math.floor(now / 1000);
  const header = { alg: 'RS256', typ: 'JWT', kid: account.privateKeyId };
  const claims = { iss: account.clientEmail, scope: SCOPE, aud: account.tokenUri, iat, exp: iat + LIFE_S };
  const signed = [header, claims].map((part) => base64url(JSON.stringify(part))).join('.');
  return `${signed}.${base64url(sign('RSA-SHA256', Buffer.from(signed), key))}`;
}

const base64url = (part: string | Buffer) => Buffer.from(part).toString('base64url');
