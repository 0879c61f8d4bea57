import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { archivo, linea, muchas, useArchivos } from './archivos.test-kit.ts';
import { createRecogedor } from './carpeta.ts';
import { revisarArchivo } from './revisar-archivo.ts';
import { porQueEsperar } from './seguir-solo.ts';
import { TIPOS_CARGABLES } from './tipos/index.ts';

const database = useDatabase();
const casa = useArchivos(database);
const nunca = new AbortController().signal;
let carpeta = '';
let recoger: ReturnType<typeof createRecogedor>;

const depsDe = () => ({ ...casa.deps, tipos: TIPOS_CARGABLES, carpeta });
beforeEach(async () => {
  for (const cuenta of ['100', '200', '300']) await build.suministro(database.db, { cuenta });
  carpeta = await mkdtemp(join(tmpdir(), 'carpeta-'));
  recoger = createRecogedor(depsDe());
  await recoger(nunca);
});
afterEach(() => rm(carpeta, { recursive: true }));

const dejar = (nombre: string, contenido: string | Buffer) =>
  writeFile(join(carpeta, 'facturas', nombre), contenido);
const hay = async (donde = '') =>
  (await readdir(join(carpeta, 'facturas', donde), { withFileTypes: true }).catch(() => []))
    .filter((uno) => uno.isFile())
    .map(({ name }) => name)
    .sort();
const archivos = async () =>
  (
    await sql<{ id: number; nombre: string; estado: number; origen: string; perfil: string }>`
      select id, nombre, estado, origen, perfil from archivo_facturas order by id`.execute(database.db)
  ).rows;
/** Two looks, half a minute apart. */
async function pasar(ms = 30_000) {
  await recoger(nunca);
  casa.clock.advance(ms);
  await recoger(nunca);
}
const alertas = async () =>
  (
    await database.db
      .selectFrom('mensajes')
      .select(['para', 'datos'])
      .where('plantilla', '=', 'personal_alerta')
      .orderBy('id')
      .execute()
  ).map(({ datos }) => datos as { asunto: string; hecho: string; ruta: string });

describe('se toma', () => {
  test('lo que nadie escribe desde hace medio minuto, aunque traiga una fecha vieja', async () => {
    await dejar('octubre.csv', archivo(linea('100', 'F-1')));
    await utimes(join(carpeta, 'facturas', 'octubre.csv'), new Date(0), new Date(0));
    await pasar(29_000);
    expect(await archivos()).toEqual([]);
    // It grew: the half minute begins again.
    await dejar('octubre.csv', archivo(linea('100', 'F-1'), linea('200', 'F-2')));
    await pasar(29_000);
    expect(await archivos()).toEqual([]);
    casa.clock.advance(1_000);
    await recoger(nunca);
    const [uno] = await archivos();
    expect(uno).toMatchObject({ nombre: 'octubre.csv', estado: 0, origen: 'carpeta', perfil: 'canonico' });
    expect([await hay(), await hay('procesados')]).toEqual([[], [`${uno?.id}-octubre.csv`]]);
    const { rows } = await sql<{ actor: string }>`
      select actor from auditoria where accion = 'archivo.subir' order by id desc limit 1`.execute(
      database.ownerDb,
    );
    expect(rows[0]?.actor).toBe('sistema:carpeta');
  });

  test('ni lo que se esta copiando con otro nombre, ni lo que no es un archivo', async () => {
    for (const nombre of ['.oculto.csv', 'octubre.csv.part', 'x.filepart', '~$octubre.csv'])
      await dejar(nombre, archivo(linea('100', 'F-3')));
    await mkdir(join(carpeta, 'facturas', 'una-carpeta'));
    await writeFile(join(carpeta, 'facturas', 'una-carpeta', 'x.csv'), archivo(linea('100', 'F-4')));
    await pasar();
    expect(await archivos()).toEqual([]);
  });

  test('con el perfil cuyo nombre tiene su carpeta', async () => {
    await mkdir(join(carpeta, 'facturas', 'canonico'));
    await dejar('canonico/x.csv', archivo(linea('100', 'F-5')));
    await pasar();
    expect(await archivos()).toMatchObject([{ nombre: 'x.csv', perfil: 'canonico' }]);
    expect(await hay('procesados')).toHaveLength(1);
  });
});

