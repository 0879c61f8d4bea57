import { checked, defineSettings, optionalSecret, text, type ValuesOf, whole } from '@oficina/config';
import { allGiven, faultOfUrl } from '@oficina/outside';
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
  const key = apiKeySid && apiKeySecret ? { user: apiKeySid, password: apiKeySecret } : undefined;
  const half = (apiKeySid || apiKeySecret) && !key;
  const given = allGiven(settings, {
    accountSid,
    authToken,
    ...(half ? { apiKeySid, apiKeySecret } : {}),
    from: sender,
  });
  const own = { user: given.accountSid, password: given.authToken };
  return {
    ...rest,
    accountSid: given.accountSid,
    authToken: given.authToken,
    credentials: key ?? own,
    sender: given.from,
  };
}
