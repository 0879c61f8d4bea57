import type { QueryContract, Route } from '@oficina/hydra';
import fc from 'fast-check';
import type { Pedido } from './access.casa.test-kit.ts';
import { type Campo, camposDelCuerpo, con } from './contrato.test-kit.ts';

/** One thing of a valid call, changed. */
export type Cambio = { que: string; aplicar: (pedido: Pedido) => Pedido };
type Valor = fc.Arbitrary<unknown>;

const TEXTOS_CONOCIDOS = [
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
const FECHAS = [
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
const NUMEROS = [
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
    fc.constantFrom(...TEXTOS_CONOCIDOS, ...FECHAS),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', '\n', '1', '.', '@', '+'), maxLength: 5_000 }),
    fc.emailAddress(),
  );
const numero = (): Valor =>
  fc.oneof(fc.constantFrom(...NUMEROS), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const cualquiera = (): Valor =>
  fc.oneof(fc.constant(null), fc.boolean(), numero(), texto(), fc.jsonValue({ maxDepth: 3 }));

/** What almost is what the field asks for, and now and then anything else. */
function valorDe(campo: Campo, ejemplo: unknown): Valor {
  const { tipo, elemento, opciones } = campo;
  const [primero] = Array.isArray(ejemplo) ? ejemplo : [];
  const iri = typeof ejemplo === 'string' ? /^\/api\/\w+\//.exec(ejemplo)?.[0] : undefined;
  const parecidos: Valor[] = [];
  if (opciones) parecidos.push(fc.constantFrom(...opciones));
  if (iri) parecidos.push(fc.constantFrom(...IDS).map((id) => iri + id));
  if (tipo === 'string') parecidos.push(texto());
  if (tipo === 'number') parecidos.push(numero());
  if (tipo === 'boolean') parecidos.push(fc.boolean());
  if (elemento) parecidos.push(fc.array(valorDe(elemento, primero), { maxLength: 60 }));
  if (ejemplo !== undefined) parecidos.push(fc.constant(ejemplo));
  return fc.oneof({ weight: 3, arbitrary: fc.oneof(fc.constant(undefined), ...parecidos) }, cualquiera());
}

const enElCuerpo = (body: unknown, path: readonly string[]) =>
  path.reduce<unknown>((valor, k) => (valor as Record<string, unknown> | null | undefined)?.[k], body);

/** A body with one of its fields changed, with one too many, or that is no JSON any more. */
function cuerpos({ body }: Route, valido: unknown): fc.Arbitrary<Cambio> {
  const campos = (body ? camposDelCuerpo(body) : []).filter(({ path }) => path.length > 0);
  const conCuerpo = (payload: string, que: string): Cambio => ({
    que,
    aplicar: (pedido) => ({
      ...pedido,
      headers: { 'content-type': 'application/json', ...pedido.headers },
      payload,
    }),
  });
  const deCampo = campos.map((campo) =>
    valorDe(campo, enElCuerpo(valido, campo.path)).map((valor) =>
      conCuerpo(JSON.stringify(con(valido, campo.path, valor)) ?? '', campo.path.join('.')),
    ),
  );
  const texto = JSON.stringify(valido) ?? '{}';
  const otros = [
    cualquiera().map((todo) => conCuerpo(JSON.stringify(todo) ?? '', 'todo')),
    fc
      .tuple(fc.string({ unit: 'grapheme', maxLength: 12 }), cualquiera())
      .map(([nombre, valor]) => conCuerpo(JSON.stringify(con(valido, [nombre], valor)) ?? '', 'de más')),
    fc
      .tuple(fc.nat(texto.length), fc.nat(6), fc.string({ unit: 'binary', maxLength: 6 }))
      .map(([desde, cuantas, nuevas]) =>
        conCuerpo(texto.slice(0, desde) + nuevas + texto.slice(desde + cuantas), 'roto'),
      ),
  ];
  return deCampo.length > 0
    ? fc.oneof({ weight: 4, arbitrary: fc.oneof(...deCampo) }, ...otros)
    : fc.oneof(...otros);
}

const FORMAS = [
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
const COMUNES = ['page', 'itemsPerPage', 'pagination', 'order', 'exists', 'order[id]', 'exists[x]', 'ticket'];

/** An address with some parameter that its list knows, or not. */
function consultas(query: QueryContract | undefined): fc.Arbitrary<Cambio> {
  const nombres = [...COMUNES, ...Object.keys(query?.filters ?? {})];
  for (const campo of query?.order ?? []) nombres.push(`order[${campo}]`);
  for (const campo of query?.exists ?? []) nombres.push(`exists[${campo}]`);
  const valor = fc.oneof(
    texto(),
    fc.constantFrom(...IDS, 'true', '1', 'asc', 'DESC', '2026-10', '1..2', '5..', '..'),
    fc.constantFrom(...IDS).map((id) => `/api/usuarios/${id}`),
  );
  const uno = fc.tuple(fc.constantFrom(...nombres), fc.constantFrom(...FORMAS), valor);
  return fc.array(uno, { minLength: 1, maxLength: 4 }).map((partes) => {
    const escritas = partes.map(([nombre, forma, dado]) => `${nombre}${forma}=${escapar(dado)}`).join('&');
    return {
      que: `?${escritas}`,
      aplicar: (pedido) => ({
        ...pedido,
        url: `${pedido.url}${pedido.url.includes('?') ? '&' : '?'}${escritas}`,
      }),
    };
  });
}

/** A program can send addresses that no browser would write, and these include them. */
const escapar = (dado: string) => encodeURIComponent(dado.toWellFormed()).replaceAll('%00', '%00%ff');

function direcciones(): fc.Arbitrary<Cambio> {
  const dado = fc.oneof(fc.constantFrom(...IDS, '%00', '%', '%ff', '..', '%2e%2e%2f'), texto().map(escapar));
  return fc.tuple(fc.nat(5), dado).map(([cual, nuevo]) => ({
    que: `/${nuevo}`,
    aplicar: (pedido) => {
      const partes = (pedido.url.split('?')[0] ?? '').split('/');
      partes[Math.max(1, partes.length - 1 - (cual % Math.max(1, partes.length - 2)))] = nuevo;
      return { ...pedido, url: partes.join('/') || '/' };
    },
  }));
}

const CABECERAS = [
  'accept',
  'content-type',
  'idempotency-key',
  'authorization',
  'if-none-match',
  'range',
  'user-agent',
  'origin',
];

function cabeceras(): fc.Arbitrary<Cambio> {
  const dado = fc.oneof(
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
  return fc.tuple(fc.constantFrom(...CABECERAS), dado).map(([nombre, valor]) => ({
    que: nombre,
    aplicar: (pedido) => ({ ...pedido, headers: { ...pedido.headers, [nombre]: valor } }),
  }));
}

/** For what comes as a form, or what no contract describes. */
function bytes(): fc.Arbitrary<Cambio> {
  const dado = fc.uint8Array({ maxLength: 2_000 });
  return fc.tuple(fc.nat(600), fc.nat(200), dado).map(([desde, cuantos, nuevos]) => ({
    que: 'bytes',
    aplicar: (pedido) => {
      const antes = Buffer.from(pedido.payload ?? '');
      const payload = Buffer.concat([antes.subarray(0, desde), nuevos, antes.subarray(desde + cuantos)]);
      return { ...pedido, headers: { 'content-type': 'application/json', ...pedido.headers }, payload };
    },
  }));
}

/** Valid calls with one part broken, as the route's contract says what its parts are. */
export function cambiosDe(method: string, route: Route | undefined, valido: unknown): fc.Arbitrary<Cambio> {
  const partes: fc.WeightedArbitrary<Cambio>[] = [
    { weight: 1, arbitrary: cabeceras() },
    { weight: 1, arbitrary: direcciones() },
    { weight: route?.query ? 8 : 1, arbitrary: consultas(route?.query) },
  ];
  if (method !== 'GET')
    partes.push(
      route && !route.upload
        ? { weight: 8, arbitrary: cuerpos(route, valido) }
        : { weight: 6, arbitrary: bytes() },
    );
  return fc.oneof(...partes);
}
