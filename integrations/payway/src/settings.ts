import {
  ConfigError,
  checked,
  defineSettings,
  optionalSecret,
  text,
  type ValuesOf,
  whole,
  yesNo,
} from '@oficina/config';
import { faultOfUrl, missingFaults } from '@oficina/outside';
import type { Clock, Secret } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { DEFAULT_METHOD_IDS, readMethodIds } from './methods.ts';

const oneOf =
  (...words: string[]) =>
  (value: string) =>
    words.includes(value) ? null : `tiene que ser ${words.map((word) => `\`${word}\``).join(' o ')}`;

/** Nothing is required, because an installation may show facturas and take no cards. */
export const settings = defineSettings('integrations', 'Pagos con tarjeta por Payway', {
  baseUrl: checked(
    'PAYWAY_BASE_URL',
    'dirección de Payway; la de prueba es `https://developers.decidir.com`',
    'https://ventasonline.payway.com.ar',
    faultOfUrl,
  ),
  publicKey: optionalSecret('PAYWAY_PUBLIC_KEY', 'clave pública del comercio; cambia tarjetas por tokens'),
  privateKey: optionalSecret('PAYWAY_PRIVATE_KEY', 'clave privada del comercio; cobra, consulta y devuelve'),
  siteId: text('PAYWAY_SITE_ID', 'número de sitio del comercio', { optional: true }),
  establishmentNumber: text(
    'PAYWAY_ESTABLISHMENT_NUMBER',
    'número de establecimiento; obligatorio con `internal_token`',
    { optional: true },
  ),
  establishmentName: checked(
    'PAYWAY_ESTABLISHMENT_NAME',
    'nombre que aparece en el resumen de la tarjeta, hasta 25 letras',
    '',
    (value) => (value.length <= 25 ? null : 'tiene que tener hasta 25 letras'),
  ),
  cardStore: checked(
    'PAYWAY_CARD_STORE',
    'cómo guarda Payway las tarjetas: `internal_token` (al agregarlas) o `first_payment` (con el primer pago aprobado)',
    'internal_token',
    oneOf('internal_token', 'first_payment'),
  ),
  internalTokenKey: checked(
    'PAYWAY_INTERNAL_TOKEN_KEY',
    'con `internal_token`: con qué clave se guardan las tarjetas, `private` o `public`; preguntale a Payway',
    'private',
    oneOf('private', 'public'),
  ),
  v1LookupProven: yesNo(
    'PAYWAY_V1_LOOKUP_PROVEN',
    'si se probó que la consulta por referencia encuentra los pagos de `internal_token`; si no, un pago en duda que no aparece espera al personal; con `first_payment` desde el principio no hace falta',
    false,
  ),
  v1Cards: yesNo(
    'PAYWAY_V1_CARDS',
    'con `first_payment`: si antes se usó `internal_token`; esas tarjetas siguen pagando como se guardaron',
    false,
  ),
  listSiteParam: checked(
    'PAYWAY_LIST_SITE_PARAM',
    'cómo se llama el sitio en la consulta de pagos: `merchantId`, `siteId` o `empty` (no se manda)',
    'merchantId',
    oneOf('merchantId', 'siteId', 'empty'),
  ),
  timeoutMs: whole(
    'PAYWAY_TIMEOUT_MS',
    'cuánto se espera un cobro, en milisegundos; Payway tarda hasta 30 segundos en horas pico',
    35_000,
    [100, 600_000],
  ),
  readTimeoutMs: whole(
    'PAYWAY_READ_TIMEOUT_MS',
    'cuánto se espera una consulta, en milisegundos',
    10_000,
    [100, 600_000],
  ),
  methodIds: checked(
    'PAYWAY_METHOD_IDS',
    'marcas que se aceptan y su número en el contrato con Payway',
    DEFAULT_METHOD_IDS,
    (value) => (readMethodIds(value) ? null : 'tiene que ser como `visa:1,master:104`'),
  ),
  enlaceCliente: checked(
    'PAYWAY_ENLACE_CLIENTE',
    'con qué cliente se cobra desde un enlace: `omitir` (ninguno) o `unico` (uno por pago, cuya tarjeta se borra después); preguntale a Payway',
    'omitir',
    oneOf('omitir', 'unico'),
  ),
  sourceGrouper: text('PAYWAY_SOURCE_GROUPER', 'agrupador, si Payway lo pide', { optional: true }),
  sourceDeveloper: text('PAYWAY_SOURCE_DEVELOPER', 'desarrollador, si Payway lo pide', { optional: true }),
  tarjetasNumero: yesNo(
    'TARJETAS_NUMERO',
    'si el número de una tarjeta puede pasar por este servidor; con `no` solo las que el navegador entregó a Payway, y hace falta `first_payment`',
    true,
  ),
});

type Values = ValuesOf<typeof settings>;

export type PaywayOptions = Pick<
  Values,
  'baseUrl' | 'v1LookupProven' | 'v1Cards' | 'timeoutMs' | 'readTimeoutMs' | 'establishmentName'
> & {
  publicKey: Secret<string>;
  privateKey: Secret<string>;
  siteId: string;
  /** This is empty with `first_payment`. */
  establishmentNumber: string;
  cardStore: 'internal_token' | 'first_payment';
  internalTokenKey: 'private' | 'public';
  enlaceCliente: 'omitir' | 'unico';
  listSiteParam: 'merchantId' | 'siteId' | 'empty';
  methodIds: Readonly<Record<string, number>>;
  sourceGrouper?: string;
  sourceDeveloper?: string;
  clock?: Clock;
  log?: Logger;
};

export function paywayOptions(values: Values): PaywayOptions {
  const { publicKey, privateKey, siteId, sourceGrouper, sourceDeveloper, tarjetasNumero, ...rest } = values;
  const cardStore = values.cardStore === 'first_payment' ? 'first_payment' : 'internal_token';
  const establishmentNumber = values.establishmentNumber ?? '';
  const faults = missingFaults(settings, {
    publicKey,
    privateKey,
    siteId,
    ...(cardStore === 'internal_token' ? { establishmentNumber } : {}),
  });
  if (!tarjetasNumero && cardStore !== 'first_payment')
    faults.push('TARJETAS_NUMERO: con `no` hace falta PAYWAY_CARD_STORE=first_payment');
  if (faults.length > 0 || !publicKey || !privateKey || !siteId) throw new ConfigError(faults);
  return {
    ...rest,
    publicKey,
    privateKey,
    siteId,
    establishmentNumber,
    cardStore,
    internalTokenKey: values.internalTokenKey === 'public' ? 'public' : 'private',
    enlaceCliente: values.enlaceCliente === 'unico' ? 'unico' : 'omitir',
    listSiteParam:
      values.listSiteParam === 'siteId' || values.listSiteParam === 'empty'
        ? values.listSiteParam
        : 'merchantId',
    methodIds: readMethodIds(values.methodIds) ?? {},
    ...(sourceGrouper && { sourceGrouper }),
    ...(sourceDeveloper && { sourceDeveloper }),
  };
}
