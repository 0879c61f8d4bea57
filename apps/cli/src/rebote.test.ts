import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createSmtp } from '@oficina/smtp';
import { build, useDatabase } from '@oficina/testing';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { Secret } from '@oficina/values';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const CLAVE = 'clave-de-prueba-de-treinta-y-dos-letras';
const HMAC = 'clave-de-los-rebotes';
const DOMINIO = 'rebotes.coop.test';

const database = useDatabase();
let simulator: SimulatorProcess;
let smtpPort = 0;
beforeAll(async () => {
  simulator = await startSimulatorProcess(
    new URL('../../../integrations/smtp/simulator/index.ts', import.meta.url),
  );
  smtpPort = ((await simulator.ask('/__sim/health')) as { port: number }).port;
});
afterAll(() => simulator.stop());

async function oficina(args: string[], input: string | Buffer = '', more: Record<string, string> = {}) {
  const env = {
    DATABASE_URL: database.url,
    SEGURIDAD_CLAVE_CODIGOS: CLAVE,
    SEGURIDAD_CLAVE_CIFRADO: CLAVE,
    MAIL_BOUNCE_DOMAIN: DOMINIO,
    MAIL_BOUNCE_HMAC: HMAC,
    ...more,
  };
  const child = spawn(process.execPath, ['--no-warnings', MAIN, ...args], { env });
  child.stdin.end(input);
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('exit', resolve)),
  ]);
  return { code, out, err };
}

