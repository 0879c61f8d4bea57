// A card that pays, in every way in which that may go.

import { ARRANQUE_MS, type CasaDeFuga } from './fuga-casa.ts';
import { idDe, type Mostrador, type Ordenes, type Pedido, pagoCon } from './fuga-pedir.ts';
import { CAMINOS, ecos, type Guardada, type Modo } from './fuga-tarjetas.ts';
import type { Visita } from './poblar.ts';
import type { Procesos } from './procesos.ts';
import { esperar } from './tormenta.ts';

/** One of each family of advice, and one for which somebody has to look. */
const MOTIVOS = [96, 14, 51, 55, 58];
const TROPIEZOS = [
  { do: 'delay', args: { ms: 800 } },
  { do: 'slow-body', args: { ms: 60 } },
  { do: 'html-500' },
  { do: 'truncate' },
  { do: 'drop-before-commit' },
  { do: 'drop-after-commit' },
  { do: 'hang' },
];
const ASENTADO_MS = 120_000;

type Caja = {
  mostrador: Mostrador;
  ordenes: Ordenes;
  modo: Modo;
  /** What there is to pay. */
  visitas: Visita[];
  guardadas: readonly Guardada[];
};

const pagar = (caja: Caja, nombre: string, tarjeta: Guardada) =>
  caja.mostrador.paso(`${caja.modo}, ${nombre}`, pedidoDe(caja, tarjeta), [201]);

/** The code of this one has four digits, which can be told from whatever else is written. */
function deCuatro({ guardadas }: Caja): Guardada {
  const amex = guardadas.find(({ numero }) => numero.length === 15);
  if (!amex) throw new Error('There is no card with a code of four digits.');
  return amex;
}

/** What is in doubt is left for the worker. Each way of the gateway has its own calls: both may go at once. */
export async function pagarConTropiezos(caja: Caja): Promise<void> {
  const { ordenes, modo } = caja;
  const { cobrar, guardar } = CAMINOS[modo];
  const tarjeta = deCuatro(caja);
  await morirCobrando(caja, tarjeta);
  for (const tropiezo of TROPIEZOS) {
    await ordenes.falla(cobrar, tropiezo);
    await pagar(caja, tropiezo.do, tarjeta);
  }
  for (const [vez, eco] of ecos(tarjeta).entries()) {
    await ordenes.falla(cobrar, eco);
    await pagar(caja, `pago con eco ${vez + 1}`, tarjeta);
  }
  if (modo === 'internal_token') return;
  // Kept by now: its code is sent for another token.
  for (const [vez, orden] of [...ecos(tarjeta), { do: 'hang' }].entries()) {
    await ordenes.falla(guardar, orden);
    await pagar(caja, `token con eco ${vez + 1}`, tarjeta);
  }
}

/** Refused with each advice, and paid. One way after the other: the gateway refuses everybody alike. */
export async function pagarSinTropiezos(caja: Caja): Promise<void> {
  const { ordenes, mostrador, guardadas } = caja;
  for (const reason of MOTIVOS) {
    await ordenes.ajustar({ reason });
    await pagar(caja, `rechazo ${reason}`, deCuatro(caja));
  }
  await ordenes.ajustar({ reason: 0 });
  for (const tarjeta of guardadas) {
    const id = idDe(await pagar(caja, 'aprobado', tarjeta));
    const path = `/api/pagos/${id}/comprobante`;
    await mostrador.paso(`${caja.modo}, comprobante`, { method: 'GET', path }, [200]);
  }
}

function pedidoDe({ visitas }: Caja, { id, codigo }: Guardada): Pedido {
  const visita = visitas.shift();
  if (!visita) throw new Error('There is nothing left to pay.');
  return { path: '/api/pagos', body: pagoCon(id, visita.facturas, codigo) };
}

/** The gateway has the charge and does not answer; whoever waits for it is killed. */
async function morirCobrando(caja: Caja, tarjeta: Guardada): Promise<void> {
  const { mostrador, ordenes, modo } = caja;
  const { cobrar } = CAMINOS[modo];
  const antes = await ordenes.llamadas(cobrar);
  await ordenes.falla(cobrar, { do: 'hang' });
  const pago = mostrador.paso(`${modo}, muerte`, pedidoDe(caja, tarjeta), [0]);
  await ordenes.hayMas(cobrar, antes);
  await matar(mostrador.api);
  await pago;
}

async function matar(api: Procesos): Promise<void> {
  const [pid] = api.pids();
  await api.matarUno('api');
  const fin = AbortSignal.timeout(ARRANQUE_MS);
  while (api.pids()[0] === pid && !fin.aborted) await esperar(50, fin);
  await api.listos('todos', fin);
}

/** Until nothing is left of what this counts. False when it took too long. */
async function hastaNinguno(
  { base }: CasaDeFuga,
  contar: () => Promise<[string, unknown[]]>,
): Promise<boolean> {
  const fin = AbortSignal.timeout(ASENTADO_MS);
  for (; !fin.aborted; await esperar(500, fin)) {
    const [fila] = await base.filas<{ n: number }>(...(await contar()));
    if (fila?.n === 0) return true;
  }
  return false;
}

/** The worker found out about what the gateway charged, and asked about what it did not. */
export const asentado = (casa: CasaDeFuga) =>
  hastaNinguno(casa, async () => [
    `select count(*)::int4 as n from pagos
     where estado in (0, 3) and (consultas_vacias = 0 or referencia = any($1::text[]))`,
    [(await casa.pasarela.libro()).charges.map(({ reference }) => reference)],
  ]);

/** All but the ones with which the gateway did not listen: they wait for a while. */
export const olvidadas = (casa: CasaDeFuga) =>
  hastaNinguno(casa, async () => [
    `select count(*)::int4 as n from tarjetas t where eliminada is not null and token_pasarela is not null
       and not exists (select from pgboss.job where data->>'id' = t.id::text and start_after > now())`,
    [],
  ]);
