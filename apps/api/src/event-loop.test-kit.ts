import { Worker } from 'node:worker_threads';
import type { Route, Upload } from '@oficina/hydra';
import { watchPieces } from '@oficina/testing';
import { bodyFields, type Field, withField } from './contract.test-kit.ts';

export type Call = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
};

export function createCaller() {
  const worker = new Worker(new URL('./event-loop.caller.ts', import.meta.url));
  async function send(call: Call): Promise<number> {
    const answered = new Promise<number>((resolve) => worker.once('message', resolve));
    worker.postMessage(call);
    return answered;
  }
  return {
    /** The result is the longest time that this thread was blocked while answering. */
    async measure(call: Call): Promise<{ ms: number; status: number }> {
      const longest = watchPieces();
      const status = await send(call);
      return { status, ms: longest() };
    },
    close: () => worker.terminate(),
  };
}

const repeatTo = (piece: string, bytes: number) =>
  piece.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(piece))));
type Writer = (n: number) => string;
const longestLists = new WeakMap<Writer, string>();
/** The same list is wanted in many sizes, so the longest until now is kept and cut. */
function numbered(bytes: number, make: Writer): string {
  let list = longestLists.get(make) ?? '';
  if (list.length < bytes) {
    const partes: string[] = [];
    for (let n = 1, length = 0; length <= bytes; n += 1) {
      const part = make(n);
      length += part.length + 1;
      partes.push(part);
    }
    list = partes.join(',');
    longestLists.set(make, list);
  }
  return list.slice(0, Math.max(0, list.lastIndexOf(',', bytes - 1)));
}
const asWord: Writer = (n) => n.toString(36);
const asText: Writer = (n) => `"${n}"`;
const asName: Writer = (n) => `"${n.toString(36)}":0`;
const asEscapedName: Writer = (n) => `"\\u00e1${n}":0`;
const words = (bytes: number) => numbered(bytes, asWord).replaceAll(',', ' ');

/** The text is already escaped as in JSON. */
const TEXTS: Readonly<Record<string, (bytes: number) => string>> = {
  'muchas palabras': words,
  'acentos escapados': (bytes) => repeatTo('\\u00c1', bytes),
  'acentos sueltos': (bytes) => repeatTo('e\u0301', bytes),
  blanks: (bytes) => `${repeatTo(' ', bytes - 1)}x`,
  digits: (bytes) => repeatTo('1', bytes),
  'correos pegados': (bytes) => repeatTo('a@b.c,', bytes),
  symbols: (bytes) => repeatTo('4@$!(.-', bytes),
  'un teléfono sin fin': (bytes) => `+54 ${repeatTo('(9) 11-', bytes - 4)}`,
};

const VALORES: Readonly<Record<string, (bytes: number) => string>> = {
  'muchos números': (bytes) => `[${repeatTo('0,', bytes - 3)}0]`,
  'muchos textos': (bytes) => `[${numbered(bytes - 2, asText)}]`,
  'muchos objetos': (bytes) => `[${repeatTo('{},', bytes - 4)}{}]`,
  'muchas listas': (bytes) => `[${repeatTo('[],', bytes - 4)}[]]`,
  deep: (bytes) => `[${repeatTo(`${'['.repeat(28)}${']'.repeat(28)},`, bytes - 4)}[]]`,
  'muchos nombres': (bytes) => `{${numbered(bytes - 2, asName)}}`,
  'nombres escapados': (bytes) => `{${numbered(bytes - 2, asEscapedName)}}`,
  'nombres repetidos': (bytes) => `{${repeatTo('"a":0,', bytes - 8)}"a":0}`,
  'un número sin fin': (bytes) => repeatTo('1', bytes),
};

const PLACEHOLDER = '"@@hueco@@"';

/** The body is written by hand, because some of the values are ones that JSON.stringify would never write. */
function fillBody(
  cuerpo: unknown,
  path: readonly string[],
  maxBytes: number,
  valor: (bytes: number) => string,
) {
  const plantilla = JSON.stringify(withField(cuerpo, path, '@@hueco@@'));
  const room = maxBytes - Buffer.byteLength(plantilla) + PLACEHOLDER.length;
  return plantilla.replace(PLACEHOLDER, () => valor(room));
}

const texto = (make: (bytes: number) => string) => (bytes: number) => `"${make(bytes - 2)}"`;

type Cuerpo = { nombre: string; body: string };

