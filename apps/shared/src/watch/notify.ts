import type { commonSettings, ValuesOf } from '@oficina/config';
import { brandingOf, createRenderer, type TextoChannel } from '@oficina/mensajes/server';
import { createSmpp, smppOptions, type settings as smppSettings } from '@oficina/smpp';
import { createSmtp, smtpOptions, type settings as smtpSettings } from '@oficina/smtp';
import { createTwilio, twilioOptions, type settings as twilioSettings } from '@oficina/twilio';
import { type Clock, formatMoment } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { Notice } from './decide.ts';
import type { watchSettings } from './settings.ts';

const MAIL_MS = 15_000;
const SECOND_WAY_MS = 8_000;
const SMS_CHARACTERS = 300;
const SMS_LASTS_S = 3_600;

export type NotifyConfig = {
  [K in 'marca' | 'legal' | 'site' | 'personal']: ValuesOf<(typeof commonSettings)[K]>;
} & {
  smtp: ValuesOf<typeof smtpSettings>;
  smpp: ValuesOf<typeof smppSettings>;
  twilio: ValuesOf<typeof twilioSettings>;
  vigilancia: ValuesOf<typeof watchSettings>;
};

type Deps = {
  clock: Clock;
  log: Logger;
  /** A carrier admits one connection, so a program that already has it lends it. */
  sms?: TextoChannel | undefined;
};

/**
 * Mail leaves from here and not from the queue, which may be what does not work. What is bad also leaves by the second way,
 * and so does anything that the mail could not carry. The result says whether any of them was accepted.
 */
export function createNotify(config: NotifyConfig, deps: Deps) {
  const render = createRenderer(brandingOf(config));
  const hasMail = config.smtp.url !== undefined && config.personal.alertas.length > 0;
  const { webhookUrl, phone } = config.vigilancia;
  const hasSms = phone !== '' && Boolean(config.smpp.host || config.twilio.accountSid);
  const told = (work: Promise<boolean>, operacion: string) =>
    work.catch((error: unknown) => {
      deps.log.error({ operacion, error }, 'an alert did not leave');
      return false;
    });
  const secondWay = async (notices: readonly Notice[]) => {
    const ways = [
      ...(webhookUrl ? [told(postWebhook(config, deps, notices), 'alerta-webhook')] : []),
      ...(hasSms ? [told(sendSms(config, deps, notices), 'alerta-sms')] : []),
    ];
    return (await Promise.all(ways)).includes(true);
  };
  return async (notices: readonly Notice[]): Promise<boolean> => {
    if (!hasMail && !webhookUrl && !hasSms) return true;
    const isBad = notices.some(({ sign, kind }) => sign.level === 'mal' || kind === 'pasado');
    const [byMail, bySecond] = await Promise.all([
      hasMail && told(sendMail(config, deps, render, notices), 'alerta-correo'),
      isBad && secondWay(notices),
    ]);
    return byMail || bySecond || (!isBad && secondWay(notices));
  };
}

const sentenceOf = ({ sign, kind }: Notice) =>
  kind === 'pasado' ? `Volvió a estar bien (${sign.name}): ${sign.sentence}` : sign.sentence;

const summaryOf = (notices: readonly Notice[]) => notices.map(sentenceOf).join(' ');

async function sendMail(
  config: NotifyConfig,
  { clock, log }: Deps,
  render: ReturnType<typeof createRenderer>,
  notices: readonly Notice[],
): Promise<boolean> {
  const [first] = notices;
  if (!first) return true;
  const mends = notices.flatMap(({ sign, kind }) => (kind !== 'pasado' && sign.mend ? [sign.mend] : []));
  const rest = notices.length > 1 ? ` (y ${notices.length - 1} más)` : '';
  const mail = render('personal_alerta', 'email', {
    datos: {
      asunto: `${sentenceOf(first).replace(/\.$/, '')}${rest}`,
      hecho: summaryOf(notices),
      fecha: formatMoment(first.since),
      accion: [...mends, 'para ver todo: oficina estado'].join(' · '),
      ruta: '/admin/mensajes',
    },
  });
  const channel = createSmtp({ ...smtpOptions(config.smtp), log });
  try {
    // It is no row of the table of messages, so the number is one that no message will have.
    const mensajeId = clock.now().getTime();
    const sent = await Promise.all(
      config.personal.alertas.map((para, index) =>
        channel.enviar({ ...mail, mensajeId: mensajeId + index, para }, AbortSignal.timeout(MAIL_MS)),
      ),
    );
    return sent.some(({ kind }) => kind === 'ok');
  } finally {
    await channel.close();
  }
}

async function postWebhook(
  { vigilancia, marca, site }: NotifyConfig,
  { clock }: Deps,
  notices: readonly Notice[],
): Promise<boolean> {
  const key = vigilancia.webhookKey?.reveal();
  const answer = await fetch(vigilancia.webhookUrl, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(SECOND_WAY_MS),
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      // Chat programs show this field.
      text: `${marca.brand.nombreCorto}: ${summaryOf(notices)}`,
      cooperativa: marca.brand.nombreCorto,
      sitio: site.url,
      fecha: formatMoment(clock.now()),
      avisos: notices.map(({ sign, since, kind }) => ({
        ...{ senal: sign.name, nivel: sign.level, aviso: kind, desde: formatMoment(since) },
        ...{ frase: sign.sentence, arreglo: sign.mend },
      })),
    }),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw Object.assign(new Error('the webhook refused'), { code: String(answer.status) });
  return true;
}

async function sendSms(
  config: NotifyConfig,
  { clock, log, sms }: Deps,
  notices: readonly Notice[],
): Promise<boolean> {
  const { smpp, twilio } = config;
  const own = smpp.host
    ? () => createSmpp({ ...smppOptions(smpp), log })
    : () => createTwilio({ ...twilioOptions(twilio), log });
  const channel = sms ?? own();
  try {
    const { kind } = await channel.enviar({
      mensajeId: clock.now().getTime(),
      telefono: config.vigilancia.phone,
      texto: `${config.marca.brand.nombreCorto}: ${summaryOf(notices)}`.slice(0, SMS_CHARACTERS),
      expiresInS: SMS_LASTS_S,
    });
    return kind === 'ok';
  } finally {
    if (!sms) await channel.close();
  }
}
