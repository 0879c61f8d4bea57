import { build, changeRows, rowOf, rowsOf, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { archivo, line, manyLines, useArchivos } from './archivos.test-kit.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100', '200', '300']);

const factura = (numero: string) => rowOf(database.db, 'facturas', { numero });
const BEING_PAID = { estado_pago: 9 };
const PAGADA = { estado_pago: 1, pagada: true };
const updateFactura = (numero: string, changes: object) =>
  changeRows(database.db, 'facturas', { numero }, changes);

test('carga facturas y consumos, cuenta lo que hizo y deja dicho cuando', async () => {
  const loaded = await kit.uploadAndLoad(
    archivo(
      line('100', 'A-1'),
      line('200', 'A-2', { importe: '0' }),
      line('300', 'A-3', { pagada: 'S', concepto: 'Agua' }),
      line('300', 'A-4', { consumo: '', concepto: '' }),
    ),
  );
  expect(loaded).toMatchObject({
    ...{ estado: 100, progreso: 100, renglonesImportados: 4, renglonesRechazados: 0, renglonesOmitidos: 0 },
    obs: 'Importados 4, rechazados 0, omitidos 0.',
  });
  expect(await factura('A-1')).toMatchObject({
    ...{
      importe_cent: 1_840_050,
      periodo: 202610,
      fecha: '2026-11-02',
      vencimiento: '2026-11-20',
      consumo: 214,
    },
    ...{ pagada: false, estado_pago: 0, concepto: 'Energía', archivo_factura_id: loaded.id },
  });
  // A factura with nothing to pay, or paid elsewhere, enters as paid.
  expect(await factura('A-2')).toMatchObject({ pagada: true, estado_pago: 1 });
  expect(await factura('A-3')).toMatchObject({ pagada: true, estado_pago: 1 });
  expect((await kit.snapshot()).consumos).toEqual([
    { cuenta: '100', periodo: 202610, consumo: 214, importe_cent: 1_840_050 },
    { cuenta: '200', periodo: 202610, consumo: 214, importe_cent: 0 },
  ]);
  const tokens = await rowsOf(database.db, 'facturas');
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(4);
  const { valor } = await rowOf(database.db, 'ajustes', { clave: 'facturas.actualizado' });
  expect(new Date(String(valor)).getTime()).toBe(kit.clock.now().getTime());
  expect(await kit.countStagingTables()).toBe(0);
  const audited = { entidad: 'archivo_facturas', entidad_id: String(loaded.id) };
  const pasos = await rowsOf(database.ownerDb, 'auditoria', audited);
  expect(pasos.map(({ accion, actor, cambios }) => [accion, actor, (cambios as { a?: number })?.a])).toEqual([
    ['archivo.subir', null, undefined],
    ['archivo.estado', null, 1],
    ['archivo.estado', 'sistema', 2],
    ['archivo.estado', 'sistema', 100],
  ]);
});

test('cargar de nuevo lo mismo no cambia nada ni avisa otra vez', async () => {
  await kit.addUsuario('100');
  await kit.uploadAndLoad(manyLines(30));
  const antes = await kit.snapshot();
  const other = await kit.uploadAndLoad(`${manyLines(30)}\n`);
  expect(other).toMatchObject({ estado: 100, renglonesImportados: 0, renglonesSinCambio: 30 });
  expect(await kit.snapshot()).toEqual(antes);
  expect(await rowsOf(database.db, 'factura_cambios')).toEqual([]);
});

test('lo que cambia se escribe y queda lo que era; lo que el archivo no dice se conserva', async () => {
  await kit.uploadAndLoad(archivo(line('100', 'C-1')));
  const { id } = await kit.uploadAndLoad(
    archivo(line('100', 'C-1', { importe: '20000', vencimiento: '2026-12-01', consumo: '', concepto: '' })),
  );
  expect(await factura('C-1')).toMatchObject({
    ...{ importe_cent: 2_000_000, vencimiento: '2026-12-01', consumo: 214, concepto: 'Energía' },
  });
  const [cambio] = await rowsOf(database.db, 'factura_cambios');
  expect(cambio).toMatchObject({
    archivo_factura_id: id,
    antes: { importeCent: 1_840_050, vencimiento: '2026-11-20', pagada: false },
  });
});

