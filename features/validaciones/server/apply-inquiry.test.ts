import { fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { INICIO, useIdentidad } from './identidad.test-kit.ts';
import type { ReadValidacion } from './identidad.ts';
import { applyAviso } from './receive-aviso.ts';
import { ALERT_EMAILS } from './validaciones.test-kit.ts';

const database = useDatabase();
const clock = fixedClock(INICIO);
const { proveedor, deps, maria, rowOf, inquiry, asociar, iniciar, setReported, alerts, results } =
  useIdentidad(database, clock);

test.each([
  ['created', 0],
  ['pending', 2],
  ['completed', 2],
  ['needs_review', 3],
  ['approved', 1],
  ['declined', 5],
  ['failed', 5],
  ['expired', 9],
  ['escalated', 3],
  ['constructor', 3],
])('%s deja la validación en %i', async (estado, codigo) => {
  const { id, email } = await maria();
  const inq = await iniciar(id);
  setReported(inq, { estado });
  const { status, body } = await asociar(id, id, inq);
  expect([status, body.estado]).toEqual([200, codigo]);
  const { identidad_validada, roles } = await rowOf(id);
  expect([identidad_validada, roles.includes('ROLE_VALIDADO')]).toEqual([codigo === 1, codigo === 1]);
  const final = [1, 5, 9].includes(codigo);
  expect(await inquiry(inq)).toMatchObject({ asociada: clock.now(), decidida: final ? clock.now() : null });
  const resultado = { 1: 'aprobada', 5: 'rechazada', 9: 'vencida' }[codigo];
  expect(results()).toEqual(resultado ? [[email, { resultado }]] : []);
  expect(alerts().map(({ para }) => para)).toEqual(codigo === 3 ? ALERT_EMAILS : []);
  await asociar(id, id, inq);
  expect([results().length, alerts().length]).toEqual([resultado ? 1 : 0, codigo === 3 ? 2 : 0]);
});

test('completada alcanza solo donde así se configuró', async () => {
  const { id } = await maria();
  const inq = await iniciar(id);
  setReported(inq, { estado: 'completed' });
  await asociar(id, id, inq);
  expect((await rowOf(id)).identidad_validada).toBe(false);
  proveedor.acceptsCompleted = true;
  expect((await asociar(id, id, inq)).body.estado).toBe(1);
  expect((await rowOf(id)).identidad_validada).toBe(true);
});

test.each([
  ['de otra persona', { referencia: '1' }, 'se hizo para otra cuenta'],
  ['de nadie', { referencia: null }, 'se hizo para otra cuenta'],
  ['con otra plantilla', { plantilla: 'itmpl_otra' }, 'otra configuración'],
  ['de otro entorno', { environment: 'env_otro' }, 'otra configuración'],
  ['sin decir el entorno', { environment: undefined }, 'otra configuración'],
  ['con otro documento', { documento: '25123457' }, 'el documento no coincide'],
  ['sin documento', { documento: undefined }, 'el documento no coincide'],
  ['con otro nombre', { nombre: 'Juana' }, 'el nombre no coincide'],
  ['con un nombre de menos', { nombre: 'Maria' }, 'el nombre no coincide'],
  ['sin apellido', { apellido: undefined }, 'el nombre no coincide'],
] as [string, Partial<ReadValidacion>, string][])(
  'aprobada pero %s: la mira una persona, con su enlace, y nadie queda validado',
  async (_example, cambios, motivo) => {
    const { id } = await maria();
    const inq = await iniciar(id);
    setReported(inq, { estado: 'approved', ...cambios });
    await asociar(id, id, inq);
    expect((await inquiry(inq))?.estado).toBe(3);
    expect(await rowOf(id)).toMatchObject({ identidad_validada: false, roles: ['ROLE_CONFIRMADO'] });
    expect(alerts()).toHaveLength(2);
    expect(alerts()[0]).toMatchObject({
      datos: {
        asunto: 'Revisar una identidad a mano',
        hecho: expect.stringContaining(motivo),
        ruta: `/admin/usuarios/${id}`,
      },
    });
    expect(JSON.stringify(alerts())).not.toMatch(/25123456|25\.123\.456|PEREZ/);
    expect(results()).toEqual([]);
  },
);

test('el nombre y el documento se comparan sin mayúsculas, acentos, orden ni puntos', async () => {
  const { id } = await maria();
  const inq = await iniciar(id);
  setReported(inq, {
    estado: 'approved',
    nombre: 'ñandu ELENA',
    apellido: 'pérez  maria',
    documento: '25123456 ',
  });
  expect((await asociar(id, id, inq)).body.estado).toBe(1);
});

test('lo que falta de los dos lados no es una coincidencia', async () => {
  for (const [inAccount, inDocument] of [
    [{ documento: null }, { documento: '' }],
    [{ documento: null }, { documento: undefined }],
    [{ apellido: null }, {}],
    [
      { nombre: '', apellido: null },
      { nombre: '', apellido: undefined },
    ],
  ] as [object, Partial<ReadValidacion>][]) {
    const { id } = await maria(inAccount);
    const inq = await iniciar(id);
    setReported(inq, { estado: 'approved', ...inDocument });
    await asociar(id, id, inq);
    expect((await rowOf(id)).identidad_validada).toBe(false);
  }
});

test('lo final no se mueve: ni lo vencido revive, ni un rechazo posterior quita lo validado', async () => {
  const { id } = await maria();
  const [vencida, approved] = [await iniciar(id), await iniciar(id)];
  setReported(vencida, { estado: 'expired' });
  await asociar(id, id, vencida);
  setReported(vencida, { estado: 'approved' });
  expect((await asociar(id, id, vencida)).body.estado).toBe(9);
  expect((await rowOf(id)).identidad_validada).toBe(false);

  setReported(approved, { estado: 'approved' });
  await asociar(id, id, approved);
  for (const estado of ['declined', 'declined', 'redacted']) {
    setReported(approved, { estado });
    expect((await asociar(id, id, approved)).body.estado).toBe(1);
  }
  expect((await rowOf(id)).identidad_validada).toBe(true);
  expect(alerts().map(({ datos }) => (datos as { hecho: string }).hecho)).toEqual(
    ALERT_EMAILS.map(() => expect.stringContaining('el proveedor la retiró después')),
  );
});

test('cincuenta a la vez validan y avisan una vez', async () => {
  const { id } = await maria();
  const inq = await iniciar(id);
  setReported(inq, { estado: 'approved' });
  await Promise.all(Array.from({ length: 50 }, () => applyAviso(deps(), inq)));
  expect(results()).toHaveLength(1);
  expect((await rowOf(id)).roles).toEqual(['ROLE_CONFIRMADO', 'ROLE_VALIDADO']);
  const recorded = await rowsOf(
    database.db,
    'auditoria',
    { entidad_id: String(id), accion: 'identidad.cambio' },
    ['cambios'],
  );
  expect(recorded).toEqual([{ cambios: { inquiry: inq, antes: 0, despues: 1 } }]);
}, 60_000);
