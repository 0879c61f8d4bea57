import type { QueryContract, Route } from '@oficina/hydra';
import fc from 'fast-check';
import type { ApiRequest } from '../access/api.ts';
import { bodyFields, type Field, withField } from './contract.test-kit.ts';

export type Cambio = { what: string; apply: (request: ApiRequest) => ApiRequest };
type Valor = fc.Arbitrary<unknown>;

const TRICKY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '%',
  '_',
  '\\',
  "'; drop table usuarios; --",
  '{{7*7}}',
  '../../etc/passwd',
  '\u202eabc',
  'İ',
  'ß',
  '👩‍👩‍👧‍👧',
  'e\u0301'.repeat(60),
  '0',
  '-1',
  '1e9',
  '2147483648',
  '9223372036854775808',
  'NaN',
  'null',
  'true',
  '__proto__',
  'constructor',
];
const TRICKY_DATES = [
  '0000-00-00',
  '0001-01-01',
  '2026-02-30',
  '2026-02-30T10:00:00-03:00',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '2026-11-12T25:00:00Z',
  '2026-11-12T09:05:00+99:99',
  '2026-11-12',
  '2026-11-12T09:05:00-03:00',
  '2026-13',
  '999999-10',
];
const TRICKY_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-7,
  1e21,
  1e308,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 31) - 1,
];
const IDS = [
  '0',
  '-1',
  '1',
  '00',
  '2147483647',
  '2147483648',
  '999999999999999',
  '9'.repeat(40),
  '1.5',
  'x',
  '',
];

const texto = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...TRICKY_TEXTS, ...TRICKY_DATES),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', '\n', '1', '.', '@', '+'), maxLength: 5_000 }),
    fc.emailAddress(),
  );