test('una factura pagada o en pago no se toca, aunque se haya pagado despues de revisar', async () => {
  await kit.uploadAndLoad(
    archivo(...['paga', 'en-pago', 'dice-paga', 'despues'].map((numero) => line('100', numero))),
  );
  await updateFactura('paga', PAGADA);
  await updateFactura('en-pago', BEING_PAID);
  await updateFactura('dice-paga', BEING_PAID);
  const { id, resumen } = await kit.uploadAndReview(
    archivo(
      line('100', 'paga', { importe: '1' }),
      line('100', 'en-pago', { importe: '1' }),
      line('100', 'dice-paga', { pagada: 'S' }),
      line('100', 'despues', { importe: '1', consumo: '999' }),
      line('200', 'otra'),
    ),
  );
  expect(resumen).toMatchObject({ cambiados: 1, omitidos: 3, retenidos: 1 });
  await updateFactura('despues', PAGADA);
  await kit.confirmAndLoad(id);
  expect(await kit.ver(id)).toMatchObject({
    estado: 100,
    renglonesImportados: 1,
    renglonesOmitidos: 4,
    obs: 'Importados 1, rechazados 0, omitidos 4.',
  });
  for (const numero of ['paga', 'en-pago', 'dice-paga', 'despues'])
    expect((await factura(numero)).importe_cent, numero).toBe(1_840_050);
  expect((await kit.snapshot()).consumos[0]).toMatchObject({ cuenta: '100', consumo: 4 * 214 });
  // The line that reports a payment waits for the pago that holds its factura.
  const waiting = await rowsOf(database.db, 'cobros_en_espera');
  expect(waiting).toMatchObject([
    {
      clase: 'archivo_facturas',
      archivo_id: id,
      renglon: 4,
      factura_id: (await factura('dice-paga')).id,
      resultado: null,
    },
  ]);
  const rechazos = await kit.call('GET', `/api/archivo_facturas/${id}/rechazos`);
  expect(rechazos.text).toBe(
    '\ufeffrenglon;campo;motivo;original\r\n4;pagada;Pago en proceso: se aplica cuando termine.;\r\n',
  );
});

test('pagada S sobre una impaga la salda; pagada N sobre una paga se omite', async () => {
  await kit.uploadAndLoad(archivo(line('100', 'P-1'), line('100', 'P-2', { pagada: 'S' })));
  const second = await kit.uploadAndLoad(archivo(line('100', 'P-1', { pagada: 'S' }), line('100', 'P-2')));
  expect(second).toMatchObject({ renglonesImportados: 1, renglonesOmitidos: 1 });
  expect(await factura('P-1')).toMatchObject({ pagada: true, estado_pago: 1 });
  expect(await factura('P-2')).toMatchObject({ pagada: true, estado_pago: 1 });
});

test('otro archivo cargado entre la revision y la carga no rompe nada', async () => {
  const first = await kit.uploadAndReview(
    archivo(line('100', 'E-1'), line('200', 'E-2'), line('300', 'E-3')),
  );
  await kit.uploadAndLoad(archivo(line('100', 'E-1', { importe: '5' }), line('300', 'E-2')));
  await kit.confirmAndLoad(first.id);
  expect(await kit.ver(first.id)).toMatchObject({
    ...{ estado: 100, renglonesImportados: 2, renglonesRechazados: 1 },
  });
  expect(await factura('E-1')).toMatchObject({ importe_cent: 1_840_050 });
  expect(await factura('E-2')).toMatchObject({ suministro_id: kit.suministro('300') });
  const { text } = await kit.call('GET', `/api/archivo_facturas/${first.id}/rechazos`);
  expect(text).toContain('3;numero;El número pertenece a otro suministro.;');
});

