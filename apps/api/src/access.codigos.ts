import { createHmac, randomUUID } from 'node:crypto';
import type { Db } from '@oficina/db';
import type { App } from '@oficina/http';
import { createPersona } from '@oficina/persona';
import type { Clock } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { Secret as OtpSecret, TOTP } from 'otpauth';
import type { TestCase } from './access.cells.ts';
import type { ApiConfig } from './config.ts';

type Valores = Record<string, string | number>;
type Callers = { app: Pick<App, 'inject'>; openSession: (id: number) => Promise<string> } & Record<
  'caller' | 'other',
  number | undefined
>;

/** The signature covers exactly these bytes. */
export const AVISO = {
  data: {
    type: 'event',
    id: 'evt_1',
    attributes: {
      name: 'inquiry.approved',
      'created-at': '2026-11-12T12:00:00.000Z',
      payload: { data: { type: 'inquiry', id: 'inq_deNadie' } },
    },
  },
};

const STEP_MS = 30_000;
const TEN_MINUTES_S = 600;
const INICIAR = '/api/oob/usuario/verificar/telefono/iniciar';
const log = { info: () => {}, warn: () => {}, error: () => {} };

export function createCodeSource(db: Db, config: ApiConfig, clock: Clock) {
  const cipher = createCipher([config.base.encryptionKey]);
  const persona = createPersona(config.persona, { clock, log });
  const { webhookSecrets } = config.persona;
  if (!persona || !webhookSecrets) throw new Error('the table needs an identity provider');

  async function callApi<T>(app: Callers['app'], token: string, url: string, body?: object): Promise<T> {
    const response = await app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    });
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
    return response.json<T>();
  }

  const codigoOtp = (secret: string, pasos = 0) =>
    new TOTP({ secret: OtpSecret.fromBase32(secret) }).generate({
      timestamp: clock.now().getTime() + pasos * STEP_MS,
    });
  const noneOf = (...codigos: string[]) =>
    ['000000', '111111', '222222', '333333'].find((codigo) => !codigos.includes(codigo)) ?? '';

  /** Activation uses the code of half a minute ago, so that the current one is still unused. */
  async function setUpOtp(app: Callers['app'], token: string, activate: boolean): Promise<Valores> {
    const { secret } = await callApi<{ secret: string }>(app, token, '/api/oob/otp/generar');
    if (activate) await callApi(app, token, '/api/oob/otp/habilitar', { otp: codigoOtp(secret, -1) });
    const codigos = [-1, 0, 1].map((pasos) => codigoOtp(secret, pasos));
    return { otp: codigoOtp(secret), wrongOtp: noneOf(...codigos) };
  }

  async function codeByTelefono(app: Callers['app'], token: string, telefono: string) {
    const { mensaje } = await callApi<{ mensaje: { id: number } }>(app, token, INICIAR, { telefono });
    const { secreto, clave_id, para } = await db
      .selectFrom('mensajes')
      .select(['secreto', 'clave_id', 'para'])
      .where('id', '=', mensaje.id)
      .executeTakeFirstOrThrow();
    const sealed = { bytes: secreto ?? Buffer.alloc(0), keyId: clave_id ?? 0 };
    const codigo = cipher.open(sealed, `mensajes telefono_codigo ${para}`);
    if (codigo === null) throw new Error('no code was sent');
    return { mensaje: mensaje.id, codigo };
  }

  async function createInquiry(usuarioId: number): Promise<string> {
    const created = await persona?.identidad.create(
      { usuarioId, returnTo: 'http://127.0.0.1:8080/' },
      randomUUID(),
    );
    if (created?.kind !== 'ok') throw new Error(`no inquiry: ${created?.kind}`);
    return created.value.inquiryId;
  }

  function sign(secreto: string, secondsAgo = 0): string {
    const t = Math.floor(clock.now().getTime() / 1000) - secondsAgo;
    const v1 = createHmac('sha256', secreto)
      .update(`${t}.${JSON.stringify(AVISO)}`)
      .digest('hex');
    return `t=${t},v1=${v1}`;
  }

  const signatures: Valores = {
    signature: sign(webhookSecrets.reveal()),
    foreignSignature: sign('wbhsec_de-otro'),
    oldSignature: sign(webhookSecrets.reveal(), TEN_MINUTES_S),
  };

  return async function takeCodes(
    testCase: TestCase,
    asksFor: (nombre: string) => boolean,
    { app, openSession, caller: name, other }: Callers,
    stranger: number,
  ): Promise<Valores> {
    const valores = { ...signatures };
    // The previous case may have used up the limits that these calls need.
    if (name || other) await db.deleteFrom('limites').execute();
    if (name && testCase.otpState)
      Object.assign(valores, await setUpOtp(app, await openSession(name), testCase.otpState === 'activada'));
    if (name && asksFor('codigoMensaje')) {
      const { mensaje, codigo } = await codeByTelefono(app, await openSession(name), '3492 15 401234');
      Object.assign(valores, { codigoMensaje: mensaje, codigo, wrongCodigo: noneOf(codigo) });
    }
    if (other) {
      const { mensaje, codigo } = await codeByTelefono(app, await openSession(other), '3492 15 401235');
      Object.assign(valores, { otherMensaje: mensaje, otherCodigo: codigo });
    }
    if (name && asksFor('newInquiry')) valores.newInquiry = await createInquiry(name);
    if (asksFor('newForeignInquiry')) valores.newForeignInquiry = await createInquiry(stranger);
    return valores;
  };
}
