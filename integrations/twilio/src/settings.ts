import {
  ConfigError,
  checked,
  defineSettings,
  optionalSecret,
  text,
  type ValuesOf,
  whole,
} from '@oficina/config';
import type { Secret } from '@oficina/values';
import type { TwilioOptions } from './twilio.ts';

/** Nothing is required, because an installation may send by SMPP, or no SMS at all. */
export const settings = defineSettings('integrations', 'SMS por Twilio', {
  baseUrl: checked('TWILIO_BASE_URL', 'dirección de Twilio', 'https://api.twilio.com', faultOfUrl),
  accountSid: text('TWILIO_ACCOUNT_SID', 'cuenta, empieza con `AC`', { optional: true }),
  authToken: optionalSecret(
    'TWILIO_AUTH_TOKEN',
    'clave de la cuenta; comprueba los avisos de entrega aunque se envíe con otra',
  ),
  apiKeySid: text('TWILIO_API_KEY_SID', 'clave aparte para enviar, empieza con `SK`', { optional: true }),
  apiKeySecret: optionalSecret('TWILIO_API_KEY_SECRET', 'secreto de la clave aparte'),
  from: text('TWILIO_FROM', 'número o nombre que envía; o si no, `TWILIO_MESSAGING_SERVICE_SID`', {
    optional: true,
  }),
  messagingServiceSid: text(
    'TWILIO_MESSAGING_SERVICE_SID',
    'servicio que elige el número, empieza con `MG`',
    {
      optional: true,
    },
  ),
  ratePerS: whole('TWILIO_RATE_PER_S', 'mensajes por segundo como máximo', 10, [1, 1_000]),
  timeoutMs: whole(
    'TWILIO_TIMEOUT_MS',
    'cuánto se espera una respuesta, en milisegundos',
    10_000,
    [100, 600_000],
  ),
});

export function twilioOptions(
  values: ValuesOf<typeof settings>,
): Omit<TwilioOptions, 'statusCallback' | 'log'> & { authToken: Secret<string> } {
  const { accountSid, authToken, apiKeySid, apiKeySecret, from, messagingServiceSid, ...rest } = values;
  const sender = messagingServiceSid ? { messagingServiceSid } : from ? { from } : undefined;
  const own = accountSid && authToken ? { user: accountSid, password: authToken } : undefined;
  const key = apiKeySid && apiKeySecret ? { user: apiKeySid, password: apiKeySecret } : undefined;
  const half = (apiKeySid || apiKeySecret) && !key;
  if (accountSid && authToken && own && sender && !half)
    return { ...rest, accountSid, authToken, credentials: key ?? own, sender };
  const needed = {
    accountSid,
    authToken,
    ...(half ? { apiKeySid, apiKeySecret } : {}),
    ...(sender ? {} : { from }),
  };
  throw new ConfigError(
    (Object.keys(needed) as (keyof typeof needed & keyof typeof settings.shape)[])
      .filter((name) => !needed[name])
      .map((name) => `Falta ${settings.shape[name].variable}: ${settings.shape[name].help}`),
  );
}

function faultOfUrl(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const local = ['127.0.0.1', 'localhost', '[::1]'].includes(url?.hostname ?? '');
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && local)
    ? null
    : 'tiene que empezar con https://';
}