export function* worstBodies({ body, maxBody }: Route, valid: unknown): Generator<Cuerpo> {
  const fields = body ? bodyFields(body).filter(({ path }) => path.length > 0) : [];
  const make = (fieldPath: readonly string[], nombre: string, valor: (bytes: number) => string): Cuerpo => ({
    nombre: `${fieldPath.join('.')}: ${nombre}`,
    body: fillBody(valid, fieldPath, maxBody, valor),
  });
  for (const [nombre, valor] of Object.entries(VALORES)) {
    yield make(['deMas'], nombre, valor);
    yield { nombre: `todo: ${nombre}`, body: valor(maxBody) };
  }
  yield make(['deMas'], 'acentos escapados', texto(TEXTS['acentos escapados'] ?? words));
  for (const field of fields) {
    const { path, tipo } = field;
    if (tipo !== 'boolean' && tipo !== 'number')
      for (const [nombre, valor] of Object.entries(TEXTS)) yield make(path, nombre, texto(valor));
    yield make(path, 'un número sin fin', VALORES['un número sin fin'] ?? words);
    if (tipo === 'array' || tipo === 'unknown' || tipo === 'object')
      for (const [nombre, valor] of Object.entries(VALORES)) yield make(path, nombre, valor);
    if (field.elementField) yield* fullLists(field, valid, make);
  }
}

function* fullLists(
  { path, elementField }: Field,
  valid: unknown,
  make: (path: readonly string[], nombre: string, valor: (bytes: number) => string) => Cuerpo,
): Generator<Cuerpo> {
  const example = path.reduce<unknown>((v, k) => (v as Record<string, unknown> | undefined)?.[k], valid);
  const [first] = Array.isArray(example) ? example : [];
  const iri = typeof first === 'string' ? first.replace(/\d+$/, '') : '';
  const write: Writer =
    elementField?.tipo === 'number' ? String : (n) => `"${elementField?.iri ? iri : ''}${n}"`;
  yield make(path, 'los que son, distintos', (bytes) => `[${numbered(bytes - 2, write)}]`);
  for (const maxItems of [50, 20_000])
    yield make(path, `${maxItems} largos`, (bytes) => {
      const length = Math.max(1, Math.floor(bytes / maxItems) - 4);
      const count = Math.min(maxItems, Math.floor(bytes / (length + 3)));
      return `[${Array.from({ length: count }, (_, n) => `"${String(n).padStart(length, '0')}"`).join(',')}]`;
    });
}

/** Node reads at most 16 KB of address and headers; these take most of it. */
const HEADER_BYTES = 15_000;

export function* worstUrls({ query }: Route, url: string): Generator<string> {
  const base = url.split('?')[0] ?? url;
  const knownParameters = query
    ? ['page', 'itemsPerPage', 'order', 'exists', ...Object.keys(query.filters)]
    : [];
  yield `${base}?${repeatTo('&', HEADER_BYTES)}`;
  yield `${base}?${repeatTo('a&', HEADER_BYTES)}`;
  for (const nombre of knownParameters) {
    yield `${base}?${repeatTo(`${nombre}[]=1&`, HEADER_BYTES)}`;
    yield `${base}?${repeatTo(`${nombre}[gte]=1&`, HEADER_BYTES)}`;
    yield `${base}?${nombre}=${repeatTo('1', HEADER_BYTES)}`;
    // This is as long as the search filters accept, and made of words.
    yield `${base}?${nombre}=${'a+%C3%A1+'.repeat(25).slice(0, 199)}`;
    yield `${base}?${numbered(HEADER_BYTES, (n) => `${nombre}[${n.toString(36)}]=${n}`).replaceAll(',', '&')}`;
  }
}

const BOUNDARY = 'frontera';
const MB = 1024 * 1024;

/** The file is as big as allowed, up to 10 MB, which is enough to show a cost. */
export function* worstForms({ field, maxBytes }: Upload) {
  const bytes = Math.min(maxBytes, 10 * MB);
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  for (const [archivo, beginning] of [
    ['papel.pdf', '%PDF-1.7\n'],
    ['foto.jpg', '\xff\xd8\xff\xe0'],
    ['facturas.csv', 'cuenta;numero;periodo;fecha;vencimiento;importe\r\n'],
  ] as const)
    for (const [label, piece] of [
      ['casi fronteras', `\r\n--${BOUNDARY.slice(0, -1)}`],
      ['objetos', '<</A 1>>'],
      ['separadores', ';"'],
    ] as const) {
      const part = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${archivo}"\r\n\r\n`;
      const filler = piece.repeat(Math.floor((bytes - beginning.length) / piece.length));
      const body = Buffer.from(`${part}${beginning}${filler}\r\n--${BOUNDARY}--\r\n`, 'latin1');
      yield { nombre: `${archivo} con ${label}`, headers, body };
    }
  const smallPart = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="x"\r\n\r\n\r\n`;
  const manyParts = Buffer.from(`${repeatTo(smallPart, MB)}--${BOUNDARY}--\r\n`);
  yield { nombre: 'muchas partes', headers, body: manyParts };
}
