import { iri } from '@oficina/hydra';
import { type Caller, linkBody, linkPath, pagoBody, type SentRequest, tarjetaBody } from './leak-requests.ts';
import type { TestTarjeta, TestTarjetas } from './leak-test-tarjetas.ts';
import type { Factura } from './seed.ts';

const REJECTED_STATUSES = [400, 404, 415, 422];
const inGroups = (numero: string) => numero.replace(/(\d{4})(?=\d)/g, '$1 ');

export async function sendMistakes(
  { step, person }: Caller,
  testTarjetas: TestTarjetas,
  facturas: readonly Factura[],
): Promise<void> {
  const newTarjeta = () => testTarjetas.tarjeta('amex');
  const send = (nombre: string, request: SentRequest, expected: readonly number[] = REJECTED_STATUSES) =>
    step(`equivocado, ${nombre}`, request, expected);

  await typeWrongly(send, newTarjeta, {
    path: '/api/tarjetas',
    bodyOf: tarjetaBody,
    fields: [...HOLDER_FIELDS, 'obs'],
  });
  const [factura] = facturas;
  if (factura) await payLinkWrongly(send, newTarjeta, factura);
  for (const field of ['token', 'bin', 'ultimos4', 'emisor', 'id', 'numeroEnmascarado', 'numeroDeTarjeta']) {
    const { numero } = newTarjeta();
    // The other fields are left out, because with them the request would be accepted.
    await send(field, {
      path: '/api/tarjetas',
      body: { [field]: field === 'emisor' ? Number(numero) : numero },
    });
  }
  await sendElsewhere(send, newTarjeta);
  await payWrongly(send, newTarjeta, person.tarjeta, facturas);
  const noteTarjeta = newTarjeta();
  const tarjetaPath = `/api/tarjetas/${person.tarjeta}`;
  await send('nota', {
    method: 'PATCH',
    path: tarjetaPath,
    body: { obs: `es la ${inGroups(noteTarjeta.numero)}` },
  });
  await send('número nuevo', { method: 'PATCH', path: tarjetaPath, body: { numero: newTarjeta().numero } });
}

/** Where a card is typed, and the fields in which its number may be typed by mistake. */
type CardForm = {
  path: string;
  bodyOf(testTarjeta: TestTarjeta): Record<string, unknown>;
  fields: readonly string[];
  headers?: Record<string, string>;
};
const HOLDER_FIELDS = ['titularNombre', 'titularFechaNac', 'titularDocumento', 'vencimiento', 'cvc'];

async function typeWrongly(send: Send, newTarjeta: NewTarjeta, form: CardForm): Promise<void> {
  const { path, bodyOf, fields, headers = {} } = form;
  for (const field of fields) {
    const testTarjeta = newTarjeta();
    await send(field, { path, headers, body: { ...bodyOf(testTarjeta), [field]: testTarjeta.numero } });
  }
  for (const convert of [Number, (texto: string) => [texto], (numero: string) => ({ numero })]) {
    const testTarjeta = newTarjeta();
    const body = {
      ...bodyOf(testTarjeta),
      numero: convert(testTarjeta.numero),
      cvc: Number(testTarjeta.codigo),
    };
    await send('otro tipo', { path, headers, body });
  }
  const texto = () => JSON.stringify(bodyOf(newTarjeta()));
  await send('JSON cortado', { path, headers, body: texto().slice(0, -1) });
  await send('JSON repetido', {
    path,
    headers,
    body: texto().replace('{', `{"numero":"${newTarjeta().numero}",`),
  });
  await send('JSON con coma', { path, headers, body: texto().replace(/}$/, ',}') });
  const { numero, codigo } = newTarjeta();
  await send('texto', {
    path,
    body: `${numero} ${codigo}`,
    headers: { ...headers, 'content-type': 'text/plain' },
  });
  await send('formulario', {
    path,
    body: new URLSearchParams(tarjetaBody(newTarjeta())).toString(),
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  });
}

