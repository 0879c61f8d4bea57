import { hash } from '@node-rs/argon2';
import type { NewRow } from '@oficina/db';
import { createLimits } from '@oficina/http';
import { build, type FixedClock, rowOf, type TestDatabase } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { Secret as BinarySecret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, expect } from 'vitest';
import { useMensajes } from './mensajes.test-kit.ts';
import { openSesion } from './open-sesion.ts';
import { createSesionApp } from './sesion.test-kit.ts';

export const CLAVE = 'una clave larga';
export const STEP_MS = 30_000;
const origin = { id: 'pedido', ip: '10.0.0.1', network: '10.0.0.1', agent: 'prueba' };

type TestUsuario = { id: number; email: string; token: string };

export function useOtp(database: TestDatabase, clock: FixedClock, { otpPersonal = true } = {}) {
  const mensajes = useMensajes(database, clock);
  let call: ReturnType<typeof createSesionApp>;
  let clave_hash = '';
  beforeAll(async () => {
    const { db } = database;
    clave_hash = await hash(CLAVE);
    call = createSesionApp({
      db,
      clock,
      otpPersonal,
      limits: createLimits(db, clock),
      codigosKey: new Secret('c'.repeat(32)),
      enqueueMensaje: mensajes.enqueueMensaje,
    });
  });
  beforeEach(() => database.db.deleteFrom('limites').execute());

  const open = async ({ id, roles }: { id: number; roles: string[] }) =>
    (await openSesion(database.db, { id, roles }, origin, clock.now(), { clave_pasada: clock.now() })).token;
  const post = (url: string, token?: string, body?: unknown, ip?: string) =>
    call('POST', url, { ...(token && { token }), ...(body !== undefined && { body }), ...(ip && { ip }) });
  const codigo = (secret: string, pasos = 0) =>
    new TOTP({ secret: BinarySecret.fromBase32(secret) }).generate({
      timestamp: clock.now().getTime() + pasos * STEP_MS,
    });
  const createUsuario = async (cambios: Partial<NewRow<'usuarios'>> = {}): Promise<TestUsuario> => {
    const row = await build.usuario(database.db, { clave_hash, ...cambios });
    return { id: row.id, email: row.email, token: await open(row) };
  };
  const generar = async ({ token }: TestUsuario) => {
    const { status, body } = await post('/api/oob/otp/generar', token);
    expect(status).toBe(200);
    return body as { secret: string; uri: string };
  };
  const habilitar = ({ token }: TestUsuario, otp: unknown) => post('/api/oob/otp/habilitar', token, { otp });
  return {
    mensajes,
    post,
    codigo,
    createUsuario,
    open,
    generar,
    habilitar,
    inhabilitar: ({ token }: TestUsuario, otp: unknown, extra: object = {}) =>
      post('/api/oob/otp/inhabilitar', token, { otp, ...extra }),
    confirmar: ({ token }: TestUsuario, body: object) => post('/api/auth/confirmar', token, body),
    login: ({ email }: Pick<TestUsuario, 'email'>, extra: object = {}, ip?: string) =>
      post('/authentication_token', undefined, { email, password: CLAVE, ...extra }, ip),
    /** The clock is moved one step on, so that the present code is unused. */
    async withOtp(cambios?: Partial<NewRow<'usuarios'>>) {
      const usuario = await createUsuario(cambios);
      const { secret } = await generar(usuario);
      const { status, body } = await habilitar(usuario, codigo(secret));
      expect(status).toBe(200);
      clock.advance(STEP_MS);
      return { ...usuario, secret, recuperacion: body.codigosRecuperacion as string[] };
    },
    rowOf: ({ id }: Pick<TestUsuario, 'id'>) => rowOf(database.db, 'usuarios', id),
    isAlive: async (token: string) =>
      (await call('GET', '/api/auth/status', { token })).body.autenticado as boolean,
    actions: async ({ id }: Pick<TestUsuario, 'id'>) =>
      (
        await database.db
          .selectFrom('auditoria')
          .select(['accion', 'motivo'])
          .where('actor_id', '=', id)
          .orderBy('id')
          .execute()
      ).map(({ accion, motivo }) => (motivo ? `${accion} ${motivo}` : accion)),
  };
}

export const veces = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));
