import { Refusal, type Route } from '@oficina/hydra';

const ACCEPTED = ['application/ld+json', 'application/json', 'application/*', '*/*'];
const WRITTEN = ['application/ld+json', 'application/json'];
const PATCHED = ['application/merge-patch+json', ...WRITTEN];
const UPLOADED = ['multipart/form-data'];

const mediaType = (text: string): string => (text.split(';')[0] ?? '').trim().toLowerCase();

const familyOf = (type: string) => `${type.split('/')[0]}/*`;

/** Every usual Accept gets the same shape; one that names only other formats gets 406. */
export function checkAccept(accept: string | undefined, files: readonly string[]): void {
  if (!accept) return;
  const accepted = [...ACCEPTED, ...files, ...files.map(familyOf)];
  if (accept.split(',').some((part) => accepted.includes(mediaType(part)))) return;
  throw new Refusal(406, 'formato', 'Requested format is not supported.');
}

type Taker = Pick<Route, 'upload'> & { method: string };

function supportedBy({ method, upload }: Taker): readonly string[] {
  if (upload) return UPLOADED;
  return method === 'PATCH' ? PATCHED : WRITTEN;
}

export function checkContentType(route: Taker, type: string | undefined, hasBody: boolean): void {
  const { method } = route;
  if (method === 'GET' || (method === 'DELETE' && !hasBody)) return;
  if (type === undefined) {
    if (!hasBody && !route.upload) return;
    throw new Refusal(415, 'tipo', 'The "Content-Type" header must exist.');
  }
  if (!supportedBy(route).includes(mediaType(type))) throw unsupportedType(route, type);
}

export function unsupportedType(route: Taker, type: string | undefined): Refusal {
  const list = supportedBy(route)
    .map((name) => `"${name}"`)
    .join(', ');
  const given = mediaType(type ?? '');
  return new Refusal(
    415,
    'tipo',
    `The content-type "${given}" is not supported. Supported MIME types are ${list}.`,
  );
}