async function payLinkWrongly(send: Send, newTarjeta: NewTarjeta, factura: Factura): Promise<void> {
  const path = linkPath(factura);
  const bodyOf = (testTarjeta: TestTarjeta) => linkBody(testTarjeta, factura);
  const headers = { 'idempotency-key': 'equivocado' };
  const fields = [...HOLDER_FIELDS, 'email', 'metodo', 'totalEsperado'];
  await typeWrongly(send, newTarjeta, { path, bodyOf, fields, headers });
  await send('sin clave', { path, body: bodyOf(newTarjeta()) });
  for (const key of [newTarjeta().numero, inGroups(newTarjeta().numero).replaceAll(' ', '-')])
    await send('número por clave', { path, body: bodyOf(newTarjeta()), headers: { 'idempotency-key': key } });
  const { numero } = newTarjeta();
  await send('número por enlace', {
    path: `/api/oob/factura/${numero}/pagos`,
    headers,
    body: bodyOf(newTarjeta()),
  });
  for (const tail of ['', '/comprobante'])
    await send('número por pago', { method: 'GET', path: `/api/oob/pago/${newTarjeta().numero}${tail}` });
}

type Send = (nombre: string, request: SentRequest, expected?: readonly number[]) => Promise<unknown>;
type NewTarjeta = () => ReturnType<TestTarjetas['tarjeta']>;

async function sendElsewhere(send: Send, newTarjeta: NewTarjeta): Promise<void> {
  const path = '/api/tarjetas';
  for (const consulta of ['numero', 'tarjeta', 'cvc', 'order[numero]']) {
    const query = new URLSearchParams({ [consulta]: newTarjeta().numero });
    await send('dirección', { method: 'GET', path: `/api/tarjetas?${query}`, echoesInput: true }, [
      200,
      ...REJECTED_STATUSES,
    ]);
    await send('dirección', { method: 'GET', path: `/api/pagos?${query}`, echoesInput: true }, [
      200,
      ...REJECTED_STATUSES,
    ]);
  }
  await send('ruta', { method: 'GET', path: `/api/tarjeta/${newTarjeta().numero}` });
  for (const header of [
    'x-request-id',
    'x-forwarded-for',
    'user-agent',
    'referer',
    'accept-language',
    'cookie',
  ])
    await send(header, { method: 'GET', path, headers: { [header]: newTarjeta().numero } }, [200]);
  await send('accept', { method: 'GET', path, headers: { accept: `text/${newTarjeta().numero}` } }, [406]);
}

async function payWrongly(
  send: Send,
  newTarjeta: NewTarjeta,
  tarjeta: number,
  facturas: readonly Factura[],
): Promise<void> {
  const path = '/api/pagos';
  const { numero, codigo } = newTarjeta();
  const body = pagoBody(tarjeta, facturas, codigo);
  await send('código de otra marca', { path, body });
  await send('número por código', { path, body: { ...body, tarjetaCvc: numero } });
  await send('código que es número', { path, body: { ...body, tarjetaCvc: Number(codigo) } });
  await send('número por método', { path, body: { ...body, metodo: numero } });
  await send('número por tarjeta', { path, body: { ...body, tarjeta: numero }, echoesInput: true });
  await send('número por facturas', {
    path,
    body: { ...body, facturas: [numero, Number(numero)] },
    echoesInput: true,
  });
  await send('campo de más', { path, body: { ...body, numero, tarjeta: iri('tarjetas', 999_999) } });
  await send('clave con espacios', {
    path,
    body,
    headers: { 'idempotency-key': inGroups(newTarjeta().numero) },
  });
  await send('clave y código', { path, body, headers: { 'idempotency-key': newTarjeta().numero } });
  await send('clave en grupos', {
    path,
    body,
    headers: { 'idempotency-key': inGroups(newTarjeta().numero).replaceAll(' ', '-') },
  });
  const valid = { path, body: { ...body, tarjetaCvc: '123' } };
  await send('clave', { ...valid, headers: { 'idempotency-key': newTarjeta().numero } }, [201, 422]);
}
