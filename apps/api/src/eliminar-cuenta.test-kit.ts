import { hash } from '@node-rs/argon2';
import { type Db, type NewRow, sql } from '@oficina/db';
import { build, type FixedClock, type TestDatabase } from '@oficina/testing';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { afterAll, beforeAll, expect } from 'vitest';
import { insertPago, TARJETA_DE_TODOS, TARJETA_NUEVA } from './access.cobros.ts';
import { type Api, composeApi } from './compose.ts';
import { paywayDePrueba, personaDePrueba, testConfig } from './test-config.ts';

export const CLAVE = 'una clave larga';
/** Whatever names or finds her. The telephone and the document are hers alone. */
export const CANARIO = /canario|3492405678|25987654/i;
/** What must never leave, not even to her. */
export const SECRETO = /secreto/i;
const CELULAR = '+5493492405678';

/** The whole api with its two providers, and somebody of whom everything is kept. */
export function useQuienSeVa(database: TestDatabase, clock: FixedClock) {
  const simuladores: SimulatorProcess[] = [];
  let api: Api;
  beforeAll(async () => {
    for (const name of ['payway', 'persona'])
      simuladores.push(
        await startSimulatorProcess(
          new URL(`../../../integrations/${name}/simulator/index.ts`, import.meta.url),
        ),
      );
    const [payway = '', persona = ''] = simuladores.map(({ url }) => url);
    const given = { SMPP_HOST: '127.0.0.1', ...paywayDePrueba(payway), ...personaDePrueba(persona) };
    api = await composeApi(testConfig(database.url, given), { clock });
  });
  afterAll(async () => {
    await api.close();
    for (const one of simuladores) await one.stop();
  });

  async function llamar(method: 'GET' | 'POST', url: string, token?: string, body?: object) {
    const response = await api.app.inject({
      method,
      url,
      headers: { 'user-agent': 'Prueba/1.0', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { payload: body }),
    });
    return {
      status: response.statusCode,
      body: response.json<Record<string, unknown>>(),
      text: response.body,
    };
  }
  async function debe(status: number, ...call: Parameters<typeof llamar>) {
    const answer = await llamar(...call);
    expect([call[1], answer.status, answer.text]).toEqual([call[1], status, expect.anything()]);
    return answer.body;
  }
  const entrar = (email: string) =>
    llamar('POST', '/authentication_token', undefined, { email, password: CLAVE });

  /** A person with one of everything that is kept of people. */
  async function persona(nombre: string, cambios: Partial<NewRow<'usuarios'>> = {}) {
    const { db } = database;
    const email = `${nombre}@Correo.test`;
    const { id } = await build.usuario(db, { email, clave_hash: await hash(CLAVE), ...cambios });
    const token = String((await entrar(email)).body.token);
    const { suministro_id } = await build.usuarioSuministro(db, { usuario_id: id, alias: `La de ${nombre}` });
    // As somebody else typed it.
    const mail = { suministro_id, email: email.toUpperCase(), validado: true };
    await db.insertInto('suministro_mails').values(mail).execute();
    await db
      .updateTable('usuario_preferencias')
      .set({ token_firebase: 'SECRETO-del-dispositivo' })
      .where('usuario_id', '=', id)
      .execute();
    const titular = { titularNombre: `${nombre} PEREZ`, obs: `La de ${nombre}` };
    const tarjetas: number[] = [];
    for (const tarjeta of [TARJETA_DE_TODOS, TARJETA_NUEVA])
      tarjetas.push(Number((await debe(201, 'POST', '/api/tarjetas', token, { ...tarjeta, ...titular })).id));
    const { id: factura_id } = await build.factura(db, { suministro_id });
    const pago = await insertPago(
      db,
      { id, suministro: suministro_id, tarjeta: tarjetas[0] ?? 0 },
      { factura_id, vigente: false, now: clock.now() },
    );
    await insertMensajes(db, id, email);
    await insertCasos(db, id);
    const codigo = { telefono: '3492 15 405678' };
    if (cambios.telefono)
      await debe(200, 'POST', '/api/oob/usuario/verificar/telefono/iniciar', token, codigo);
    await debe(200, 'POST', '/api/oob/autologin/codigo', token);
    const pedido = { usuario: `/api/usuarios/${id}`, consentimiento: true };
    const inquiry = String((await debe(201, 'POST', '/api/persona_inquiries', token, pedido)).id);
    return { id, email, token, suministro: suministro_id, tarjetas, pago, inquiry };
  }

  return {
    llamar,
    entrar,
    elsa: () =>
      persona('canario.elsa', {
        nombre: 'Canario Elsa',
        apellido: 'Canario Roldán',
        razon_social: 'Canario SRL',
        documento: '25987654',
        cuit: '27259876541',
        email_pendiente: 'canario.nuevo@correo.test',
        telefono: CELULAR,
        telefono_validado: clock.now(),
        otp_estado: 1,
        otp_secreto: Buffer.from('SECRETO de la aplicación'),
        clave_id: 1,
        otp_generado: clock.now(),
        aceptar_legal: true,
        aceptar_legal_at: clock.now(),
        legal_version: '3',
        identidad_validada: true,
      }),
    vecino: () => persona('vecino'),
  };
}

async function insertMensajes(db: Db, usuario_id: number, para: string): Promise<void> {
  const uno = { usuario_id, para, tipo: 1, plantilla: 'factura_nueva', datos: JSON.stringify({ para }) };
  const secreto = { secreto: Buffer.from('SECRETO'), clave_id: 1 };
  await db
    .insertInto('mensajes')
    .values([
      { ...uno, estado: 0, ...secreto },
      { ...uno, estado: 3, ...secreto, error: `No se pudo con ${para}.` },
      { ...uno, estado: 1, asunto: 'Tu factura' },
      { ...uno, estado: 5, tipo: 2, para: 'SECRETO-del-dispositivo', token_usado: 'SECRETO-del-dispositivo' },
    ])
    .execute();
}

/** New, waiting for the person, begun and finished, in that order. */
async function insertCasos(db: Db, usuario_id: number): Promise<void> {
  const casos = [0, 10, 1, 98].map((estado) => ({
    usuario_id,
    estado,
    categoria_id: 1,
    numero: `2025-${usuario_id}-${estado}`,
    descripcion: 'Luminaria apagada',
  }));
  await db.insertInto('requerimientos').values(casos).execute();
}

const TABLAS = sql<{ name: string }>`select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;

/** Every row of the base that matches, as text, by its table. */
export async function buscarEnTodo(ownerDb: Db, patron: RegExp): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const { rows: tablas } = await TABLAS.execute(ownerDb);
  for (const name of [...tablas.map((tabla) => tabla.name), 'pgboss.job']) {
    const { rows } = await sql<{ texto: string }>`select t::text as texto from ${sql.table(name)} t`.execute(
      ownerDb,
    );
    const suyas = rows.map(({ texto }) => texto).filter((texto) => patron.test(texto));
    if (suyas.length > 0) found[name] = suyas;
  }
  return found;
}
