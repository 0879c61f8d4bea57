import { createPrivateKey } from 'node:crypto';
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
import { Secret } from '@oficina/values';
import { readFrom } from './mail.ts';
import type { SmtpOptions } from './options.ts';

const SHORTEST_HMAC = 16;
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;
const domainFault = (value: string) => (DOMAIN.test(value) ? null : 'tiene que ser un dominio');
const addressFault = (value: string) =>
  readFrom(value) ? null : 'tiene que ser una dirección, o `Nombre <direccion@dominio>`';

/** Nothing is required, because an installation may have no mail. */
export const settings = defineSettings('integrations', 'Correo (SMTP)', {
  url: optionalSecret(
    'SMTP_URL',
    'servidor de correo: `smtp://usuario:clave@servidor:587`, o `smtps://` para el 465',
  ),
  requireTls: yesNo(
    'SMTP_REQUIRE_TLS',
    'no enviar si la conexión no es segura; al servidor de esta misma máquina se le envía igual',
    true,
  ),
  pool: whole('SMTP_POOL', 'conexiones a la vez con el servidor de correo', 5, [1, 50]),
  ratePerS: whole(
    'SMTP_RATE_PER_S',
    'correos por segundo que acepta el servidor; 0, sin límite',
    0,
    [0, 10_000],
  ),
  from: checked('MAIL_FROM', 'remitente: `Cooperativa <avisos@ejemplo.com>`', '', addressFault),
  replyTo: checked('MAIL_REPLY_TO', 'adónde van las respuestas; vacía, al remitente', '', addressFault),
  domain: checked('MAIL_DOMAIN', 'dominio que envía y firma; vacío, el del remitente', '', domainFault),
  bounceDomain: checked(
    'MAIL_BOUNCE_DOMAIN',
    'dominio que recibe los rebotes; vacío, vuelven al remitente y no se leen',
    '',
    domainFault,
  ),
  bounceHmac: optionalSecret(
    'MAIL_BOUNCE_HMAC',
    'clave de las direcciones de rebote; obligatoria con `MAIL_BOUNCE_DOMAIN`',
    SHORTEST_HMAC,
  ),
  dkimSelector: text('DKIM_SELECTOR', 'selector de la firma DKIM', { optional: true }),
  dkimPrivateKey: optionalSecret(
    'DKIM_PRIVATE_KEY',
    'clave RSA de la firma DKIM, en PEM; obligatoria con `DKIM_SELECTOR`',
  ),
});

type Values = ValuesOf<typeof settings>;

export function smtpOptions(values: Values): SmtpOptions {
  const faults: string[] = [];
  const { url, requireTls, pool, from, replyTo } = values;
  const missing = (key: keyof typeof settings.shape) =>
    faults.push(`Falta ${settings.shape[key].variable}: ${settings.shape[key].help}`);
  if (url) faults.push(...urlFaults(url.reveal(), requireTls));
  else missing('url');
  const address = readFrom(from)?.address;
  if (!address) missing('from');
  if (values.bounceDomain && !values.bounceHmac) missing('bounceHmac');
  if (values.bounceHmac && !values.bounceDomain) missing('bounceDomain');
  if (values.dkimSelector && !values.dkimPrivateKey) missing('dkimPrivateKey');
  if (values.dkimPrivateKey && !values.dkimSelector) missing('dkimSelector');
  const privateKey = values.dkimPrivateKey && pemOf(values.dkimPrivateKey, faults);
  if (!url || !address || faults.length > 0) throw new ConfigError(faults);
  return {
    url,
    // The mail server of this machine has a certificate of its own making, and nothing leaves the machine to reach it.
    requireTls: requireTls && !LOOPBACK.test(new URL(url.reveal()).hostname),
    pool,
    from,
    ...(replyTo && { replyTo }),
    domain: values.domain || address.slice(address.lastIndexOf('@') + 1),
    ...(values.bounceDomain &&
      values.bounceHmac && { bounce: { domain: values.bounceDomain, secret: values.bounceHmac } }),
    ...(values.dkimSelector && privateKey && { dkim: { selector: values.dkimSelector, privateKey } }),
  };
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function urlFaults(given: string, requireTls: boolean): string[] {
  const url = URL.parse(given);
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol))
    return ['SMTP_URL: tiene que empezar con smtp:// o smtps:// y nombrar un servidor'];
  const exposed =
    url.username !== '' && url.protocol === 'smtp:' && !requireTls && !LOOPBACK.test(url.hostname);
  return exposed ? ['SMTP_REQUIRE_TLS: con usuario y clave no puede ser "no": viajarían a la vista'] : [];
}

/** The key is checked here because nodemailer silently sends without a signature when the key does not work. */
function pemOf(given: Secret<string>, faults: string[]): Secret<string> {
  // A PEM in an environment variable is often a single line.
  const pem = given.reveal().replaceAll('\\n', '\n');
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return new Secret(pem);
  } catch {
    // The fault is reported below, because the error of crypto may quote the key.
  }
  faults.push('DKIM_PRIVATE_KEY: tiene que ser una clave privada RSA en PEM');
  return given;
}