const numero = (): Valor =>
  fc.oneof(
    fc.constantFrom(...TRICKY_NUMBERS),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
const anyValue = (): Valor =>
  fc.oneof(fc.constant(null), fc.boolean(), numero(), texto(), fc.jsonValue({ maxDepth: 3 }));

function valueFor(field: Field, example: unknown): Valor {
  const { tipo, elementField, choices } = field;
  const [first] = Array.isArray(example) ? example : [];
  const iri = typeof example === 'string' ? /^\/api\/\w+\//.exec(example)?.[0] : undefined;
  const similar: Valor[] = [];
  if (choices) similar.push(fc.constantFrom(...choices));
  if (iri) similar.push(fc.constantFrom(...IDS).map((id) => iri + id));
  if (tipo === 'string') similar.push(texto());
  if (tipo === 'number') similar.push(numero());
  if (tipo === 'boolean') similar.push(fc.boolean());
  if (elementField) similar.push(fc.array(valueFor(elementField, first), { maxLength: 60 }));
  if (example !== undefined) similar.push(fc.constant(example));
  return fc.oneof({ weight: 3, arbitrary: fc.oneof(fc.constant(undefined), ...similar) }, anyValue());
}

const valueAt = (body: unknown, path: readonly string[]) =>
  path.reduce<unknown>((valor, k) => (valor as Record<string, unknown> | null | undefined)?.[k], body);

function bodyChanges({ body }: Route, valid: unknown): fc.Arbitrary<Cambio> {
  const fields = (body ? bodyFields(body) : []).filter(({ path }) => path.length > 0);
  const withBody = (payload: string, what: string): Cambio => ({
    what,
    apply: (request) => ({
      ...request,
      headers: { 'content-type': 'application/json', ...request.headers },
      payload,
    }),
  });
  const fieldChanges = fields.map((field) =>
    valueFor(field, valueAt(valid, field.path)).map((valor) =>
      withBody(JSON.stringify(withField(valid, field.path, valor)) ?? '', field.path.join('.')),
    ),
  );
  const texto = JSON.stringify(valid) ?? '{}';
  const otherChanges = [
    anyValue().map((whole) => withBody(JSON.stringify(whole) ?? '', 'todo')),
    fc
      .tuple(fc.string({ unit: 'grapheme', maxLength: 12 }), anyValue())
      .map(([nombre, valor]) => withBody(JSON.stringify(withField(valid, [nombre], valor)) ?? '', 'de más')),
    fc
      .tuple(fc.nat(texto.length), fc.nat(6), fc.string({ unit: 'binary', maxLength: 6 }))
      .map(([from, removedCount, inserted]) =>
        withBody(texto.slice(0, from) + inserted + texto.slice(from + removedCount), 'roto'),
      ),
  ];
  return fieldChanges.length > 0
    ? fc.oneof({ weight: 4, arbitrary: fc.oneof(...fieldChanges) }, ...otherChanges)
    : fc.oneof(...otherChanges);
}

const SUFFIXES = [
  '',
  '[]',
  '[gte]',
  '[lt]',
  '[between]',
  '[after]',
  '[strictly_before]',
  '[x]',
  '[',
  ']]',
  '[][]',
];
const COMMON_PARAMETERS = [
  'page',
  'itemsPerPage',
  'pagination',
  'order',
  'exists',
  'order[id]',
  'exists[x]',
  'ticket',
];

function consultas(query: QueryContract | undefined): fc.Arbitrary<Cambio> {
  const nombres = [...COMMON_PARAMETERS, ...Object.keys(query?.filters ?? {})];
  for (const field of query?.order ?? []) nombres.push(`order[${field}]`);
  for (const field of query?.exists ?? []) nombres.push(`exists[${field}]`);
  const valor = fc.oneof(
    texto(),
    fc.constantFrom(...IDS, 'true', '1', 'asc', 'DESC', '2026-10', '1..2', '5..', '..'),
    fc.constantFrom(...IDS).map((id) => `/api/usuarios/${id}`),
  );
  const parameter = fc.tuple(fc.constantFrom(...nombres), fc.constantFrom(...SUFFIXES), valor);
  return fc.array(parameter, { minLength: 1, maxLength: 4 }).map((partes) => {
    const search = partes
      .map(([nombre, suffix, given]) => `${nombre}${suffix}=${escapeValue(given)}`)
      .join('&');
    return {
      what: `?${search}`,
      apply: (request) => ({
        ...request,
        url: `${request.url}${request.url.includes('?') ? '&' : '?'}${search}`,
      }),
    };
  });
}

/** A program can send addresses that no browser would write, so these are included. */
const escapeValue = (given: string) => encodeURIComponent(given.toWellFormed()).replaceAll('%00', '%00%ff');

function pathChanges(): fc.Arbitrary<Cambio> {
  const given = fc.oneof(
    fc.constantFrom(...IDS, '%00', '%', '%ff', '..', '%2e%2e%2f'),
    texto().map(escapeValue),
  );
  return fc.tuple(fc.nat(5), given).map(([position, nuevo]) => ({
    what: `/${nuevo}`,
    apply: (request) => {
      const partes = (request.url.split('?')[0] ?? '').split('/');
      partes[Math.max(1, partes.length - 1 - (position % Math.max(1, partes.length - 2)))] = nuevo;
      return { ...request, url: partes.join('/') || '/' };
    },
  }));
}

const HEADERS = [
  'accept',
  'content-type',
  'idempotency-key',
  'authorization',
  'if-none-match',
  'range',
  'user-agent',
  'origin',
];

function headerChanges(): fc.Arbitrary<Cambio> {
  const given = fc.oneof(
    fc.constantFrom(
      '*/*',
      'text/html',
      'application/json',
      'multipart/form-data',
      'Bearer x',
      'bytes=0-',
      'null',
    ),
    fc.string({ unit: fc.constantFrom(...'abcXYZ019-_;,=/*" ñ'), maxLength: 80 }),
  );
  return fc.tuple(fc.constantFrom(...HEADERS), given).map(([nombre, valor]) => ({
    what: nombre,
    apply: (request) => ({ ...request, headers: { ...request.headers, [nombre]: valor } }),
  }));
}

function bytes(): fc.Arbitrary<Cambio> {
  const given = fc.uint8Array({ maxLength: 2_000 });
  return fc.tuple(fc.nat(600), fc.nat(200), given).map(([from, count, nuevos]) => ({
    what: 'bytes',
    apply: (request) => {
      const before = Buffer.from(request.payload ?? '');
      const payload = Buffer.concat([before.subarray(0, from), nuevos, before.subarray(from + count)]);
      return { ...request, headers: { 'content-type': 'application/json', ...request.headers }, payload };
    },
  }));
}

export function changesFor(method: string, route: Route | undefined, valid: unknown): fc.Arbitrary<Cambio> {
  const partes: fc.WeightedArbitrary<Cambio>[] = [
    { weight: 1, arbitrary: headerChanges() },
    { weight: 1, arbitrary: pathChanges() },
    { weight: route?.query ? 8 : 1, arbitrary: consultas(route?.query) },
  ];
  if (method !== 'GET')
    partes.push(
      route && !route.upload
        ? { weight: 8, arbitrary: bodyChanges(route, valid) }
        : { weight: 6, arbitrary: bytes() },
    );
  return fc.oneof(...partes);
}
