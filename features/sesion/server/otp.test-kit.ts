import type { NewRow } from '@oficina/db';
import { type FixedClock, rowOf, rowsOf, type TestDatabase } from '@oficina/testing';
import { Secret as BinarySecret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { useMensajes } from './mensajes.test-kit.ts';
import { CLAVE, useSesion } from './sesion.test-kit.ts';

export const STEP_MS = 30_000;

type TestUsuario = { id: number; email: string; token: string };

export function useOtp(database: TestDatabase, clock: FixedClock) {
  const mensajes = useMensajes(database, clock);
  const sesion = useSesion(database, clock, mensajes.enqueueMensaje);

  const open = (usuario: { id: number; roles: string[] }) =>
    sesion.open(usuario, { clave_pasada: clock.now() });
  const post = (url: string, token?: string, body?: unknown, ip?: string) =>
    sesion.call('POST', url, { token, body, ip });
  const codigo = (secret: string, pasos = 0) =>
    new TOTP({ secret: BinarySecret.fromBase32(secret) }).generate({
      timestamp: clock.now().getTime() + pasos * STEP_MS,
    });
  const createUsuario = async (cambios: Partial<NewRow<'usuarios'>> = {}): Promise<TestUsuario> => {
    const row = await sesion.createUsuario(cambios);
    return { id: row.id, email: row.email, token: await open(row) };
  };
  const generar = async ({ token }: TestUsuario) => {
    const { status, body } = await post('/api/oob/otp/generar', token);
    expect(status).toBe(200);
    return body as { secret: string; uri: string };
  };
  const habilitar = ({ token }: TestUsuario, otp: unknown) => post('/api/oob/otp/habilitar', token, { otp });
  return {
    ...sesion,
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
    actions: async ({ id }: Pick<TestUsuario, 'id'>) =>
      (await rowsOf(database.db, 'auditoria', { actor_id: id })).map(({ accion, motivo }) =>
        motivo ? `${accion} ${motivo}` : accion,
      ),
  };
}

export const veces = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));
