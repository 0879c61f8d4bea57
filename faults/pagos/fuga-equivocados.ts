// What nobody should send and somebody does: a card where no card goes.
import { iri } from '@oficina/hydra';
import type { Canarios } from './fuga-canarios.ts';
import { type Mostrador, type Pedido, pagoCon, tarjetaEscrita } from './fuga-pedir.ts';
import type { Factura } from './poblar.ts';

const MAL = [400, 404, 415, 422];
const separado = (numero: string) => numero.replace(/(\d{4})(?=\d)/g, '$1 ');

export async function equivocarse(
  { paso, persona }: Mostrador,
  canarios: Canarios,
  facturas: readonly Factura[],
): Promise<void> {
  const nueva = () => canarios.tarjeta('amex');
  const pedir = (nombre: string, pedido: Pedido, esperados: readonly number[] = MAL) =>
    paso(`equivocado, ${nombre}`, pedido, esperados);

  for (const campo of ['titularNombre', 'titularFechaNac', 'titularDocumento', 'vencimiento', 'obs', 'cvc']) {
    const canario = nueva();
    await pedir(campo, {
      path: '/api/tarjetas',
      body: { ...tarjetaEscrita(canario), [campo]: canario.numero },
    });
  }
  for (const campo of ['token', 'bin', 'ultimos4', 'emisor', 'id', 'numeroEnmascarado', 'numeroDeTarjeta']) {
    const { numero } = nueva();
    // Without the rest, which by itself would be taken.
    await pedir(campo, {
      path: '/api/tarjetas',
      body: { [campo]: campo === 'emisor' ? Number(numero) : numero },
    });
  }
  for (const forma of [Number, (texto: string) => [texto], (numero: string) => ({ numero })]) {
    const canario = nueva();
    const body = { ...tarjetaEscrita(canario), numero: forma(canario.numero), cvc: Number(canario.codigo) };
    await pedir('otro tipo', { path: '/api/tarjetas', body });
  }
  await escribirMal(pedir, nueva);
  await pagarMal(pedir, nueva, persona.tarjeta, facturas);
  const nota = nueva();
  const suya = `/api/tarjetas/${persona.tarjeta}`;
  await pedir('nota', { method: 'PATCH', path: suya, body: { obs: `es la ${separado(nota.numero)}` } });
  await pedir('número nuevo', { method: 'PATCH', path: suya, body: { numero: nueva().numero } });
}

type Pedir = (nombre: string, pedido: Pedido, esperados?: readonly number[]) => Promise<unknown>;
type Nueva = () => ReturnType<Canarios['tarjeta']>;

/** What cannot even be read, and what comes beside the body. */
async function escribirMal(pedir: Pedir, nueva: Nueva): Promise<void> {
  const texto = () => JSON.stringify(tarjetaEscrita(nueva()));
  const path = '/api/tarjetas';
  await pedir('JSON cortado', { path, body: texto().slice(0, -1) });
  await pedir('JSON repetido', { path, body: texto().replace('{', `{"numero":"${nueva().numero}",`) });
  await pedir('JSON con coma', { path, body: texto().replace('}', ',}') });
  const { numero, codigo } = nueva();
  await pedir('texto', { path, body: `${numero} ${codigo}`, headers: { 'content-type': 'text/plain' } });
  await pedir('formulario', {
    path,
    body: new URLSearchParams(tarjetaEscrita(nueva())).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  for (const consulta of ['numero', 'tarjeta', 'cvc', 'order[numero]']) {
    const query = new URLSearchParams({ [consulta]: nueva().numero });
    await pedir('dirección', { method: 'GET', path: `/api/tarjetas?${query}`, seRepite: true }, [
      200,
      ...MAL,
    ]);
    await pedir('dirección', { method: 'GET', path: `/api/pagos?${query}`, seRepite: true }, [200, ...MAL]);
  }
  await pedir('ruta', { method: 'GET', path: `/api/tarjeta/${nueva().numero}` });
  for (const header of [
    'x-request-id',
    'x-forwarded-for',
    'user-agent',
    'referer',
    'accept-language',
    'cookie',
  ])
    await pedir(header, { method: 'GET', path, headers: { [header]: nueva().numero } }, [200]);
  await pedir('accept', { method: 'GET', path, headers: { accept: `text/${nueva().numero}` } }, [406]);
}

async function pagarMal(
  pedir: Pedir,
  nueva: Nueva,
  tarjeta: number,
  facturas: readonly Factura[],
): Promise<void> {
  const path = '/api/pagos';
  const { numero, codigo } = nueva();
  const body = pagoCon(tarjeta, facturas, codigo);
  await pedir('código de otra marca', { path, body });
  await pedir('número por código', { path, body: { ...body, tarjetaCvc: numero } });
  await pedir('código que es número', { path, body: { ...body, tarjetaCvc: Number(codigo) } });
  await pedir('número por método', { path, body: { ...body, metodo: numero } });
  await pedir('número por tarjeta', { path, body: { ...body, tarjeta: numero }, seRepite: true });
  await pedir('número por facturas', {
    path,
    body: { ...body, facturas: [numero, Number(numero)] },
    seRepite: true,
  });
  await pedir('campo de más', { path, body: { ...body, numero, tarjeta: iri('tarjetas', 999_999) } });
  await pedir('clave con espacios', { path, body, headers: { 'idempotency-key': separado(nueva().numero) } });
  await pedir('clave y código', { path, body, headers: { 'idempotency-key': nueva().numero } });
  await pedir('clave en grupos', {
    path,
    body,
    headers: { 'idempotency-key': separado(nueva().numero).replaceAll(' ', '-') },
  });
  const bien = { path, body: { ...body, tarjetaCvc: '123' } };
  await pedir('clave', { ...bien, headers: { 'idempotency-key': nueva().numero } }, [201, 422]);
}
