import type { Db } from '@oficina/db';
import { type Actor, createApp, createLimits, createLogger } from '@oficina/http';
import { makeBajaToken, registerSuministroMails } from '@oficina/suministros/server';
import type { Clock } from '@oficina/values';
import { testConfig } from './test-config.ts';

const UN_ANIO_MS = 365 * 86_400_000;

export function createLinks({ db, url }: { db: Db; url: string }, clock: Clock, adminId: number) {
  const linksKey = testConfig(url).base.codigosKey;
  const limits = createLimits(db, clock);
  const actor: Actor = {
    usuarioId: adminId,
    roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'],
    confirmado: true,
    otpPendiente: false,
    sesion: Buffer.alloc(32),
    expira: new Date(8.64e15),
    autenticado: null,
  };
  // Only the sender of the mail knows the confirmation link, so this fixture acts as the sender.
  let secreto = '';
  const app = createApp({
    log: createLogger('silent'),
    clock,
    authenticate: async () => actor,
    limit: null,
    proxies: 0,
    onDenied: async () => undefined,
    hydraAlias: false,
    checkAnswers: true,
    origins: [],
    answerWithinMs: 18_000,
  });
  registerSuministroMails(app, {
    db,
    clock,
    limits,
    linksKey,
    enqueueMensaje: async (_tx, mensaje) => {
      secreto = mensaje.secreto ?? '';
      return { id: 0 };
    },
    latestFacturas: async () => [],
  });

  async function addMail(suministroId: number, email: string): Promise<string> {
    const response = await app.inject({
      method: 'POST',
      url: '/api/suministro_mails',
      headers: { authorization: 'Bearer yo', 'content-type': 'application/json' },
      payload: JSON.stringify({ suministro: `/api/suministros/${suministroId}`, email }),
    });
    if (response.statusCode !== 201 || secreto === '') throw new Error(`no link: ${response.body}`);
    return secreto;
  }

  const baja = (scope: Parameters<typeof makeBajaToken>[1]['scope'], email: string) =>
    makeBajaToken(linksKey, { scope, email, vence: new Date(clock.now().getTime() + UN_ANIO_MS) });

  return { addMail, baja };
}

export async function facturaLink(db: Db, facturaId: number): Promise<string> {
  const { token } = await db
    .selectFrom('facturas')
    .select('token')
    .where('id', '=', facturaId)
    .executeTakeFirstOrThrow();
  return `${facturaId.toString(36)}-${token}`;
}