test('el repetido se aparta y dice cual es', async () => {
  const contenido = archivo(linea('100', 'F-6'));
  await casa.cargado(contenido);
  const [antes] = await archivos();
  await dejar('otra-vez.csv', contenido);
  await pasar();
  expect(await archivos()).toHaveLength(1);
  const [csv, txt] = await hay('repetidos');
  expect(csv).toMatch(/^\d+-otra-vez\.csv$/);
  expect(await readFile(join(carpeta, 'facturas', 'repetidos', txt ?? ''), 'utf8')).toBe(
    `Ese archivo ya se subió el 16/11/2026 (N.º ${antes?.id}, Finalizado). No se cargó de nuevo.\r\n`,
  );
  expect([await hay(), await alertas()]).toEqual([[], []]);
});

test('el que no sirve se aparta, dice por que y se avisa', async () => {
  await dejar('planilla.csv', '%PDF-1.7 no era');
  await pasar();
  const [csv, txt] = await hay('con-error');
  expect(csv).toMatch(/^\d+-planilla\.csv$/);
  expect(await readFile(join(carpeta, 'facturas', 'con-error', txt ?? ''), 'utf8')).toBe(
    'No reconocemos el formato.\r\n',
  );
  expect(await alertas()).toMatchObject([
    { hecho: 'El archivo planilla.csv de la carpeta facturas no se tomó: No reconocemos el formato.' },
  ]);
});

test('muerto entre subirlo y moverlo: ni se pierde ni se sube dos veces', async () => {
  await dejar('noche.csv', archivo(linea('100', 'F-7')));
  casa.control.mark = (point) => {
    if (point === 'archivos:carpeta-subido') throw new Error('muerto');
  };
  await pasar();
  expect([await hay(), (await archivos()).length]).toEqual([['noche.csv'], 1]);
  casa.control.mark = () => undefined;
  recoger = createRecogedor(depsDe());
  await pasar();
  const [uno, ...mas] = await archivos();
  expect([mas, await hay(), await hay('repetidos'), await hay('procesados')]).toEqual([
    [],
    [],
    [],
    [`${uno?.id}-noche.csv`],
  ]);
  // The next day, the same again.
  await dejar('noche.csv', archivo(linea('100', 'F-7')));
  await pasar();
  expect([(await archivos()).length, (await hay('repetidos')).length]).toEqual([1, 2]);
});

test('sin almacen se deja donde esta, y los demas siguen', async () => {
  await dejar('a.csv', archivo(linea('100', 'F-8')));
  const almacen = {
    ...casa.deps.almacen,
    put: async () => ({ kind: 'unavailable', cause: 'x' }) as never,
  };
  recoger = createRecogedor({ ...depsDe(), almacen });
  await pasar();
  expect([await hay(), await archivos()]).toEqual([['a.csv'], []]);
  recoger = createRecogedor(depsDe());
  await pasar();
  expect([await hay(), (await archivos()).length]).toEqual([[], 1]);
});