describe('los avisos', () => {
  test('solo de las nuevas e impagas del ultimo mes, una copia por correo, con push a quien quiere', async () => {
    const db = database.db;
    const maria = await build.usuario(db, { email: 'maria@correo.test' });
    const jose = await build.usuario(db, { email: 'jose@correo.test' });
    for (const { id } of [maria, jose])
      await build.usuarioSuministro(db, { usuario_id: id, suministro_id: kit.suministro('100') });
    await changeRows(db, 'usuario_preferencias', { usuario_id: maria.id }, { token_firebase: 'aparato' });
    await changeRows(db, 'usuario_preferencias', { usuario_id: jose.id }, { mail_factura: false });
    const correo = (cuenta: string, email: string, changes = {}) =>
      build.suministroMail(db, { suministro_id: kit.suministro(cuenta), email, ...changes });
    await correo('100', 'MARIA@correo.test');
    await correo('200', 'hija@correo.test');
    await correo('200', 'baja@correo.test', { desuscribir: true });
    await correo('200', 'rebota@correo.test', { rebota: true });
    await correo('200', 'sin-validar@correo.test', { validado: false });
    const contenido = archivo(
      line('100', 'V-1', { periodo: '2026-11' }),
      line('100', 'vieja', { periodo: '2026-10' }),
      line('200', 'V-2', { periodo: '2026-11' }),
      line('300', 'nadie', { periodo: '2026-11' }),
      line('200', 'paga', { periodo: '2026-11', pagada: 'S' }),
    );
    const { id, resumen } = await kit.uploadAndReview(contenido);
    expect(resumen?.avisos).toEqual({ emails: 2, push: 1 });
    expect(await rowsOf(db, 'mensajes')).toEqual([]);
    await kit.confirmAndLoad(id);
    expect((await kit.snapshot()).mensajes).toEqual([
      { tipo: 1, para: 'maria@correo.test', numero: 'V-1' },
      { tipo: 2, para: 'aparato', numero: 'V-1' },
      { tipo: 1, para: 'hija@correo.test', numero: 'V-2' },
    ]);
    const mensaje = await rowOf(db, 'mensajes', { tipo: 1 });
    expect(mensaje).toMatchObject({
      ...{
        plantilla: 'factura_nueva',
        prioridad: 9,
        usuario_id: maria.id,
        suministro_id: kit.suministro('100'),
      },
      datos: {
        cuenta: '100',
        periodo: 202611,
        importeCent: 1_840_050,
        vencimiento: '2026-11-20',
        consumo: 214,
      },
    });
    const relative = await rowOf(db, 'suministro_mails', { email: 'hija@correo.test' });
    expect(Number(relative.ultima_factura)).toBe((await factura('V-2')).id);
  });
});

test('revisado de nuevo despues de un error puede no servir mas', async () => {
  const id = await kit.uploadAndConfirm(archivo(line('999', 'X-1')));
  await kit.importar();
  expect(await kit.ver(id)).toMatchObject({
    estado: 5,
    obs: expect.stringContaining('No hay ningún renglón'),
  });
  await build.suministro(database.db, { cuenta: '999' });
  await kit.confirmAndLoad(id);
  expect(await kit.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 1 });
});

test('de a uno: mientras uno se carga el otro espera', async () => {
  const [first, second] = [
    await kit.uploadAndReview(manyLines(30)),
    await kit.uploadAndReview(archivo(line('100', 'solo'))),
  ];
  await kit.estado(first.id, 1);
  await kit.estado(second.id, 1);
  let meanwhile: unknown;
  kit.control.mark = (point) => {
    if (point === 'archivos:tramo') meanwhile ??= kit.importar();
  };
  await kit.importar();
  expect(await meanwhile).toMatchObject({ until: expect.any(Date) });
  for (const { id } of [first, second]) expect(await kit.ver(id)).toMatchObject({ estado: 100 });
});
