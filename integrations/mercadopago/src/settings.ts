import {
  checked,
  defineSettings,
  listOf,
  optionalSecret,
  text,
  type ValuesOf,
  whole,
  yesNo,
} from '@oficina/config';
import { allGiven, faultOfUrl } from '@oficina/outside';
import type { Clock, Secret } from '@oficina/values';
import type { Logger } from '@oficina/values/server';

/** Nothing is required, because an installation may take no payments by QR. */
export const settings = defineSettings('integrations', 'Pagos con QR por Mercado Pago', {
  baseUrl: checked(
    'MERCADOPAGO_BASE_URL',
    'dirección de la API de Mercado Pago',
    'https://api.mercadopago.com',
    faultOfUrl,
  ),
  accessToken: optionalSecret(
    'MERCADOPAGO_ACCESS_TOKEN',
    'credencial de producción de la aplicación (Access Token); crea, consulta y devuelve las órdenes',
  ),
  posId: text(
    'MERCADOPAGO_POS_ID',
    'identificador externo de la caja donde se acreditan los pagos con QR; va junto con `MERCADOPAGO_ACCESS_TOKEN`',
    { optional: true },
  ),
  webhookSecret: optionalSecret(
    'MERCADOPAGO_WEBHOOK_SECRET',
    'clave secreta de los avisos de la aplicación; sin ella no se acepta ningún aviso y los pagos se ven igual, más tarde',
  ),
  noticeToleranceS: whole(
    'MERCADOPAGO_AVISO_TOLERANCIA_S',
    'cuántos segundos puede tener un aviso para que se lo acepte; con `0`, cualquiera, porque un aviso viejo solo hace preguntar',
    0,
    [0, 604_800],
  ),
  timeoutMs: whole(
    'MERCADOPAGO_TIMEOUT_MS',
    'cuánto se espera una respuesta, en milisegundos',
    10_000,
    [100, 600_000],
  ),
  qrMinutes: whole('MERCADOPAGO_QR_MINUTOS', 'cuántos minutos vale un código QR', 15, [1, 60]),
  billetera: yesNo(
    'MERCADOPAGO_BILLETERA',
    'si se ofrece también pagar con la aplicación de Mercado Pago en el mismo teléfono; probalo antes con una cuenta de prueba',
    false,
  ),
  hosts: listOf(
    'MERCADOPAGO_HOSTS',
    'sitios a los que se puede llevar a la persona para pagar, separados por coma',
    undefined,
    ['www.mercadopago.com.ar', 'mercadopago.com.ar'],
  ),
});

type Values = ValuesOf<typeof settings>;

export type MercadoPagoOptions = Pick<Values, 'baseUrl' | 'timeoutMs' | 'hosts'> & {
  accessToken: Secret<string>;
  posId: string;
  clock?: Clock;
  log?: Logger;
};

/** The result is null without keys; one of the two without the other is a fault. */
export function mercadoPagoOptions(values: Values): MercadoPagoOptions | null {
  const { baseUrl, timeoutMs, hosts, accessToken, posId } = values;
  if (!accessToken && !posId) return null;
  return { baseUrl, timeoutMs, hosts, ...allGiven(settings, { accessToken, posId }) };
}
