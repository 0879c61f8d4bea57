import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '@oficina/db';
import { liberarFacturas, saldarFacturas } from '@oficina/facturas/server';
import { build, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { archivo as archivoDeFacturas, linea as lineaDeFactura } from '../archivos.test-kit.ts';
import { repasarCobros } from '../trabajos.ts';
import { useSubidas } from './subidas.test-kit.ts';

const database = useDatabase();
const subidas = useSubidas(database, 'cobranzas');
const { casa } = subidas;

const archivo = (...lineas: string[]) => `${['numero;fecha_pago;importe;medio', ...lineas].join('\n')}\n`;
const linea = (numero: string, medio = 'Rapipago', fecha = '2026-11-14') =>
  `${numero};${fecha};100.5;${medio}`;

let suministro = 0;
beforeEach(async () => {
  suministro = (await build.suministro(database.db, { cuenta: '100' })).id;
});

const facturar = (numero: string, cambios = {}) =>
  build.factura(database.db, { suministro_id: suministro, numero, importe_cent: 10_050, ...cambios });
const EN_PAGO = { estado_pago: 9 };

/** A bill that was paid by the web; unless told otherwise, and approved. */
async function pagadaAca(numero: string, { estado = 1, vigente = true, factura = 0 } = {}) {
  const usuario = await build.usuario(database.db);
  const id = factura || (await facturar(numero, { estado_pago: 1, pagada: true })).id;
  await sql`update facturas set estado_pago = 1, pagada = true where id = ${id}`.execute(database.db);
  const referencia = `OV${usuario.id}XABCDEFGHJKLM`;
  const pago = await database.db
    .insertInto('pagos')
    .values({
      ...{ usuario_id: usuario.id, total_cent: 10_050, estado, referencia, extra: '{}', tiempos: '{}' },
      ...{ enviado: casa.clock.now(), created: casa.clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('pago_facturas')
    .values({ pago_id: pago.id, factura_id: id, importe_cent: 10_050, vigente })
    .execute();
  return referencia;
}
const versiones = async () =>
  (await sql`select id, xmin::text from facturas order by id`.execute(database.db)).rows;
const esperas = async () =>
  (
    await sql<{ una: string }>`
      select f.numero || ' ' || coalesce(e.medio, '-') || ' ' || coalesce(e.resultado, 'espera') as una
      from cobros_en_espera e join facturas f on f.id = e.factura_id order by e.id`.execute(database.db)
  ).rows.map(({ una }) => una);
/** What the personnel is told once the sweep of the minute has passed. */
async function alertas() {
  await repasarCobros(casa.deps);
  return (
    await sql<{ hecho: string }>`
      select datos->>'hecho' as hecho from mensajes where plantilla = 'personal_alerta' order by id`.execute(
      database.db,
    )
  ).rows.map(({ hecho }) => hecho.replace(/^.*: /, ''));
}
const soltar = (id: number) => database.db.tx((tx) => liberarFacturas(tx, [id], casa.clock.now()));

describe('una factura que se pago por la web y un archivo dice que tambien en otro lado', () => {
  test('es un pago doble: no se toca, queda en la lista y se avisa una vez', async () => {
    await pagadaAca('J-1');
    await facturar('J-2');
    const antes = await versiones();
    const { id, resumen } = await subidas.revisada(archivo(linea('J-1'), linea('J-2')));
    expect(resumen).toMatchObject({ cambiados: 1, iguales: 0, omitidos: 1, retenidos: 0, rechazados: 0 });
    expect([await versiones(), await esperas()]).toEqual([antes, []]);
    await subidas.estado(id, 1);
    await casa.importar();
    expect(await subidas.ver(id)).toMatchObject({
      ...{ estado: 100, renglonesImportados: 1, renglonesSinCambio: 0, renglonesOmitidos: 1 },
      renglonesRechazados: 0,
    });
    expect((await versiones())[0]).toEqual(antes[0]);
    expect(await subidas.rechazos(id)).toEqual(['2 numero: Pago doble.']);
    expect([await alertas(), await alertas()]).toEqual([['J-1'], ['J-1']]);
    expect([await esperas(), await subidas.rechazos(id)]).toEqual([
      ['J-1 Rapipago doble'],
      ['2 numero: Pago doble.'],
    ]);
  });

  test('lo mismo en otro archivo no se cuenta dos veces; cobrada otra vez mas, si', async () => {
    await pagadaAca('K-1');
    await facturar('K-2');
    await subidas.cargada(archivo(linea('K-1')));
    expect(await alertas()).toEqual(['K-1']);
    const otra = await subidas.cargada(archivo(linea('K-2'), linea('K-1', ' RAPIPAGO ')));
    expect(otra).toMatchObject({ renglonesImportados: 1, renglonesSinCambio: 1, renglonesOmitidos: 0 });
    expect(await alertas()).toEqual(['K-1']);
    await subidas.cargada(archivo(linea('K-1', 'Banco', '2026-11-15')));
    expect(await alertas()).toEqual(['K-1', 'K-1']);
  });

  test('no lo es lo que vuelve de nuestra rendicion, ni un pago devuelto, ni una cobranza anterior', async () => {
    const referencia = await pagadaAca('L-1');
    await pagadaAca('L-2');
    await pagadaAca('L-3', { vigente: false });
    await pagadaAca('L-4', { estado: 6 });
    await facturar('L-5');
    await subidas.cargada(archivo(linea('L-5')));
    const { id, ...fin } = await subidas.cargada(
      archivo(
        linea('L-1', referencia.toLowerCase()),
        linea('L-2', 'OFICINA VIRTUAL - tarjeta'),
        ...['L-3', 'L-4', 'L-5'].map((numero) => linea(numero)),
      ),
    );
    expect(fin).toMatchObject({ renglonesSinCambio: 5, renglonesOmitidos: 0 });
    expect([await subidas.rechazos(id), await alertas(), await esperas()]).toEqual([[], [], []]);
  });

  test('tambien si el pago se aprueba mientras la carga espera por la factura', async () => {
    const { id: factura } = await facturar('R-1');
    await pagadaAca('R-1', { factura, estado: 0 });
    await sql`update facturas set estado_pago = 9, pagada = false where id = ${factura}`.execute(database.db);
    const id = await subidas.confirmada(archivo(linea('R-1')));
    let carga: Promise<unknown> | undefined;
    await database.db.tx(async (tx) => {
      await sql`update pagos set estado = 1`.execute(tx);
      await saldarFacturas(tx, [factura], casa.clock.now());
      carga = casa.importar();
      await sleep(400);
    });
    await carga;
    expect(await subidas.ver(id)).toMatchObject({ estado: 100, renglonesSinCambio: 0, renglonesOmitidos: 1 });
    expect([await subidas.rechazos(id), await alertas()]).toEqual([['2 numero: Pago doble.'], ['R-1']]);
  });

  test('tambien si se pago entre la revision y la carga', async () => {
    const { id: factura } = await facturar('M-1');
    const id = await subidas.confirmada(archivo(linea('M-1')));
    await pagadaAca('M-1', { factura });
    await casa.importar();
    expect(await subidas.ver(id)).toMatchObject({ renglonesImportados: 0, renglonesOmitidos: 1 });
    expect([await subidas.rechazos(id), await alertas()]).toEqual([['2 numero: Pago doble.'], ['M-1']]);
  });
});

test('un renglon malo no se lleva al bueno que le sigue', async () => {
  casa.control.maxRechazo = 100;
  for (const numero of ['N-1', 'N-2']) await facturar(numero);
  const { id, resumen } = await subidas.revisada(
    archivo(
      linea('N-1', 'Rapipago', '31/02/2026'),
      linea('N-1'),
      linea('N-1', 'Banco'),
      linea('N-2', 'x', ''),
      linea('N-2'),
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
    const { id: factura } = await facturar('P-1', EN_PAGO);
    await subidas.cargada(archivo(linea('P-1')));
    const { id } = await subidas.cargada(archivo(linea('P-1', 'Banco', '2026-11-15')));
    await soltar(factura);
    expect([await alertas(), await alertas()]).toEqual([['P-1'], ['P-1']]);
    expect(await esperas()).toEqual(['P-1 Rapipago aplicado', 'P-1 Banco doble']);
    expect(await subidas.rechazos(id)).toEqual(['2 numero: Pago doble.']);
  });

  test('la misma cobranza contada dos veces, o una factura que viene pagada, es un solo pago', async () => {
    const { id: factura } = await facturar('Q-1', EN_PAGO);
    await casa.cargado(archivoDeFacturas(lineaDeFactura('100', 'Q-1', { importe: '100.5', pagada: 'S' })));
    await facturar('Q-2');
    await subidas.cargada(archivo(linea('Q-1')));
    await subidas.cargada(archivo(linea('Q-1', 'rapipago'), linea('Q-2')));
    await soltar(factura);
    expect(await alertas()).toEqual([]);
    expect(await esperas()).toEqual(['Q-1 - aplicado', 'Q-1 Rapipago aplicado', 'Q-1 rapipago aplicado']);
  });
});
