import { createHash, createPublicKey, verify } from 'node:crypto';

/** The keys have the names of their DNS records, `selector._domainkey.domain`. */
export type DkimKeys = ReadonlyMap<string, string>;
export type DkimResult = { dkim: 'válido' | 'inválido' | 'sin firma'; firmados: string[] };

export const keyName = (selector: string, domain: string) => `${selector}._domainkey.${domain}`.toLowerCase();

/**
 * Only rsa-sha256 with relaxed/relaxed (RFC 6376) is supported, because nothing else is in use. The text holds bytes as
 * latin1.
 */
export function checkDkim(source: string, keys: DkimKeys): DkimResult {
  const cut = source.indexOf('\r\n\r\n');
  const head = cut < 0 ? source : source.slice(0, cut);
  const body = cut < 0 ? '' : source.slice(cut + 4);
  const fields = head.split(/\r\n(?![ \t])/);
  const signature = fields.find((field) => nameOf(field) === 'dkim-signature');
  if (!signature) return { dkim: 'sin firma', firmados: [] };
  const tags = readTags(signature);
  const firmados = (tags.get('h') ?? '').toLowerCase().split(':').filter(Boolean);
  return { dkim: isValid(signature, tags, fields, firmados, body, keys) ? 'válido' : 'inválido', firmados };
}

function isValid(
  signature: string,
  tags: ReadonlyMap<string, string>,
  fields: readonly string[],
  firmados: readonly string[],
  body: string,
  keys: DkimKeys,
): boolean {
  if (tags.get('v') !== '1' || tags.get('a') !== 'rsa-sha256' || tags.get('c') !== 'relaxed/relaxed')
    return false;
  // A signature over a part of the body lets anyone add the rest, and one without From does not prove the author.
  if (tags.has('l') || !firmados.includes('from')) return false;
  const hash = createHash('sha256').update(relaxedBody(body), 'latin1').digest('base64');
  if (hash !== tags.get('bh')) return false;
  const key = keys.get(keyName(tags.get('s') ?? '', tags.get('d') ?? ''));
  if (!key) return false;
  const signed = `${signedFields(fields, firmados)}${relaxedField(withoutValue(signature))}`;
  return verify(
    'RSA-SHA256',
    Buffer.from(signed, 'latin1'),
    createPublicKey(key),
    Buffer.from(tags.get('b') ?? '', 'base64'),
  );
}

const nameOf = (field: string) => field.slice(0, field.indexOf(':')).trim().toLowerCase();

function readTags(field: string): Map<string, string> {
  const list = field.slice(field.indexOf(':') + 1).replace(/\s+/g, '');
  return new Map(
    list
      .split(';')
      .filter(Boolean)
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  );
}

/** The signature also covers itself, with its own value left empty. */
const withoutValue = (signature: string) => signature.replace(/([;\s]b\s*=)[^;]*/, '$1');

/** A repeated name is signed from the last one to the first. A name that is absent signs its absence. */
function signedFields(fields: readonly string[], names: readonly string[]): string {
  const left = [...fields].reverse();
  return names
    .map((name) => {
      const at = left.findIndex((field) => nameOf(field) === name);
      return at < 0 ? '' : `${relaxedField(left.splice(at, 1)[0] ?? '')}\r\n`;
    })
    .join('');
}

function relaxedField(field: string): string {
  const value = field.slice(field.indexOf(':') + 1);
  return `${nameOf(field)}:${value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '')}`;
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${line}\r\n`).join('');
}
