import { type Method, Refusal } from '@oficina/hydra';

const ACCEPTED = ['application/ld+json', 'application/json', 'application/*', '*/*'];
const WRITTEN = ['application/ld+json', 'application/json'];
const PATCHED = ['application/merge-patch+json', ...WRITTEN];

const mediaType = (text: string): string => (text.split(';')[0] ?? '').trim().toLowerCase();

/** Every usual Accept gets the same shape; one that names only other formats gets 406. A file's own type is fine. */
export function checkAccept(accept: string | undefined, file?: string): void {
  if (!accept) return;
  const accepted = file ? [...ACCEPTED, file] : ACCEPTED;
  if (accept.split(',').some((part) => accepted.includes(mediaType(part)))) return;
  throw new Refusal(406, 'formato', 'Requested format is not supported.');
}

const supportedBy = (method: string) => (method === 'PATCH' ? PATCHED : WRITTEN);

/** A call whose verb takes no body is not asked for a type, unless it brings one. */
export function checkContentType(method: Method, type: string | undefined, hasBody: boolean): void {
  if (method === 'GET' || (method === 'DELETE' && !hasBody)) return;
  if (type === undefined) {
    if (!hasBody) return;
    throw new Refusal(415, 'tipo', 'The "Content-Type" header must exist.');
  }
  if (!supportedBy(method).includes(mediaType(type))) throw unsupportedType(method, type);
}

export function unsupportedType(method: string, type: string | undefined): Refusal {
  const list = supportedBy(method)
    .map((name) => `"${name}"`)
    .join(', ');
  const given = mediaType(type ?? '');
  return new Refusal(
    415,
    'tipo',
    `The content-type "${given}" is not supported. Supported MIME types are ${list}.`,
  );
}
