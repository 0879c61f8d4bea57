import { createHmac, randomUUID } from 'node:crypto';
import type { Db } from '@oficina/db';
import type { App } from '@oficina/http';
import { createPersona } from '@oficina/persona';
import type { Clock } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { Secret as ClaveBinaria, TOTP } from 'otpauth';
import type { Caso } from './access.cells.ts';
import type { ApiConfig } from './config.ts';

type Valores = Record<string, string | number>;
/** Of the person, and of a stranger; their sessions are opened only for who has something to ask. */
type Quienes = { app: Pick<App, 'inject'>; abrir: (id: number) => Promise<string> } & Record<
  'quien' | 'otro',
  number | undefined
>;

/** What the identity provider tells. It is signed as these bytes. */
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

const PASO_MS = 30_000;
const UN_RATO_S = 600;
const INICIAR = '/api/oob/usuario/verificar/telefono/iniciar';
const log = { info: () => {}, warn: () => {}, error: () => {} };

/** What people hold in their hands: codes of an application and of a telephone, and what the provider gave them. */
export function createManos(db: Db, config: ApiConfig, clock: Clock) {
  const cifrado = createCipher([config.base.claveDeCifrado]);
  const persona = createPersona(config.persona, { clock, log });
  const { webhookSecrets } = config.persona;
  if (!persona || !webhookSecrets) throw new Error('the table needs an identity provider');

  async function llamar<T>(app: Quienes['app'], token: string, url: string, body?: object): Promise<T> {
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
    new TOTP({ secret: ClaveBinaria.fromBase32(secret) }).generate({
      timestamp: clock.now().getTime() + pasos * PASO_MS,
    });
  const ninguno = (...codigos: string[]) =>
    ['000000', '111111', '222222', '333333'].find((codigo) => !codigos.includes(codigo)) ?? '';

  /** The code of now is not spent: what activates is that of half a minute ago. */
  async function dosPasos(app: Quienes['app'], token: string, activa: boolean): Promise<Valores> {
    const { secret } = await llamar<{ secret: string }>(app, token, '/api/oob/otp/generar');
    if (activa) await llamar(app, token, '/api/oob/otp/habilitar', { otp: codigoOtp(secret, -1) });
    const codigos = [-1, 0, 1].map((pasos) => codigoOtp(secret, pasos));
    return { otp: codigoOtp(secret), otpEquivocado: ninguno(...codigos) };
  }

  async function porTelefono(app: Quienes['app'], token: string, telefono: string) {
    const { mensaje } = await llamar<{ mensaje: { id: number } }>(app, token, INICIAR, { telefono });
    const { secreto, clave_id, para } = await db
      .selectFrom('mensajes')
      .select(['secreto', 'clave_id', 'para'])
      .where('id', '=', mensaje.id)
      .executeTakeFirstOrThrow();
    const sealed = { bytes: secreto ?? Buffer.alloc(0), claveId: clave_id ?? 0 };
    const codigo = cifrado.open(sealed, `mensajes telefono_codigo ${para}`);
    if (codigo === null) throw new Error('no code was sent');
    return { mensaje: mensaje.id, codigo };
  }

  async function inquiryDe(usuarioId: number): Promise<string> {
    const hecho = await persona?.identidad.crear(
      { usuarioId, volverA: 'http://127.0.0.1:8080/' },
      randomUUID(),
    );
    if (hecho?.kind !== 'ok') throw new Error(`no inquiry: ${hecho?.kind}`);
    return hecho.value.inquiryId;
  }

  function firmar(secreto: string, haceS = 0): string {
    const t = Math.floor(clock.now().getTime() / 1000) - haceS;
    const v1 = createHmac('sha256', secreto)
      .update(`${t}.${JSON.stringify(AVISO)}`)
      .digest('hex');
    return `t=${t},v1=${v1}`;
  }

  const firmas: Valores = {
    firma: firmar(webhookSecrets.reveal()),
    firmaDeOtro: firmar('wbhsec_de-otro'),
    firmaVieja: firmar(webhookSecrets.reveal(), UN_RATO_S),
  };

  return async function tomar(
    caso: Caso,
    pide: (nombre: string) => boolean,
    { app, abrir, quien, otro }: Quienes,
    ajeno: number,
  ): Promise<Valores> {
    const valores = { ...firmas };
    // The calls of the case before may have spent what these need.
    if (quien || otro) await db.deleteFrom('limites').execute();
    if (quien && caso.dosPasos)
      Object.assign(valores, await dosPasos(app, await abrir(quien), caso.dosPasos === 'activada'));
    if (quien && pide('mensajeDeCodigo')) {
      const { mensaje, codigo } = await porTelefono(app, await abrir(quien), '3492 15 401234');
      Object.assign(valores, { mensajeDeCodigo: mensaje, codigo, codigoEquivocado: ninguno(codigo) });
    }
    if (otro) {
      const { mensaje, codigo } = await porTelefono(app, await abrir(otro), '3492 15 401235');
      Object.assign(valores, { mensajeDeOtro: mensaje, codigoDeOtro: codigo });
    }
    if (quien && pide('inquiryNueva')) valores.inquiryNueva = await inquiryDe(quien);
    if (pide('inquiryNuevaAjena')) valores.inquiryNuevaAjena = await inquiryDe(ajeno);
    return valores;
  };
}
