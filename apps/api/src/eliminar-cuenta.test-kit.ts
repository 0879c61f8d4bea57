import { hash } from '@node-rs/argon2';
import { type Db, type NewRow, sql } from '@oficina/db';
import { build, changeRows, type FixedClock, type TestDatabase } from '@oficina/testing';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { afterAll, beforeAll, expect } from 'vitest';
import { insertPago, NEW_TARJETA, SHARED_TARJETA } from '../access/fixtures/pagos.ts';
import { type Api, composeApi } from './compose.ts';
import { testConfig, testPayway, testPersona, testSmpp } from './config.test-kit.ts';

export const CLAVE = 'una clave larga';
/** The telephone and the document belong to nobody else in the test. */
export const PERSONAL_DATA = /canario|3492405678|25987654/i;
/** These values must never leave, not even to their owner. */
export const SECRETO = /secreto/i;
const CELULAR = '+5493492405678';

export function useDepartingUsuario(database: TestDatabase, clock: FixedClock) {
  const simulators: SimulatorProcess[] = [];
  let api: Api;
  beforeAll(async () => {
    for (const name of ['payway', 'persona'])
      simulators.push(
        await startSimulatorProcess(
          new URL(`../../../integrations/${name}/simulator/index.ts`, import.meta.url),
        ),
      );
    const [payway = '', persona = ''] = simulators.map(({ url }) => url);
    const given = { ...testSmpp, ...testPayway(payway), ...testPersona(persona) };
    api = await composeApi(testConfig(database.url, given), { clock });
  });
  afterAll(async () => {
    await api.close();
    for (const one of simulators) await one.stop();
  });

  async function callApi(method: 'GET' | 'POST', url: string, token?: string, body?: object) {
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
  async function expectStatus(status: number, ...call: Parameters<typeof callApi>) {
    const answer = await callApi(...call);
    expect([call[1], answer.status, answer.text]).toEqual([call[1], status, expect.anything()]);
    return answer.body;
  }
  const signIn = (email: string) =>
    callApi('POST', '/authentication_token', undefined, { email, password: CLAVE });

  async function persona(nombre: string, cambios: Partial<NewRow<'usuarios'>> = {}) {
    const { db } = database;
    const email = `${nombre}@Correo.test`;
    const { id } = await build.usuario(db, { email, clave_hash: await hash(CLAVE), ...cambios });
    const token = String((await signIn(email)).body.token);
    const { suministro_id } = await build.usuarioSuministro(db, { usuario_id: id, alias: `La de ${nombre}` });
    // The address is in upper case, as somebody else might have typed it.
    await build.suministroMail(db, { suministro_id, email: email.toUpperCase() });
    const device = { token_firebase: 'SECRETO-del-dispositivo' };
    await changeRows(db, 'usuario_preferencias', { usuario_id: id }, device);
    const titular = { titularNombre: `${nombre} PEREZ`, obs: `La de ${nombre}` };
    const tarjetas: number[] = [];
    for (const tarjeta of [SHARED_TARJETA, NEW_TARJETA])
      tarjetas.push(
        Number((await expectStatus(201, 'POST', '/api/tarjetas', token, { ...tarjeta, ...titular })).id),
      );
    const { id: factura_id } = await build.factura(db, { suministro_id });
    const pago = await insertPago(
      db,
      { id, suministro: suministro_id, tarjeta: tarjetas[0] ?? 0 },
      { factura_id, vigente: false, now: clock.now() },
    );
    await insertMensajes(db, id, email);
    await insertRequerimientos(db, id);
    const codigo = { telefono: '3492 15 405678' };
    if (cambios.telefono)
      await expectStatus(200, 'POST', '/api/oob/usuario/verificar/telefono/iniciar', token, codigo);
    await expectStatus(200, 'POST', '/api/oob/autologin/codigo', token);
    const inquiryRequest = { usuario: `/api/usuarios/${id}`, consentimiento: true };
    const inquiry = String(
      (await expectStatus(201, 'POST', '/api/persona_inquiries', token, inquiryRequest)).id,
    );
    return { id, email, token, suministro: suministro_id, tarjetas, pago, inquiry };
  }

  return {
    callApi,
    signIn,
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
    otherPerson: () => persona('vecino'),
  };
}

async function insertMensajes(db: Db, usuario_id: number, para: string): Promise<void> {
  const mensaje = { usuario_id, para, tipo: 1, plantilla: 'factura_nueva', datos: JSON.stringify({ para }) };
  const secreto = { secreto: Buffer.from('SECRETO'), clave_id: 1 };
  await db
    .insertInto('mensajes')
    .values([
      { ...mensaje, estado: 0, ...secreto },
      { ...mensaje, estado: 3, ...secreto, error: `No se pudo con ${para}.` },
      { ...mensaje, estado: 1, asunto: 'Tu factura' },
      {
        ...mensaje,
        estado: 5,
        tipo: 2,
        para: 'SECRETO-del-dispositivo',
        token_usado: 'SECRETO-del-dispositivo',
      },
    ])
    .execute();
}

/** The four are new, waiting for the person, in progress and finished, in that order. */
async function insertRequerimientos(db: Db, usuario_id: number): Promise<void> {
  const requerimientos = [0, 10, 1, 98].map((estado) => ({
    usuario_id,
    estado,
    categoria_id: 1,
    numero: `2025-${usuario_id}-${estado}`,
    descripcion: 'Luminaria apagada',
  }));
  await db.insertInto('requerimientos').values(requerimientos).execute();
}

const TABLES = sql<{ name: string }>`select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;

export async function searchAllTables(ownerDb: Db, pattern: RegExp): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const { rows: tables } = await TABLES.execute(ownerDb);
  for (const name of [...tables.map((table) => table.name), 'pgboss.job']) {
    const { rows } = await sql<{ texto: string }>`select t::text as texto from ${sql.table(name)} t`.execute(
      ownerDb,
    );
    const matching = rows.map(({ texto }) => texto).filter((texto) => pattern.test(texto));
    if (matching.length > 0) found[name] = matching;
  }
  return found;
}
