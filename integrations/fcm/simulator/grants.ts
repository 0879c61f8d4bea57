import { generateKeyPair, type KeyObject, randomBytes, verify } from 'node:crypto';
import { promisify } from 'node:util';

// The code follows RFC 7523 and Google's page on service accounts, not the adapter, so that both do not share a misreading.

export const PROJECT = 'oficina-simulada';
const EMAIL = `avisos@${PROJECT}.iam.gserviceaccount.com`;
const KEY_ID = 'clave-del-simulador';
const MESSAGING = 'https://www.googleapis.com/auth/firebase.messaging';
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const HOUR_S = 3600;
const SKEW_S = 300;

export type Refusal = { error: string; error_description: string };
export type Grant = { access_token: string; expires_in: number; token_type: 'Bearer' };

const refusal = (error: string, error_description: string): Refusal => ({ error, error_description });

/** A new key is made at each start. */
export async function makeGrants() {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const given = new Map<string, number>();
  return {
    accountFile: (origin: string) => ({
      type: 'service_account',
      project_id: PROJECT,
      private_key_id: KEY_ID,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: EMAIL,
      token_uri: `${origin}/token`,
    }),
    grant(form: URLSearchParams, origin: string, lifeS: number): Grant | Refusal {
      if (form.get('grant_type') !== JWT_BEARER)
        return refusal('unsupported_grant_type', 'Invalid grant_type');
      const fault = faultOf(form.get('assertion') ?? '', publicKey, `${origin}/token`, Date.now() / 1000);
      if (fault) return fault;
      const access_token = `ya29.${randomBytes(24).toString('base64url')}`;
      given.set(access_token, Date.now() + lifeS * 1000);
      return { access_token, expires_in: lifeS, token_type: 'Bearer' };
    },
    isGood: (bearer: string) => (given.get(bearer.replace(/^Bearer /, '')) ?? 0) > Date.now(),
    forget: () => given.clear(),
  };
}

export type Grants = Awaited<ReturnType<typeof makeGrants>>;

function faultOf(jwt: string, key: KeyObject, audience: string, now: number): Refusal | null {
  const [head = '', body = '', signature = '', ...more] = jwt.split('.');
  const header = decode(head);
  const claims = decode(body);
  const grant = (words: string) => refusal('invalid_grant', words);
  if (!header || !claims || more.length > 0) return grant('Bad assertion');
  if (header.alg !== 'RS256' || header.kid !== KEY_ID) return grant('Invalid JWT header');
  if (!verify('RSA-SHA256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')))
    return grant('Invalid JWT Signature.');
  if (claims.iss !== EMAIL) return grant('Invalid issuer');
  if (claims.aud !== audience) return grant('Invalid JWT: Failed audience check.');
  const { iat, exp } = claims;
  const inTime =
    typeof iat === 'number' &&
    typeof exp === 'number' &&
    iat <= now + SKEW_S &&
    exp > now - SKEW_S &&
    exp - iat <= HOUR_S;
  if (!inTime) return grant('Invalid JWT: iat and exp must be in a reasonable timeframe.');
  return claims.scope === MESSAGING ? null : refusal('invalid_scope', 'Invalid OAuth scope');
}

function decode(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
