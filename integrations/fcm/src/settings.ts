import { readFileSync } from 'node:fs';
import { ConfigError, checked, defineSettings, text, type ValuesOf, whole } from '@oficina/config';
import { allGiven, faultOfUrl } from '@oficina/outside';
import type { FcmOptions } from './fcm.ts';
import { readServiceAccount, type ServiceAccount } from './service-account.ts';

/** Nothing is required, because an installation may have no application on telephones. */
export const settings = defineSettings('integrations', 'Avisos en el teléfono (Firebase)', {
  serviceAccountFile: text(
    'FCM_SERVICE_ACCOUNT_FILE',
    'archivo JSON de la cuenta de servicio, como lo da Firebase; vacío, no se envían avisos al teléfono',
    { optional: true },
  ),
  baseUrl: checked('FCM_BASE_URL', 'dirección de Firebase', 'https://fcm.googleapis.com', faultOfUrl),
  timeoutMs: whole(
    'FCM_TIMEOUT_MS',
    'cuánto se espera una respuesta, en milisegundos',
    10_000,
    [100, 600_000],
  ),
  ratePerS: whole('FCM_RATE_PER_S', 'avisos por segundo como máximo', 500, [1, 10_000]),
});

export function fcmOptions(values: ValuesOf<typeof settings>): Omit<FcmOptions, 'clock' | 'log'> {
  const { serviceAccountFile, ...rest } = values;
  const given = allGiven(settings, { serviceAccountFile });
  return {
    ...rest,
    account: accountIn(given.serviceAccountFile, settings.shape.serviceAccountFile.variable),
  };
}

function accountIn(path: string, variable: string): ServiceAccount {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError([`${variable}: no se puede leer el archivo ${path}`]);
  }
  const account = readServiceAccount(content);
  if ('wrong' in account)
    throw new ConfigError([
      `${variable}: el archivo no es una cuenta de servicio de Firebase${account.wrong.map((name) => (name ? `; revisá ${name}` : '')).join('')}`,
    ]);
  const fault = faultOfUrl(account.tokenUri);
  if (fault) throw new ConfigError([`${variable}: token_uri ${fault}`]);
  return account;
}
