import { createSmtp } from '@oficina/smtp';
import { build, useDatabase } from '@oficina/testing';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { Secret } from '@oficina/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseEnvironment, runCli, runCliProcess, unreachable } from './cli.test-kit.ts';

const HMAC = 'clave-de-los-rebotes';
const BOUNCE_DOMAIN = 'rebotes.coop.test';

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

const environment = () => ({
  ...baseEnvironment(database.url),
  ...{ MAIL_BOUNCE_DOMAIN: BOUNCE_DOMAIN, MAIL_BOUNCE_HMAC: HMAC },
});
const rebote = (input: string | Buffer, more: Record<string, string> = {}) =>
  runCli({ ...environment(), ...more }, ['rebote'], input);

/** The mail is sent through the real sender, so that the bounce is the one a server writes. */
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
    bounce: { domain: BOUNCE_DOMAIN, secret: new Secret(hmac) },
  });
  const correo = { mensajeId: id, para: usuario.email, asunto: 'Hola', texto: 'Hola', html: '<p>Hola</p>' };
  const sent = await smtp.enviar(correo, AbortSignal.timeout(60_000));
  await smtp.close();
  if (sent.kind !== 'ok') throw new Error(sent.kind);
  const messages = (await simulator.ask('/__sim/messages')) as { id: string; para: string }[];
  const recibido = messages.findLast(({ para }) => para === usuario.email);
  const bounceMail = async (tipo: 'permanente' | 'temporal' | 'queja') =>
    ((await simulator.ask('/__sim/bounce', { id: recibido?.id, tipo })) as { fuente: string }).fuente;
  return { id, usuario, bounceMail };
}

const mensaje = (id: number) =>
  database.ownerDb
    .selectFrom('mensajes')
    .select(['estado', 'acuse', 'error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const usuarioState = (id: number) =>
  database.ownerDb
    .selectFrom('usuarios')
    .innerJoin('usuario_preferencias', 'usuario_id', 'id')
    .select(['email_rebota', 'mail_factura', 'mail_vencimiento'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const UNTOUCHED = { estado: 1, acuse: null, error: null };
const UNCHANGED = { email_rebota: false, mail_factura: true, mail_vencimiento: true };

test('devuelto para siempre: el mensaje y las direcciones lo dicen, también si llega dos veces', async () => {
  const { id, usuario, bounceMail } = await enviado('factura_nueva');
  const suministro = await build.suministro(database.ownerDb);
  await database.ownerDb
    .insertInto('suministro_mails')
    .values({ suministro_id: suministro.id, email: usuario.email.toUpperCase() })
    .execute();
  const fuente = await bounceMail('permanente');
  for (const _attempt of [1, 2]) {
    expect(await rebote(fuente)).toMatchObject({ code: 0, err: '' });
    expect(await mensaje(id)).toEqual({
      estado: 1,
      acuse: 'fallido',
      error: 'La dirección no existe o no recibe correos (5.1.1).',
    });
    expect(await usuarioState(usuario.id)).toEqual({ ...UNCHANGED, email_rebota: true });
  }
  const mails = await database.ownerDb.selectFrom('suministro_mails').select('rebota').execute();
  expect(mails).toEqual([{ rebota: true }]);
});

test('devuelto por ahora: no cambia nada', async () => {
  const { id, usuario, bounceMail } = await enviado('factura_nueva');
  const { code, out } = await rebote(await bounceMail('temporal'));
  expect([code, out]).toEqual([0, expect.stringContaining('"resultado":"temporal"')]);
  expect(await mensaje(id)).toEqual(UNTOUCHED);
  expect(await usuarioState(usuario.id)).toEqual(UNCHANGED);
});

test('una queja apaga lo que ese correo permite apagar, y queda en la auditoría', async () => {
  const { id, usuario, bounceMail } = await enviado('factura_nueva');
  expect(await rebote(await bounceMail('queja'))).toMatchObject({ code: 0, err: '' });
  expect(await mensaje(id)).toEqual(UNTOUCHED);
  expect(await usuarioState(usuario.id)).toEqual({ ...UNCHANGED, mail_factura: false });
  const auditRows = await database.ownerDb
    .selectFrom('auditoria')
    .select('accion')
    .where('entidad_id', '=', String(usuario.id))
    .execute();
  expect(auditRows).toEqual([{ accion: 'usuario.baja' }]);
});

test.each([
  ['de lo que siempre se envía', 'pago_aprobado', undefined],
  ['de quien ya tiene otra dirección', 'factura_nueva', 'otra@prueba.test'],
])('una queja %s no apaga nada', async (_label, plantilla, email) => {
  const { usuario, bounceMail } = await enviado(plantilla);
  if (email)
    await database.ownerDb.updateTable('usuarios').set({ email }).where('id', '=', usuario.id).execute();
  expect(await rebote(await bounceMail('queja'))).toMatchObject({ code: 0 });
  expect(await usuarioState(usuario.id)).toEqual(UNCHANGED);
});

test('lo que no firmamos, o no se entiende, se toma y se deja', async () => {
  const { id, usuario, bounceMail } = await enviado('factura_nueva', 'otra-clave-de-rebotes');
  const answers = [
    await rebote(await bounceMail('permanente')),
    await rebote('Hola, quiero hablar con alguien.'),
    await rebote(''),
    await runCliProcess(environment(), ['rebote'], Buffer.alloc(3_000_000, 120)),
  ];
  for (const { code, out } of answers)
    expect([code, out]).toEqual([0, expect.stringContaining('"resultado":"ajeno"')]);
  expect(await mensaje(id)).toEqual(UNTOUCHED);
  expect(await usuarioState(usuario.id)).toEqual(UNCHANGED);
});

test('con la base caída, o sin configurar, se pide que vuelva; y nada dice a quién era', async () => {
  const { usuario, bounceMail } = await enviado('factura_nueva');
  const fuente = await bounceMail('permanente');
  const withoutDatabase = await rebote(fuente, { DATABASE_URL: unreachable(database.url) });
  expect(withoutDatabase.code).toBe(75);
  expect(withoutDatabase.out + withoutDatabase.err).not.toContain(usuario.email);
  const withoutKey = await rebote(fuente, { MAIL_BOUNCE_HMAC: '' });
  expect([withoutKey.code, withoutKey.err]).toEqual([75, expect.stringContaining('MAIL_BOUNCE_HMAC')]);
  expect((await usuarioState(usuario.id)).email_rebota).toBe(false);
});

test('una orden que no existe explica las que hay', async () => {
  const answers = [await runCliProcess({}, []), await runCli({}, ['toString'])];
  for (const { code, err } of answers) expect([code, err]).toEqual([64, expect.stringContaining('rebote')]);
});
