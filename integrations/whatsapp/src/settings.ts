import { checked, defineSettings, optionalSecret, text, type ValuesOf, whole } from '@oficina/config';
import { allGiven, faultOfUrl } from '@oficina/outside';
import type { Secret } from '@oficina/values';
import type { WhatsappOptions } from './whatsapp.ts';

const PAIR = /^([a-z0-9_-]+)=([a-z0-9_]+)$/;
const VERSION = /^v\d+\.\d+$/;

/** Nothing is required, because an installation may have no WhatsApp. */
export const settings = defineSettings('integrations', 'WhatsApp', {
  baseUrl: checked('WHATSAPP_BASE_URL', 'dirección de Meta', 'https://graph.facebook.com', faultOfUrl),
  apiVersion: checked('WHATSAPP_API_VERSION', 'versión de la API de Meta', 'v23.0', (value) =>
    VERSION.test(value) ? null : 'tiene que ser como v23.0',
  ),
  phoneNumberId: text('WHATSAPP_PHONE_NUMBER_ID', 'identificador del número que envía, no el número', {
    optional: true,
  }),
  token: optionalSecret('WHATSAPP_TOKEN', 'permiso de un usuario del sistema, que no venza'),
  appSecret: optionalSecret(
    'WHATSAPP_APP_SECRET',
    'secreto de la aplicación; comprueba los avisos de entrega',
  ),
  verifyToken: optionalSecret(
    'WHATSAPP_VERIFY_TOKEN',
    'palabra que se escribe también en Meta al registrar la dirección de los avisos',
  ),
  templates: checked(
    'WHATSAPP_TEMPLATES',
    'plantillas aprobadas, `nuestra=nombre_en_meta` separadas por coma',
    '',
    faultOfTemplates,
  ),
  ratePerS: whole('WHATSAPP_RATE_PER_S', 'mensajes por segundo como máximo', 20, [1, 1_000]),
  timeoutMs: whole(
    'WHATSAPP_TIMEOUT_MS',
    'cuánto se espera una respuesta, en milisegundos',
    10_000,
    [100, 600_000],
  ),
});

type Keys = { appSecret: Secret<string>; verifyToken: Secret<string> };

export function whatsappOptions(values: ValuesOf<typeof settings>): Omit<WhatsappOptions, 'log'> & Keys {
  const { phoneNumberId, token, appSecret, verifyToken, templates, ...rest } = values;
  const given = allGiven(settings, { phoneNumberId, token, appSecret, verifyToken, templates });
  return { ...rest, ...given, templates: new Map(pairsIn(templates)) };
}

const partsOf = (value: string) => value.split(',').map((part) => part.trim());

const pairsIn = (value: string) =>
  partsOf(value).map((part): [string, string] => {
    const [, ours = '', theirs = ''] = PAIR.exec(part) ?? [];
    return [ours, theirs];
  });

function faultOfTemplates(value: string): string | null {
  if (!partsOf(value).every((part) => PAIR.test(part)))
    return 'tiene que ser como codigo=codigo_acceso,otra=otra_en_meta';
  const names = pairsIn(value).map(([ours]) => ours);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? null : `${twice} está dos veces`;
}