/** A mail that left and was taken, by the real road, so that what comes back is what a server writes. */
async function enviado(plantilla: string, hmac = HMAC) {
  const usuario = await build.usuario(database.ownerDb);
  const { id } = await database.ownerDb
    .insertInto('mensajes')
    .values({ usuario_id: usuario.id, tipo: 1, plantilla, para: usuario.email, estado: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const smtp = createSmtp({
    url: new Secret(`smtp://127.0.0.1:${smtpPort}`),
    requireTls: false,
    pool: 1,
    from: 'Cooperativa <avisos@coop.test>',
    domain: 'coop.test',
    bounce: { domain: DOMINIO, secret: new Secret(hmac) },
  });
  const correo = { mensajeId: id, para: usuario.email, asunto: 'Hola', texto: 'Hola', html: '<p>Hola</p>' };
  const sent = await smtp.enviar(correo, AbortSignal.timeout(60_000));
  await smtp.close();
  if (sent.kind !== 'ok') throw new Error(sent.kind);
  const messages = (await simulator.ask('/__sim/messages')) as { id: string; para: string }[];
  const recibido = messages.findLast(({ para }) => para === usuario.email);
  const volver = async (tipo: 'permanente' | 'temporal' | 'queja') =>
    ((await simulator.ask('/__sim/bounce', { id: recibido?.id, tipo })) as { fuente: string }).fuente;
  return { id, usuario, volver };
}

const mensaje = (id: number) =>
  database.ownerDb
    .selectFrom('mensajes')
    .select(['estado', 'acuse', 'error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const persona = (id: number) =>
  database.ownerDb
    .selectFrom('usuarios')
    .innerJoin('usuario_preferencias', 'usuario_id', 'id')
    .select(['email_rebota', 'mail_factura', 'mail_vencimiento'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const INTACTO = { estado: 1, acuse: null, error: null };
const IGUAL = { email_rebota: false, mail_factura: true, mail_vencimiento: true };

test('devuelto para siempre: el mensaje y las direcciones lo dicen, también si llega dos veces', async () => {
  const { id, usuario, volver } = await enviado('factura_nueva');
  const suministro = await build.suministro(database.ownerDb);
  await database.ownerDb
    .insertInto('suministro_mails')
    .values({ suministro_id: suministro.id, email: usuario.email.toUpperCase() })
    .execute();
  const fuente = await volver('permanente');
  for (const _vez of [1, 2]) {
    expect(await oficina(['rebote'], fuente)).toMatchObject({ code: 0, err: '' });
    expect(await mensaje(id)).toEqual({
      estado: 1,
      acuse: 'fallido',
      error: 'La dirección no existe o no recibe correos (5.1.1).',
    });
    expect(await persona(usuario.id)).toEqual({ ...IGUAL, email_rebota: true });
  }
  const mails = await database.ownerDb.selectFrom('suministro_mails').select('rebota').execute();
  expect(mails).toEqual([{ rebota: true }]);
});

test('devuelto por ahora: no cambia nada', async () => {
  const { id, usuario, volver } = await enviado('factura_nueva');
  const { code, out } = await oficina(['rebote'], await volver('temporal'));
  expect([code, out]).toEqual([0, expect.stringContaining('"resultado":"temporal"')]);
  expect(await mensaje(id)).toEqual(INTACTO);
  expect(await persona(usuario.id)).toEqual(IGUAL);
});

test('una queja apaga lo que ese correo permite apagar, y queda en la auditoría', async () => {
  const { id, usuario, volver } = await enviado('factura_nueva');
  expect(await oficina(['rebote'], await volver('queja'))).toMatchObject({ code: 0, err: '' });
  expect(await mensaje(id)).toEqual(INTACTO);
  expect(await persona(usuario.id)).toEqual({ ...IGUAL, mail_factura: false });
  const anotado = await database.ownerDb
    .selectFrom('auditoria')
    .select('accion')
    .where('entidad_id', '=', String(usuario.id))
    .execute();
  expect(anotado).toEqual([{ accion: 'usuario.baja' }]);
});

test.each([
  ['de lo que siempre se envía', 'pago_aprobado', undefined],
  ['de quien ya tiene otra dirección', 'factura_nueva', 'otra@prueba.test'],
])('una queja %s no apaga nada', async (_cual, plantilla, email) => {
  const { usuario, volver } = await enviado(plantilla);
  if (email)
    await database.ownerDb.updateTable('usuarios').set({ email }).where('id', '=', usuario.id).execute();
  expect(await oficina(['rebote'], await volver('queja'))).toMatchObject({ code: 0 });
  expect(await persona(usuario.id)).toEqual(IGUAL);
});

test('lo que no firmamos, o no se entiende, se toma y se deja', async () => {
  const { id, usuario, volver } = await enviado('factura_nueva', 'otra-clave-de-rebotes');
  const ajenos = [
    await volver('permanente'),
    'Hola, quiero hablar con alguien.',
    '',
    Buffer.alloc(3_000_000, 120),
  ];
  for (const ajeno of ajenos) {
    const { code, out } = await oficina(['rebote'], ajeno);
    expect([code, out]).toEqual([0, expect.stringContaining('"resultado":"ajeno"')]);
  }
  expect(await mensaje(id)).toEqual(INTACTO);
  expect(await persona(usuario.id)).toEqual(IGUAL);
});

test('con la base caída, o sin configurar, se pide que vuelva; y nada dice a quién era', async () => {
  const { usuario, volver } = await enviado('factura_nueva');
  const fuente = await volver('permanente');
  const caida = new URL(database.url);
  caida.port = '1';
  const sinBase = await oficina(['rebote'], fuente, { DATABASE_URL: caida.toString() });
  expect(sinBase.code).toBe(75);
  expect(sinBase.out + sinBase.err).not.toContain(usuario.email);
  const sinClave = await oficina(['rebote'], fuente, { MAIL_BOUNCE_HMAC: '' });
  expect([sinClave.code, sinClave.err]).toEqual([75, expect.stringContaining('MAIL_BOUNCE_HMAC')]);
  expect((await persona(usuario.id)).email_rebota).toBe(false);
});

test('una orden que no existe explica las que hay', async () => {
  for (const args of [[], ['toString']]) {
    const { code, err } = await oficina(args);
    expect([code, err]).toEqual([64, expect.stringContaining('rebote')]);
  }
});
