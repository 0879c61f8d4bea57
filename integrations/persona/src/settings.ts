import { checked, defineSettings, optionalSecret, text, type ValuesOf, whole } from '@oficina/config';
import { allGiven, faultOfUrl } from '@oficina/outside';
import { type Clock, Secret } from '@oficina/values';
import type { Logger } from '@oficina/values/server';

/** Nothing is required, because an installation may validate identities at its counter. */
export const settings = defineSettings('integrations', 'Validación de identidad por Persona', {
  baseUrl: checked(
    'PERSONA_BASE_URL',
    'dirección de la API de Persona',
    'https://api.withpersona.com/api/v1',
    faultOfUrl,
  ),
  hostedUrl: checked(
    'PERSONA_HOSTED_URL',
    'página de Persona donde la persona muestra su documento',
    'https://inquiry.withpersona.com/verify',
    faultOfUrl,
  ),
  apiKey: optionalSecret('PERSONA_API_KEY', 'clave de la API, del mismo entorno que la plantilla'),
  templateId: text('PERSONA_TEMPLATE_ID', 'plantilla de la validación, empieza con `itmpl_`', {
    optional: true,
  }),
  environmentId: text('PERSONA_ENVIRONMENT_ID', 'entorno de la cuenta, empieza con `env_`', {
    optional: true,
  }),
  webhookSecrets: optionalSecret(
    'PERSONA_WEBHOOK_SECRETS',
    'secretos de los avisos, empiezan con `wbhsec_`; separados por coma mientras se cambia uno por otro',
  ),
  webhookToleranceS: whole(
    'PERSONA_WEBHOOK_TOLERANCE_S',
    'cuántos segundos puede tener un aviso para que se lo acepte',
    300,
    [1, 86_400],
  ),
  timeoutMs: whole(
    'PERSONA_TIMEOUT_MS',
    'cuánto se espera una respuesta, en milisegundos',
    10_000,
    [100, 600_000],
  ),
});

type Values = ValuesOf<typeof settings>;

export type PersonaOptions = Pick<Values, 'baseUrl' | 'hostedUrl' | 'webhookToleranceS' | 'timeoutMs'> & {
  apiKey: Secret<string>;
  templateId: string;
  environmentId: string;
  /** There are several while a secret is being replaced. */
  webhookSecrets: readonly Secret<string>[];
  clock?: Clock;
  log?: Logger;
};

export function personaOptions(values: Values): PersonaOptions {
  const { apiKey, templateId, environmentId, webhookSecrets, ...rest } = values;
  const secrets = secretsIn(webhookSecrets);
  const given = allGiven(settings, { apiKey, templateId, environmentId, webhookSecrets: secrets[0] });
  return { ...rest, ...given, webhookSecrets: secrets };
}

const secretsIn = (list: Secret<string> | undefined): Secret<string>[] =>
  (list?.reveal() ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => new Secret(part));
