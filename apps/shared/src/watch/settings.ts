import { checked, defineSettings, inProduction, optionalSecret, text, whole } from '@oficina/config';
import { settings as smtpSettings } from '@oficina/smtp';

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(?:\/|$)/;

/** An alert names what is weak in the installation, so it leaves the machine encrypted. */
const faultOfWebhook = (url: string) =>
  URL.canParse(url) && (url.startsWith('https://') || LOOPBACK.test(url))
    ? null
    : 'tiene que empezar con https:// (o con http://127.0.0.1 si es de esta máquina)';

export const watchSettings = defineSettings('optional', 'Vigilancia', {
  webhookUrl: checked(
    'ALERTAS_WEBHOOK_URL',
    'segundo camino de las alertas: dirección que recibe un POST con lo que anda mal; vacía, ninguna',
    '',
    faultOfWebhook,
  ),
  webhookKey: optionalSecret(
    'ALERTAS_WEBHOOK_CLAVE',
    'clave que acompaña a cada alerta, en la cabecera Authorization',
  ),
  phone: checked(
    'ALERTAS_TELEFONO',
    'celular que recibe por SMS lo que anda mal, como +5493492401234; necesita SMPP o Twilio',
    '',
    (value) => (/^\+\d{8,15}$/.test(value) ? null : 'tiene que ser como +5493492401234'),
  ),
  metricsHost: text('METRICAS_HOST', 'dirección donde se leen las métricas', { fallback: '127.0.0.1' }),
  metricsPort: whole(
    'METRICAS_PUERTO',
    'puerto donde se leen las métricas de todos los programas; 0, en ninguno',
    8081,
    [0, 65_535],
  ),
  metricsKey: optionalSecret('METRICAS_CLAVE', 'clave que tiene que traer quien lee las métricas', 16),
});

/** Both programs read it: one listens there and the other asks. */
export const workerAddress = defineSettings('optional', 'Trabajador: dónde dice cómo está', {
  direccion: text('TRABAJADOR_HOST', 'dirección donde dice cómo está', { fallback: '127.0.0.1' }),
  port: whole('TRABAJADOR_PUERTO', 'puerto donde dice cómo está; 0, en cualquiera libre', 8082, [0, 65_535]),
});

/** Both programs send mail: one the messages, and any of them the alerts. */
export const mailSettings = defineSettings(smtpSettings.group, smtpSettings.title, {
  ...smtpSettings.shape,
  url: inProduction(smtpSettings.shape.url),
});
