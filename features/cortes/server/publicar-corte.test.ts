import { type Answer, build, countRows, rowsOf, violationsOf } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { PROGRAMADO, useCortes } from './cortes.test-kit.ts';

const kit = useCortes();
const { ariel, database } = kit;

const suministro = (changes: Parameters<typeof build.suministro>[1] = {}) =>
  build.suministro(database.ownerDb, changes);
const violationTexts = (answer: Pick<Answer, 'body'>) =>
  Object.entries(violationsOf(answer)).map((one) => one.join(': '));
const count = (table: 'cortes' | 'corte_suministros') => countRows(database.ownerDb, table);

test.each(['motivo', 'obs', 'zona'])('un número de tarjeta en %s no se publica', async (field) => {
  expect(violationTexts(await kit.publicar({ [field]: 'Avisar a 4507 9900 0000 4905' }))).toEqual([
    `${field}: No escribas números de tarjeta acá. Borralo y mandalo de nuevo.`,
  ]);
});

describe('a quiénes deja sin servicio', () => {
  test('sin listas, a todos los activos de la zona', async () => {
    const [a, b] = [await suministro(), await suministro()];
    await suministro({ activo: false });
    await suministro({ zona: 'Norte' });
    const { status, body } = await kit.publicar({ obs: '  ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...PROGRAMADO, suministros: [a.id, b.id], totalSuministros: 2 });
    expect(body).not.toHaveProperty('obs');
    expect(await kit.countQueued(body.id as number)).toBe(1);
  });

  test('por números de suministro, como se copian, o por ids, o por los dos', async () => {
    const a = await suministro({ cuenta: '0012-345/6' });
    const b = await suministro({ zona: 'Norte' });
    const c = await suministro({ activo: false });
    const cuentas = [' 123456 ', '0012-345/6', b.cuenta];
    expect((await kit.publicar({ cuentas })).body.suministros).toEqual([a.id, b.id]);
    expect((await kit.publicar({ suministros: [c.id, a.id, a.id] })).body.suministros).toEqual([a.id, c.id]);
    const { body } = await kit.publicar({ suministros: [c.id], cuentas: [b.cuenta] });
    expect(body.suministros).toEqual([b.id, c.id]);
  });

  test('los que no existen se nombran, y no se publica nada', async () => {
    const { cuenta, id } = await suministro();
    const unknownCuentas = Array.from({ length: 22 }, (_, n) => `X${n}`);
    const byCuenta = await kit.publicar({ cuentas: [cuenta, ...unknownCuentas] });
    expect(byCuenta.status).toBe(422);
    expect(violationTexts(byCuenta)).toEqual([
      `cuentas: Hay suministros que no existen: ${unknownCuentas.slice(0, 20).join(', ')} y 2 más.`,
    ]);
    expect(byCuenta.body.desconocidos).toEqual(unknownCuentas);
    expect(violationTexts(await kit.publicar({ suministros: [id, 999_999] }))).toEqual([
      'suministros: Hay suministros que no existen: 999999.',
    ]);
    expect(await count('cortes')).toBe(0);
  });

  test('dos cuentas que se leen igual no se confunden', async () => {
    const a = await suministro({ cuenta: '12-3' });
    await suministro({ cuenta: '1-23' });
    expect((await kit.publicar({ cuentas: ['12-3'] })).body.suministros).toEqual([a.id]);
    expect((await kit.publicar({ cuentas: ['123'] })).status).toBe(422);
    expect((await kit.publicar({ cuentas: ['---'] })).status).toBe(422);
  });

  test('una zona sin nadie no es un corte', async () => {
    await suministro({ zona: 'Norte' });
    const { status, body } = await kit.publicar({ zona: "Centro'; drop table cortes --" });
    expect([status, violationTexts({ body })]).toEqual([
      422,
      ['zona: Ningún suministro coincide con esa zona.'],
    ]);
    expect([await count('cortes'), await count('corte_suministros')]).toEqual([0, 0]);
  });

  test('antes de publicar se sabe a quiénes se avisaría, y nada cambia', async () => {
    const sms = await kit.customer({ sms: true });
    await kit.customer({ push: 'tok' }, sms.suministro);
    const correo = await kit.customer({ noCorteSms: true });
    await kit.customer({ rebota: true });
    await kit.customer({ unvalidated: true });
    await kit.customer({ eliminado: true, sms: true });
    await suministro();
    const previewAfectados = (body: object) => kit.call(ariel.id, 'POST', '/api/cortes/afectados', body);
    const { status, body } = await previewAfectados({ ...PROGRAMADO, created: 'x' });
    expect([status, body]).toEqual([
      200,
      {
        ...{ suministros: 6, personas: 3, conTelefono: 1, conPush: 1, conCorreo: 1 },
        ...{ porMensaje: 1, porApp: 0, porCorreo: 1, sinContacto: 4 },
        ...{ desconocidos: [], zonasVacias: [] },
      },
    ]);
    const cuentas = (await rowsOf(database.ownerDb, 'suministros'))
      .filter(({ id }) => id === correo.suministro)
      .map(({ cuenta }) => cuenta);
    expect(
      (await previewAfectados({ cuentas: [...cuentas, 'no-hay'], suministros: [999_999] })).body,
    ).toEqual({
      suministros: 1,
      personas: 1,
      conTelefono: 0,
      conPush: 0,
      conCorreo: 1,
      ...{ porMensaje: 0, porApp: 0, porCorreo: 1, sinContacto: 0 },
      desconocidos: ['999999', 'no-hay'],
      zonasVacias: [],
    });
    expect(await count('cortes')).toBe(0);
  });
});

describe('lo que se escribe', () => {
  beforeEach(async () => {
    await suministro();
  });

  test.each([
    [
      'fin antes del inicio',
      { fin: '2026-11-18T07:59:59-03:00' },
      ['fin: La fecha de fin debe ser posterior al inicio.'],
    ],
    [
      'fin igual al inicio',
      { fin: PROGRAMADO.inicio },
      ['fin: La fecha de fin debe ser posterior al inicio.'],
    ],
    [
      'programado en el pasado',
      { inicio: '2026-11-16T10:00:00-03:00' },
      ['inicio: Un corte programado empieza en el futuro.'],
    ],
    [
      'el reloj es el de acá',
      { inicio: '2026-11-16T12:59:59Z', fin: '2026-11-16T13:30:00Z' },
      ['inicio: Un corte programado empieza en el futuro.'],
    ],
    ['programado sin fin', { fin: null }, ['fin: Escribí cuándo termina.']],
    ['sin zona', { zona: ' ' }, ['zona: Escribí la zona.']],
    ['sin motivo', { motivo: '' }, ['motivo: Escribí el motivo.']],
    ['zona larga', { zona: 'z'.repeat(121) }, ['zona: Máximo 120 caracteres.']],
    ['motivo largo', { motivo: 'm'.repeat(251) }, ['motivo: Máximo 250 caracteres.']],
    ['obs larga', { obs: 'o'.repeat(1001) }, ['obs: Máximo 1000 caracteres.']],
    ['otro tipo', { tipo: 'otro' }, ['tipo: Elegí si es programado o imprevisto.']],
    ['una fecha que no es', { inicio: '31/02/2026' }, ['inicio: Escribí una fecha y hora válidas.']],
    ['sin inicio', { inicio: null }, ['inicio: Completá este dato.']],
    ['una lista vacía', { cuentas: [] }, ['cuentas: Escribí al menos un suministro.']],
    [
      'demasiados',
      { suministros: Array(20_001).fill(1) },
      ['suministros: Máximo 20.000 suministros por corte.'],
    ],
    [
      'lo que es de la casa',
      { id: 7, totalSuministros: 1 },
      ['id: Este campo no se puede modificar.', 'totalSuministros: Este campo no se puede modificar.'],
    ],
  ])('%s', async (_title, cambios, expected) => {
    const response = await kit.publicar(cambios);
    expect([response.status, violationTexts(response)]).toEqual([422, expected]);
    expect(await count('cortes')).toBe(0);
  });

  test('otro tipo de JSON es culpa del programa', async () => {
    expect((await kit.publicar({ suministros: ['1'] })).status).toBe(400);
    expect((await kit.publicar({ cuentas: [1] })).status).toBe(400);
    expect((await kit.publicar({ zona: 7 })).status).toBe(400);
  });

  test('un imprevisto puede haber empezado y no tener fin; la hora se guarda como instante', async () => {
    const inicio = '2026-11-16T09:30:00';
    const { status, body } = await kit.publicar({ tipo: 'forzado', inicio, fin: undefined });
    expect([status, body.inicio, body.fin]).toEqual([201, `${inicio}-03:00`, undefined]);
    const other = await kit.publicar({ inicio: '2026-11-19T02:30:00Z', fin: '2026-11-19T00:00:00-03:00' });
    expect([other.body.inicio, other.body.fin]).toEqual([
      '2026-11-18T23:30:00-03:00',
      '2026-11-19T00:00:00-03:00',
    ]);
  });

  test('el texto hostil se guarda y se devuelve como se escribió', async () => {
    const hostile = `<img src=x onerror=alert(1)> '"; drop table cortes; -- \u202e {motivo} =1+1`;
    const { body } = await kit.publicar({ motivo: hostile, obs: hostile });
    expect([body.motivo, body.obs]).toEqual([hostile, hostile]);
    expect((await kit.publicar({ motivo: 'a\0b' })).status).toBeLessThan(500);
  });

  test('publicar queda anotado con quién', async () => {
    const { body } = await kit.publicar();
    const audited = { entidad: 'corte', entidad_id: String(body.id) };
    const columns = ['accion', 'actor_id', 'cambios'] as const;
    expect(await rowsOf(database.ownerDb, 'auditoria', audited, columns)).toEqual([
      {
        accion: 'corte.publicar',
        actor_id: ariel.id,
        cambios: { despues: expect.objectContaining({ zona: 'Centro', suministros: 1 }) },
      },
    ]);
  });

  test('solo quien anuncia cortes', async () => {
    const customer = await kit.customer();
    const admin = await build.usuario(database.ownerDb, { roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] });
    for (const id of [customer.usuario.id, admin.id]) {
      expect((await kit.call(id, 'POST', '/api/cortes', PROGRAMADO)).status).toBe(403);
      expect((await kit.call(id, 'POST', '/api/cortes/afectados', PROGRAMADO)).status).toBe(403);
    }
  });
});