describe('una vez revisado', () => {
  async function revisado(contenido: string, confirmarSolos: boolean) {
    await dejar('mes.csv', contenido);
    await pasar();
    const uno = (await archivos()).at(-1) as { id: number };
    await revisarArchivo({ ...casa.deps, confirmarSolos }, { clase: 'archivo_facturas', id: uno.id }, nunca);
    return (await archivos()).at(-1);
  }

  test('parecido al anterior: se confirma y se carga solo', async () => {
    await casa.cargado(muchas(100));
    expect(await revisado(muchas(105, { fecha: '2026-11-03' }), true)).toMatchObject({ estado: 1 });
    await casa.importar();
    expect((await archivos()).at(-1)).toMatchObject({ estado: 100 });
    expect(await alertas()).toEqual([]);
    const { rows } = await sql<{ actor: string }>`
      select actor from auditoria where accion = 'archivo.estado' and cambios->>'a' = '1'
      order by id desc limit 1`.execute(database.ownerDb);
    expect(rows[0]?.actor).toBe('sistema:carpeta');
  });

  test.each([
    ['el primero de todos', 0, true, 'Es el primero de su clase'],
    ['con un 10 % mas', 91, true, 'Trae 101 renglones y el anterior trajo 91'],
    ['si no se confirman solos', 101, false, 'Falta que una persona lo confirme.'],
  ])('%s espera a una persona, que recibe un aviso', async (_cual, antes, solos, motivo) => {
    if (antes > 0) await casa.cargado(muchas(antes));
    const uno = await revisado(muchas(101, { fecha: '2026-11-03' }), solos);
    expect(uno).toMatchObject({ estado: 0 });
    expect(await alertas()).toMatchObject([
      { hecho: expect.stringContaining(motivo), ruta: `/admin/archivos_facturas?archivo=${uno?.id}` },
    ]);
  });

  test('lo que sube una persona espera siempre, sin avisos', async () => {
    await casa.cargado(muchas(100));
    const { body } = await casa.subir(muchas(101, { fecha: '2026-11-03' }));
    const id = Number(body.id);
    await revisarArchivo({ ...casa.deps, confirmarSolos: true }, { clase: 'archivo_facturas', id }, nunca);
    expect(await casa.ver(id)).toMatchObject({ estado: 0, resumen: { leidos: 101 } });
    expect(await alertas()).toEqual([]);
  });
});

test.each([
  [{ leidos: 109, leidosAnterior: 100 }, null],
  [{ leidos: 110, leidosAnterior: 100 }, /renglones/],
  [{ leidos: 90, leidosAnterior: 100 }, /renglones/],
  [{ leidos: 100, leidosAnterior: 100, importe: 120.5, importeAnterior: 100 }, /pesos/],
  [{ leidos: 100, leidosAnterior: 100, consumo: 0, consumoAnterior: 50 }, /kWh/],
  [{ leidos: 100, leidosAnterior: 100, importe: 0, importeAnterior: 0 }, null],
])('la comparacion: %o', (totales, motivo) => {
  const anterior = { id: 1, nombre: 'x', fecha: '2026-10-01T00:00:00-03:00' };
  const dicho = porQueEsperar('facturas', { ...totales, anterior } as never);
  if (motivo) expect(dicho).toMatch(motivo);
  else expect(dicho).toBeNull();
});

test.each([
  ['por más que traiga el triple que ayer', { leidos: 300, importe: 9e6 }, null],
  ['con lo que espera a un pago de acá', { omitidos: 2, retenidos: 2 }, null],
  ['con un rechazo', { rechazados: 1 }, /1 renglón rechazado/],
  ['con un pago doble', { omitidos: 3, retenidos: 1 }, /2 facturas que ya se pagaron por la web/],
  ['la primera de todas', { anterior: undefined }, /primero de su clase/],
])('las cobranzas cambian todos los dias: %s', (_cual, cambios, motivo) => {
  const anterior = { id: 1, nombre: 'x', fecha: '2026-10-01T00:00:00-03:00' };
  const dia = { leidos: 100, importe: 3e6, rechazados: 0, omitidos: 0, retenidos: 0 };
  const resumen = { ...dia, leidosAnterior: 100, importeAnterior: 3e6, anterior, ...cambios };
  const dicho = porQueEsperar('cobranzas', resumen as never);
  if (motivo) expect(dicho).toMatch(motivo);
  else expect(dicho).toBeNull();
});
