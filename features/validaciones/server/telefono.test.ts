import { createLimits, limit } from '@oficina/http';
import { build, changeRows, fixedClock, rowOf, rowsOf, testKey, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { hmacOfCodigo } from './telefono-codigo.ts';
import { useValidaciones } from './validaciones.test-kit.ts';

const database = useDatabase();
const INICIO = '2026-11-12T09:00:00-03:00';
const clock = fixedClock(INICIO);
const { call, enqueued, deps } = useValidaciones(database, clock);
const BASE = '/api/oob/usuario/verificar/telefono';
const MINUTO = 60_000;
const DAY = 86_400_000;
const EXPIRED = 'codigo: El código venció. Pedí uno nuevo.';
const EXHAUSTED = 'codigo: Usaste todos los intentos. Pedí un código nuevo.';

let numero = 1000;
/** Each call gives a new number, because the limits count per number. */
const celular = () => {
  numero += 1;
  return `+549349240${numero}`;
};

beforeEach(() => clock.set(INICIO));

const iniciar = (id: number, body: unknown) => call(id, 'POST', `${BASE}/iniciar`, body);
const terminar = (id: number, mensajeId: unknown, codigo: unknown) =>
  call(id, 'POST', `${BASE}/terminar`, { mensajeId, codigo });
const findRow = (id: number) => rowOf(database.db, 'usuarios', id);
const auditoriaOf = (id: number) => rowsOf(database.db, 'auditoria', { actor_id: id });

async function requestCodigo(id: number, telefono = celular()) {
  const { status, body } = await iniciar(id, { telefono });
  expect(status).toBe(200);
  const { mensaje, vence } = body as { mensaje: { id: number }; vence: string };
  return { mensajeId: mensaje.id, codigo: enqueued.at(-1)?.secreto ?? '', telefono, vence };
}
const otherCodigo = (codigo: string) => String((Number(codigo) + 1) % 1_000_000).padStart(6, '0');

test('manda un código al celular, lo guarda sin validar y el código no queda escrito', async () => {
  const { id } = await build.usuario(database.db, {
    telefono: '+5493492400000',
    telefono_validado: clock.now(),
  });
  const { status, body } = await iniciar(id, { telefono: '3492 15 401234' });
  expect(status).toBe(200);
  const mensajeId = (body.mensaje as { id: number }).id;
  expect(body).toEqual({
    mensaje: { '@id': `/api/mensajes/${mensajeId}`, '@type': 'Mensaje', id: mensajeId },
    vence: '2026-11-12T09:10:00-03:00',
  });
  expect(await findRow(id)).toMatchObject({ telefono: '+5493492401234', telefono_validado: null });
  expect(enqueued).toMatchObject([
    { plantilla: 'telefono_codigo', tipo: 'sms', para: '+5493492401234', usuarioId: id },
  ]);
  const codigo = enqueued[0]?.secreto ?? '';
  expect(codigo).toMatch(/^\d{6}$/);
  const guardado = await rowOf(database.db, 'telefono_codigos', { usuario_id: id });
  const binding = { mensajeId, usuarioId: id, telefono: '+5493492401234' };
  expect(guardado.codigo_hmac).toEqual(hmacOfCodigo(testKey, binding, codigo));
  const auditoria = await auditoriaOf(id);
  expect(auditoria.map(({ accion }) => accion)).toEqual(['usuario.telefono-iniciar']);
  expect(JSON.stringify([guardado, auditoria, body])).not.toContain(codigo);
});

test('el mismo número ya validado lo sigue estando mientras se prueba otra vez', async () => {
  const telefono = celular();
  const { id } = await build.usuario(database.db, { telefono, telefono_validado: clock.now() });
  await requestCodigo(id, telefono);
  expect((await findRow(id)).telefono_validado).toEqual(clock.now());
});

test('sale por WhatsApp para quien lo prefiere, y por lo que haya si no está configurado', async () => {
  const { id } = await build.usuario(database.db);
  await changeRows(database.db, 'usuario_preferencias', { usuario_id: id }, { sms_via: 'whatsapp' });
  await requestCodigo(id);
  expect(enqueued.at(-1)?.tipo).toBe('whatsapp');
  deps().smsVias = ['sms'];
  await requestCodigo(id);
  expect(enqueued.at(-1)?.tipo).toBe('sms');
  deps().smsVias = [];
  const { status, body } = await iniciar(id, { telefono: celular() });
  expect([status, body.detail]).toEqual([
    503,
    'No pudimos enviar el mensaje. Probá de nuevo en unos minutos.',
  ]);
  deps().smsVias = ['sms', 'whatsapp'];
});

const CELULAR = 'Escribí un celular con código de área, por ejemplo 3492 15 401234.';
test.each([
  [{ telefono: '15 2345 6789' }, 'formato', CELULAR],
  [{ telefono: '0810 555 1234' }, 'formato', CELULAR],
  [{ telefono: 'no tengo' }, 'formato', CELULAR],
  [{ telefono: '3492 409999' }, 'fijo', CELULAR],
  [{ telefono: '' }, 'obligatorio', 'Completá este dato.'],
  [{ telefono: null }, 'obligatorio', 'Completá este dato.'],
  [{}, 'obligatorio', 'Completá este dato.'],
])('%j se rechaza diciendo cómo escribirlo', async (request, code, message) => {
  const { id, telefono } = await build.usuario(database.db);
  const { status, body } = await iniciar(id, request);
  expect([status, body.violations]).toEqual([422, [{ propertyPath: 'telefono', code, message }]]);
  expect((await findRow(id)).telefono).toBe(telefono);
});

test('uno que parece fijo se acepta si la persona dice que es un celular', async () => {
  const { id } = await build.usuario(database.db);
  expect((await iniciar(id, { telefono: '3492 409999', esCelular: true })).status).toBe(200);
  expect((await findRow(id)).telefono).toBe('+5493492409999');
});

describe('terminar', () => {
  test('el código validado dice cuándo, una sola vez', async () => {
    const { id } = await build.usuario(database.db, { telefono_no_gracias: clock.now() });
    const { mensajeId, codigo, telefono } = await requestCodigo(id);
    clock.advance(10 * MINUTO - 1000);
    const { status, body } = await terminar(id, mensajeId, ` ${codigo.slice(0, 3)} ${codigo.slice(3)}`);
    expect([status, body]).toEqual([200, { telefono, telefonoValidado: '2026-11-12T09:09:59-03:00' }]);
    expect(await findRow(id)).toMatchObject({ telefono_validado: clock.now(), telefono_no_gracias: null });
    expect((await terminar(id, mensajeId, codigo)).body.detail).toBe(EXPIRED);
    expect((await auditoriaOf(id)).at(-1)?.accion).toBe('usuario.telefono-validar');
  });

  test('cada equivocación dice cuántas quedan, y tras cinco ni el bueno sirve', async () => {
    const { id } = await build.usuario(database.db);
    const { mensajeId, codigo } = await requestCodigo(id);
    const answers: unknown[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      answers.push((await terminar(id, mensajeId, attempt < 5 ? otherCodigo(codigo) : codigo)).body.detail);
    expect(answers).toEqual([
      'codigo: El código no es correcto. Te quedan 4 intentos.',
      'codigo: El código no es correcto. Te quedan 3 intentos.',
      'codigo: El código no es correcto. Te quedan 2 intentos.',
      'codigo: El código no es correcto. Te queda 1 intento.',
      EXHAUSTED,
      EXHAUSTED,
    ]);
    expect((await findRow(id)).telefono_validado).toBeNull();
  });

  test('vence a los diez minutos, y uno nuevo anula el anterior', async () => {
    const { id } = await build.usuario(database.db);
    const first = await requestCodigo(id);
    clock.advance(MINUTO);
    const second = await requestCodigo(id, first.telefono);
    expect((await terminar(id, first.mensajeId, first.codigo)).body.detail).toBe(EXPIRED);
    clock.advance(10 * MINUTO);
    expect((await terminar(id, second.mensajeId, second.codigo)).body.detail).toBe(EXPIRED);
    expect((await findRow(id)).telefono_validado).toBeNull();
  });

  test('el mensaje de otra persona, o ninguno, no existe; y su código no sirve en el propio', async () => {
    const [ana, bruno] = [await build.usuario(database.db), await build.usuario(database.db)];
    const [anaCodigo, brunoCodigo] = [await requestCodigo(ana.id), await requestCodigo(bruno.id)];
    for (const mensajeId of [anaCodigo.mensajeId, 999_999_999])
      expect((await terminar(bruno.id, mensajeId, anaCodigo.codigo)).status).toBe(404);
    if (anaCodigo.codigo !== brunoCodigo.codigo)
      expect((await terminar(bruno.id, brunoCodigo.mensajeId, anaCodigo.codigo)).status).toBe(422);
    expect((await terminar(ana.id, anaCodigo.mensajeId, anaCodigo.codigo)).status).toBe(200);
  });

  test('el código de una fila no abre otra: está atado al mensaje, a la persona y al número', async () => {
    const { id } = await build.usuario(database.db);
    const first = await requestCodigo(id);
    const second = await requestCodigo(id);
    const copy = (cambio: object) =>
      changeRows(database.db, 'telefono_codigos', { mensaje_id: second.mensajeId }, cambio);
    const { codigo_hmac } = await rowOf(database.db, 'telefono_codigos', { mensaje_id: first.mensajeId });
    await copy({ codigo_hmac });
    expect((await terminar(id, second.mensajeId, first.codigo)).status).toBe(422);
    expect((await findRow(id)).telefono_validado).toBeNull();
  });

  test('si cambió el número en su perfil, el código del anterior no valida el nuevo', async () => {
    const { id } = await build.usuario(database.db);
    const { mensajeId, codigo } = await requestCodigo(id);
    await changeRows(database.db, 'usuarios', id, { telefono: celular() });
    expect((await terminar(id, mensajeId, codigo)).body.detail).toBe(EXPIRED);
    expect((await findRow(id)).telefono_validado).toBeNull();
  });

  test('cincuenta buenos a la vez validan una vez, y cincuenta malos gastan cinco', async () => {
    const { id } = await build.usuario(database.db);
    const good = await requestCodigo(id);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => terminar(id, good.mensajeId, good.codigo)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const bad = await requestCodigo(id);
    await Promise.all(Array.from({ length: 50 }, () => terminar(id, bad.mensajeId, otherCodigo(bad.codigo))));
    const spent = async ({ mensajeId }: typeof good) =>
      (await rowOf(database.db, 'telefono_codigos', { mensaje_id: mensajeId })).intentos;
    expect([await spent(good), await spent(bad)]).toEqual([1, 5]);
    expect((await terminar(id, bad.mensajeId, bad.codigo)).body.detail).toBe(EXHAUSTED);
  }, 60_000);
});

describe('frenos', () => {
  const requestWait = (id: number, telefono: string) =>
    iniciar(id, { telefono }).then(({ status, headers }) => [status, headers['retry-after']]);

  test('a un número, uno por minuto, tres por hora y cinco por día, lo pida quien lo pida', async () => {
    const [ana, bruno] = [await build.usuario(database.db), await build.usuario(database.db)];
    const telefono = celular();
    expect(await requestWait(ana.id, telefono)).toEqual([200, undefined]);
    expect(await requestWait(bruno.id, telefono)).toEqual([429, '60']);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      clock.advance(MINUTO);
      expect(await requestWait(bruno.id, telefono)).toEqual([200, undefined]);
    }
    clock.advance(MINUTO);
    expect(await requestWait(ana.id, telefono)).toEqual([429, String(57 * 60)]);
    clock.advance(57 * MINUTO);
    expect(await requestWait(ana.id, telefono)).toEqual([200, undefined]);
    clock.advance(MINUTO);
    expect(await requestWait(ana.id, telefono)).toEqual([200, undefined]);
    clock.advance(MINUTO);
    expect((await requestWait(ana.id, telefono))[0]).toBe(429);
    clock.advance(2 * 60 * MINUTO);
    expect((await requestWait(ana.id, telefono))[0]).toBe(429);
    clock.advance(DAY);
    expect(await requestWait(ana.id, telefono)).toEqual([200, undefined]);
  });

  test('una persona pide diez por día; lo rechazado por otro freno no se le cuenta', async () => {
    const { id } = await build.usuario(database.db);
    const repeated = celular();
    await requestWait(id, repeated);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await requestWait(id, repeated))[0]).toBe(429);
    for (let attempt = 0; attempt < 9; attempt += 1) expect((await requestWait(id, celular()))[0]).toBe(200);
    expect((await requestWait(id, celular()))[0]).toBe(429);
  });

  test('desde una red salen treinta por hora, por más cuentas que haga quien los pide', async () => {
    for (let cuenta = 0; cuenta < 3; cuenta += 1) {
      const { id } = await build.usuario(database.db);
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect((await requestWait(id, celular()))[0]).toBe(200);
    }
    const { id } = await build.usuario(database.db);
    expect(await requestWait(id, celular())).toEqual([429, '3600']);
  });

  test('a un país salen mil por hora entre todos, y a otro ninguno', async () => {
    const { id } = await build.usuario(database.db);
    const { spend } = createLimits(database.db, clock);
    for (let attempt = 0; attempt < 999; attempt += 1)
      await spend(limit('telefono-pais', 1_000, 3600), '+54');
    expect((await requestWait(id, celular()))[0]).toBe(200);
    expect(await requestWait(id, celular())).toEqual([429, '3600']);
    expect((await requestWait(id, '+34 612 34 56 78'))[0]).toBe(422);
  });

  test('de veinte a la vez al mismo número sale uno', async () => {
    const { id } = await build.usuario(database.db);
    const telefono = celular();
    const all = await Promise.all(Array.from({ length: 20 }, () => requestWait(id, telefono)));
    expect(all.filter(([status]) => status === 200)).toHaveLength(1);
    expect(enqueued).toHaveLength(1);
  });
});

test('no, gracias: se anota la primera vez, y pedir un código lo olvida', async () => {
  const { id } = await build.usuario(database.db);
  const decline = () => call(id, 'POST', `${BASE}/no_gracias`, {});
  expect(await decline()).toMatchObject({ status: 200, body: {} });
  const firstMoment = clock.now();
  clock.advance(DAY);
  await decline();
  expect((await findRow(id)).telefono_no_gracias).toEqual(firstMoment);
  await requestCodigo(id);
  expect((await findRow(id)).telefono_no_gracias).toBeNull();
});
