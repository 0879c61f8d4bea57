import { checked, defineSettings, optionalSecret, text, type ValuesOf, whole, yesNo } from '@oficina/config';
import { allGiven } from '@oficina/outside';
import type { SmppOptions } from './options.ts';

/** Nothing is required, because an installation may not send SMS through a carrier. */
export const settings = defineSettings('integrations', 'SMS por un operador (SMPP)', {
  host: text('SMPP_HOST', 'servidor SMPP del operador; obligatorio para enviar SMS por SMPP', {
    optional: true,
  }),
  port: whole('SMPP_PORT', 'su puerto', 2775, [1, 65_535]),
  tls: yesNo('SMPP_TLS', 'conectar con TLS', false),
  systemId: text('SMPP_SYSTEM_ID', 'usuario que dio el operador; obligatorio para enviar SMS por SMPP', {
    optional: true,
  }),
  password: optionalSecret(
    'SMPP_PASSWORD',
    'contraseña que dio el operador; obligatoria para enviar SMS por SMPP',
  ),
  systemType: text('SMPP_SYSTEM_TYPE', 'tipo de sistema, si el operador lo pide', { fallback: '' }),
  bind: oneOf('SMPP_BIND', 'cómo conectarse; con `transmitter` no llegan los acuses de recibo', [
    'transceiver',
    'transmitter',
  ]),
  sourceAddr: checked(
    'SMPP_SOURCE_ADDR',
    'remitente, número corto o nombre; vacío, el que el operador tenga asignado',
    '',
    (value) => (/^[\x20-\x7e]{1,20}$/.test(value) ? null : 'hasta 20 caracteres, sin acentos'),
  ),
  sourceTon: whole('SMPP_SOURCE_TON', 'tipo de remitente: 5 para un nombre, 0 si no se sabe', 0, [0, 6]),
  sourceNpi: whole('SMPP_SOURCE_NPI', 'plan de numeración del remitente', 0, [0, 18]),
  destFormat: oneOf(
    'SMPP_DEST_FORMAT',
    'cómo quiere el operador los números: `e164` (5493492401234) o `nacional10` (3492401234)',
    ['e164', 'nacional10'],
  ),
  gsm7DataCoding: whole(
    'SMPP_GSM7_DATA_CODING',
    'número con que el operador reconoce el alfabeto común de los SMS',
    0,
    [0, 255],
  ),
  unicode: oneOf(
    'SMPP_UNICODE',
    'qué hacer con á, í, ó, ú, que no están en ese alfabeto: `transliterar` (a, i, o, u) o `ucs2` (se conservan, con mensajes de 70 caracteres en vez de 160)',
    ['transliterar', 'ucs2'],
  ),
  ratePerS: whole(
    'SMPP_RATE_PER_S',
    'mensajes por segundo que admite el operador; 0, sin límite',
    0,
    [0, 10_000],
  ),
  window: whole('SMPP_WINDOW', 'mensajes que pueden estar esperando respuesta a la vez', 10, [1, 1000]),
  responseTimeoutMs: whole(
    'SMPP_RESPONSE_TIMEOUT_MS',
    'cuánto se espera cada respuesta, en milisegundos',
    10_000,
    [100, 120_000],
  ),
});

type OneOf<W extends string> = Omit<ReturnType<typeof checked>, 'absent' | 'read'> & {
  absent: W | undefined;
  read(text: string): { value: W } | { fault: string };
};

function oneOf<const W extends string>(
  variable: string,
  help: string,
  words: readonly [W, ...W[]],
): OneOf<W> {
  const fault = `tiene que ser ${words.map((word) => `"${word}"`).join(' o ')}`;
  return {
    ...checked(variable, help, words[0], () => null),
    absent: words[0],
    read(given) {
      const value = words.find((word) => word === given);
      return value === undefined ? { fault } : { value };
    },
  };
}

export function smppOptions(values: ValuesOf<typeof settings>): SmppOptions {
  const { host, systemId, password, ...rest } = values;
  return { ...rest, ...allGiven(settings, { host, systemId, password }) };
}
