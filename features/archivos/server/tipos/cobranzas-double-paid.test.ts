import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '@oficina/db';
import { liberarFacturas, settleFacturas } from '@oficina/facturas/server';
import { build, changeRows, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { line as facturaLine, archivo as facturasArchivo } from '../archivos.test-kit.ts';
import { archivo, BEING_PAID, line, PAGADA, useCobranzas } from './cobranzas.test-kit.ts';

const database = useDatabase();
const { createFactura, kit, subidas, sweep, waiting } = useCobranzas(database);

async function paidHere(numero: string, { estado = 1, vigente = true, factura = 0 } = {}) {
  const usuario = await build.usuario(database.db);
  const id = factura || (await createFactura(numero)).id;
  await changeRows(database.db, 'facturas', id, PAGADA);
  const referencia = `OV${usuario.id}XABCDEFGHJKLM`;
  const pago = await database.db
    .insertInto('pagos')
    .values({
      ...{ usuario_id: usuario.id, total_cent: 10_050, estado, referencia, extra: '{}', tiempos: '{}' },
      ...{ enviado: kit.clock.now(), created: kit.clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('pago_facturas')
    .values({ pago_id: pago.id, factura_id: id, importe_cent: 10_050, vigente })
    .execute();
  return referencia;
}
/** The alerts are read after the sweep that runs every minute. */
async function alerts() {
  await sweep();
  return (await kit.alerts()).map(({ hecho }) => hecho.replace(/^.*: /, ''));
}
/** A row that was only locked has the same version. */
const rowVersions = async () =>
  (await sql`select id, xmin::text from facturas order by id`.execute(database.db)).rows;
const release = (id: number) => database.db.tx((tx) => liberarFacturas(tx, [id], kit.clock.now()));

describe('una factura que se pago por la web y un archivo dice que tambien en otro lado', () => {
  test('es un pago doble: no se toca, queda en la lista y se avisa una vez', async () => {
    await paidHere('J-1');
    await createFactura('J-2');
    const before = await rowVersions();
    const { id, resumen } = await subidas.uploadAndReview(archivo(line('J-1'), line('J-2')));
    expect(resumen).toMatchObject({ cambiados: 1, iguales: 0, omitidos: 1, retenidos: 0, rechazados: 0 });
    expect([await rowVersions(), await waiting()]).toEqual([before, []]);
    await subidas.confirmAndLoad(id);
    expect(await subidas.ver(id)).toMatchObject({
      ...{ estado: 100, renglonesImportados: 1, renglonesSinCambio: 0, renglonesOmitidos: 1 },
      renglonesRechazados: 0,
    });
    expect((await rowVersions())[0]).toEqual(before[0]);
    expect(await subidas.rechazos(id)).toEqual(['2 numero: Pago doble.']);
    expect([await alerts(), await alerts()]).toEqual([['J-1'], ['J-1']]);
    expect([await waiting(), await subidas.rechazos(id)]).toEqual([
      ['J-1 Rapipago doble'],
      ['2 numero: Pago doble.'],
    ]);
  });

  test('lo mismo en otro archivo no se cuenta dos veces; cobrada otra vez mas, si', async () => {
    await paidHere('K-1');
    await createFactura('K-2');
    await subidas.uploadAndLoad(archivo(line('K-1')));
    expect(await alerts()).toEqual(['K-1']);
    const other = await subidas.uploadAndLoad(archivo(line('K-2'), line('K-1', ' RAPIPAGO ')));
    expect(other).toMatchObject({ renglonesImportados: 1, renglonesSinCambio: 1, renglonesOmitidos: 0 });
    expect(await alerts()).toEqual(['K-1']);
    await subidas.uploadAndLoad(archivo(line('K-1', 'Banco', '2026-11-15')));
    expect(await alerts()).toEqual(['K-1', 'K-1']);
  });

  test('no lo es lo que vuelve de nuestra rendicion, ni un pago devuelto, ni una cobranza anterior', async () => {
    const referencia = await paidHere('L-1');
    await paidHere('L-2');
    await paidHere('L-3', { vigente: false });
    await paidHere('L-4', { estado: 6 });
    await createFactura('L-5');
    await subidas.uploadAndLoad(archivo(line('L-5')));
    const { id, ...final } = await subidas.uploadAndLoad(
      archivo(
        line('L-1', referencia.toLowerCase()),
        line('L-2', 'OFICINA VIRTUAL - tarjeta'),
        ...['L-3', 'L-4', 'L-5'].map((numero) => line(numero)),
      ),
    );
    expect(final).toMatchObject({ renglonesSinCambio: 5, renglonesOmitidos: 0 });
    expect([await subidas.rechazos(id), await alerts(), await waiting()]).toEqual([[], [], []]);
  });

  test('tambien si el pago se aprueba mientras la carga espera por la factura', async () => {
    const { id: factura } = await createFactura('R-1');
    await paidHere('R-1', { factura, estado: 0 });
    await changeRows(database.db, 'facturas', factura, { ...BEING_PAID, pagada: false });
    const id = await subidas.uploadAndConfirm(archivo(line('R-1')));
    let loading: Promise<unknown> | undefined;
    await database.db.tx(async (tx) => {
      await sql`update pagos set estado = 1`.execute(tx);
      await settleFacturas(tx, [factura], kit.clock.now());
      loading = kit.importar();
      await sleep(400);
    });
    await loading;
    expect(await subidas.ver(id)).toMatchObject({ estado: 100, renglonesSinCambio: 0, renglonesOmitidos: 1 });
    expect([await subidas.rechazos(id), await alerts()]).toEqual([['2 numero: Pago doble.'], ['R-1']]);
  });

  test('tambien si se pago entre la revision y la carga', async () => {
    const { id: factura } = await createFactura('M-1');
    const id = await subidas.uploadAndConfirm(archivo(line('M-1')));
    await paidHere('M-1', { factura });
    await kit.importar();
    expect(await subidas.ver(id)).toMatchObject({ renglonesImportados: 0, renglonesOmitidos: 1 });
    expect([await subidas.rechazos(id), await alerts()]).toEqual([['2 numero: Pago doble.'], ['M-1']]);
  });
});

test('un renglon malo no se lleva al bueno que le sigue', async () => {
  kit.control.maxRechazo = 100;
  for (const numero of ['N-1', 'N-2']) await createFactura(numero);
  const { id, resumen } = await subidas.uploadAndReview(
    archivo(
      line('N-1', 'Rapipago', '31/02/2026'),
      line('N-1'),
      line('N-1', 'Banco'),
      line('N-2', 'x', ''),
      line('N-2'),
    ),
  );
  expect(resumen).toMatchObject({ cambiados: 2, rechazados: 3 });
  expect(await subidas.rechazos(id)).toEqual([
    '2 fecha_pago: Fecha inválida.',
    '4 numero: Número repetido en el archivo.',
    '5 fecha_pago: Falta fecha_pago.',
  ]);
});

describe('dos que esperan por la misma factura, y el pago de aca no fue', () => {
  test('cobrada dos veces: la primera la paga y la otra es un pago doble', async () => {
    const { id: factura } = await createFactura('P-1', BEING_PAID);
    await subidas.uploadAndLoad(archivo(line('P-1')));
    const { id } = await subidas.uploadAndLoad(archivo(line('P-1', 'Banco', '2026-11-15')));
    await release(factura);
    expect([await alerts(), await alerts()]).toEqual([['P-1'], ['P-1']]);
    expect(await waiting()).toEqual(['P-1 Rapipago aplicado', 'P-1 Banco doble']);
    expect(await subidas.rechazos(id)).toEqual(['2 numero: Pago doble.']);
  });

  test('la misma cobranza contada dos veces, o una factura que viene pagada, es un solo pago', async () => {
    const { id: factura } = await createFactura('Q-1', BEING_PAID);
    await kit.uploadAndLoad(facturasArchivo(facturaLine('100', 'Q-1', { importe: '100.5', pagada: 'S' })));
    await createFactura('Q-2');
    await subidas.uploadAndLoad(archivo(line('Q-1')));
    await subidas.uploadAndLoad(archivo(line('Q-1', 'rapipago'), line('Q-2')));
    await release(factura);
    expect(await alerts()).toEqual([]);
    expect(await waiting()).toEqual(['Q-1 - aplicado', 'Q-1 Rapipago aplicado', 'Q-1 rapipago aplicado']);
  });
});
