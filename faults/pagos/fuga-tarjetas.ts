// A card that is added, in every way in which that may go: what the gateway does with it, and what people send instead.
import { ACCOUNT } from '../../integrations/payway/simulator/keys.ts';
import type { Canario, Canarios, Marca } from './fuga-canarios.ts';
import { idDe, type Mostrador, type Ordenes, tarjetaEscrita } from './fuga-pedir.ts';

export type Modo = 'internal_token' | 'first_payment';

/** Where each way of the gateway takes cards and charges them. */
export const CAMINOS: Readonly<Record<Modo, { guardar: string; cobrar: string }>> = {
  internal_token: {
    guardar: '/api/v1/transaction_gateway/tokens',
    cobrar: '/api/v1/transaction_gateway/payments',
  },
  first_payment: { guardar: '/api/v2/tokens', cobrar: '/api/v2/payments' },
};

export type Comun = { ordenes: Ordenes; canarios: Canarios };
export type Guardada = Canario & { id: number };

const estado = (code: number, body: object) => ({
  do: 'status',
  args: { code, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
});

/** A gateway that answers with what it was told, in whatever field it has: in the words of both of its APIs. */
export const ecos = ({ numero, codigo }: Canario): object[] => {
  const dicho = `${numero} cvc=${codigo}`;
  return [
    estado(402, {
      error_type: 'invalid_request_error',
      message: dicho,
      validation_errors: [{ code: dicho, param: dicho }],
    }),
    estado(400, { error_type: dicho, message: dicho, validation_errors: [] }),
    estado(400, {
      title: dicho,
      description: dicho,
      code: numero,
      type: dicho,
      details: [dicho],
      trace_id: dicho,
    }),
    estado(404, { error_type: 'not_found_error', entity_name: dicho, id: numero }),
    estado(402, {
      ...{ id: 1, charge_id: 1, site_transaction_id: dicho, amount: 100, status: 'rejected' },
      status_details: {
        error: { type: dicho, reason: { description: dicho, additional_description: dicho } },
      },
    }),
    estado(500, { error_type: dicho, message: dicho, code: numero }),
    {
      do: 'status',
      args: {
        code: 502,
        body: `<html><body>${dicho}</body></html>`,
        headers: { 'content-type': 'text/html' },
      },
    },
  ];
};

const CAIDAS = ['html-500', 'truncate', 'drop-before-commit', 'drop-after-commit', 'hang'] as const;

/** One kept for each brand asked for, after everything that may go wrong with another. */
export async function agregarTarjetas(
  { paso }: Mostrador,
  { ordenes, canarios }: Comun,
  modo: Modo,
  marcas: readonly Marca[],
): Promise<Guardada[]> {
  const { guardar } = CAMINOS[modo];
  const agregar = (nombre: string, canario: Canario, esperados: readonly number[]) =>
    paso(`${modo}, ${nombre}`, { path: '/api/tarjetas', body: tarjetaEscrita(canario) }, esperados);

  await agregar('número que no es', canarios.invalida(), [422]);
  for (const caida of CAIDAS) {
    await ordenes.falla(guardar, { do: caida });
    await agregar(caida, canarios.tarjeta('amex'), [503]);
  }
  await ordenes.falla(guardar, estado(500, { error_type: 'api_error', message: 'simulador' }));
  await agregar('500', canarios.tarjeta('amex'), [503]);
  const noEs = {
    error_type: 'invalid_request_error',
    validation_errors: [{ code: 'invalid', param: 'card_number' }],
  };
  await ordenes.falla(guardar, estado(402, noEs));
  await agregar('no aceptada', canarios.tarjeta('amex'), [422]);
  for (const [vez] of ecos(canarios.tarjeta('amex')).entries()) {
    const canario = canarios.tarjeta('amex');
    const eco = ecos(canario)[vez];
    if (eco) await ordenes.falla(guardar, eco);
    await agregar(`eco ${vez + 1}`, canario, [422, 503]);
  }
  const guardadas: Guardada[] = [];
  for (const marca of marcas) {
    const canario = canarios.tarjeta(marca);
    guardadas.push({ ...canario, id: idDe(await agregar(marca, canario, [201])) });
    await agregar(`${marca} otra vez`, canario, [422]);
  }
  return guardadas;
}

/** The browser gave it to the gateway by itself: of the card, only its ends come by here. */
export async function agregarTokenizada(
  { paso }: Mostrador,
  { ordenes, canarios }: Comun,
): Promise<Guardada> {
  const canario = canarios.tarjeta('amex');
  const token = canarios.secreto(await ordenes.ficha(canario, ACCOUNT.publicKey));
  const { vencimiento, titularNombre } = tarjetaEscrita(canario);
  const ends = { bin: canario.numero.slice(0, 6), ultimos4: canario.numero.slice(-4) };
  const body = { token, ...ends, vencimiento, titularNombre };
  // Also somewhere that takes none of these, and with the number where the token goes.
  await paso('número por token', { path: '/api/tarjetas', body: { ...body, token: canario.numero } }, [422]);
  return { ...canario, id: idDe(await paso('tokenizada', { path: '/api/tarjetas', body }, [201])) };
}

/**
 * Gone from here; the worker tells the gateway, which the first time does not listen. The first one has payments in
 * doubt, with which it may not go.
 */
export async function eliminarTarjetas(
  { paso }: Mostrador,
  ordenes: Ordenes,
  [conDudas, ...resto]: readonly Guardada[],
): Promise<void> {
  await ordenes.falla('/api/v2/cardtokens', { do: 'html-500' }, 'DELETE');
  const eliminar = ({ id }: Guardada, esperados: readonly number[]) =>
    paso('eliminar', { method: 'DELETE', path: `/api/tarjetas/${id}` }, esperados);
  for (const una of resto) await eliminar(una, [204]);
  if (conDudas) await eliminar(conDudas, [204, 409]);
}
