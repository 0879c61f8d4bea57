import type { commonSettings, ValuesOf } from '@oficina/config';
import { createMercadoPago, mercadoPagoOptions, type settings } from '@oficina/mercadopago';
import { DISABLED_ORDERS, type PagosDeps } from '@oficina/pagos/server';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';

type Config = { mercadopago: ValuesOf<typeof settings>; site: ValuesOf<(typeof commonSettings)['site']> };

/** Somebody who opens the wallet may have to sign in to it first. */
const BILLETERA_MINUTES = 30;

/** What is paid by scanning a code, or with the wallet of the same phone. */
export function ordersOf(
  { mercadopago, site }: Config,
  deps: { clock: Clock; log: Logger },
): Pick<PagosDeps, 'orders' | 'orderTerms'> {
  const options = mercadoPagoOptions(mercadopago);
  return {
    orders: options ? createMercadoPago({ ...options, ...deps }) : DISABLED_ORDERS,
    orderTerms: { qrMinutes: mercadopago.qrMinutes, billeteraMinutes: BILLETERA_MINUTES, siteUrl: site.url },
  };
}
