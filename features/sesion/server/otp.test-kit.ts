import { hash } from '@node-rs/argon2';
import type { NewRow } from '@oficina/db';
import { createLimits } from '@oficina/http';
import { build, type FixedClock, type TestDatabase } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { Secret as ClaveBinaria, TOTP } from 'otpauth';
import { beforeAll, beforeEach, expect } from 'vitest';
import { abrirSesion } from './abrir-sesion.ts';
import { useMensajes } from './mensajes.test-kit.ts';
import { createSesionApp } from './test-app.ts';

export const CLAVE = 'una clave larga';
export const PASO_MS = 30_000;
const origin = { id: 'pedido', ip: '10.0.0.1', network: '10.0.0.1', agent: 'prueba' };

type Persona = { id: number; email: string; token: string };

/** The calls of the second step on the real wire, and an application of codes of our own. */
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
      claveDeCodigos: new Secret('c'.repeat(32)),
      encolarMensaje: mensajes.encolarMensaje,
    });
  });
  beforeEach(() => database.db.deleteFrom('limites').execute());

  const abrir = async ({ id, roles }: { id: number; roles: string[] }) =>
    (await abrirSesion(database.db, { id, roles }, origin, clock.now(), { clave_pasada: clock.now() })).token;
  const post = (url: string, token?: string, body?: unknown, ip?: string) =>
    call('POST', url, { ...(token && { token }), ...(body !== undefined && { body }), ...(ip && { ip }) });
  /** What the telephone shows; `pasos` away from now. */
  const codigo = (secret: string, pasos = 0) =>
    new TOTP({ secret: ClaveBinaria.fromBase32(secret) }).generate({
      timestamp: clock.now().getTime() + pasos * PASO_MS,
    });
  const persona = async (cambios: Partial<NewRow<'usuarios'>> = {}): Promise<Persona> => {
    const row = await build.usuario(database.db, { clave_hash, ...cambios });
    return { id: row.id, email: row.email, token: await abrir(row) };
  };
  const generar = async ({ token }: Persona) => {
    const { status, body } = await post('/api/oob/otp/generar', token);
    expect(status).toBe(200);
    return body as { secret: string; uri: string };
  };
  const habilitar = ({ token }: Persona, otp: unknown) => post('/api/oob/otp/habilitar', token, { otp });
  return {
    mensajes,
    post,
    codigo,
    persona,
    abrir,
    generar,
    habilitar,
    inhabilitar: ({ token }: Persona, otp: unknown, mas: object = {}) =>
      post('/api/oob/otp/inhabilitar', token, { otp, ...mas }),
    confirmar: ({ token }: Persona, body: object) => post('/api/auth/confirmar', token, body),
    ingresar: ({ email }: Pick<Persona, 'email'>, mas: object = {}, ip?: string) =>
      post('/authentication_token', undefined, { email, password: CLAVE, ...mas }, ip),
    /** With the second step enabled, and the clock one step later: the code of now has not been used. */
    async protegida(cambios?: Partial<NewRow<'usuarios'>>) {
      const quien = await persona(cambios);
      const { secret } = await generar(quien);
      const { status, body } = await habilitar(quien, codigo(secret));
      expect(status).toBe(200);
      clock.advance(PASO_MS);
      return { ...quien, secret, recuperacion: body.codigosRecuperacion as string[] };
    },
    fila: ({ id }: Pick<Persona, 'id'>) =>
      database.db.selectFrom('usuarios').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    vive: async (token: string) =>
      (await call('GET', '/api/auth/status', { token })).body.autenticado as boolean,
    acciones: async ({ id }: Pick<Persona, 'id'>) =>
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

export const veces = <T>(cuantas: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: cuantas }, work));
