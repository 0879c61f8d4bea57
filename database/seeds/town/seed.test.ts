import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plantillas } from '@oficina/mensajes/server';
import { build, useDatabase } from '@oficina/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { expectConsistentFacturas } from '../../../features/pagos/server/invariants.test-kit.ts';
import { seedDemo } from '../demo.ts';
import { seedDemoCortes } from '../demo-cortes.ts';
import { seedTown, startOfDay } from './seed.ts';

const database = useDatabase();
const again = useDatabase();
const used = useDatabase();
const folders = ['one', 'other'].map((name) => mkdtempSync(join(tmpdir(), `oficina-town-${name}-`)));
const [dir = '', otherDir = ''] = folders;
const KEY = 'clave-de-prueba';
// Both are the 17th in Buenos Aires.
const night = new Date('2026-10-18T01:30:00Z');
const morning = new Date('2026-10-17T09:12:44Z');

type Place = Pick<typeof database, 'ownerUrl'>;
async function seedAll({ ownerUrl }: Place, folder: string, now: Date): Promise<boolean> {
  await seedDemo(ownerUrl, startOfDay(now));
  await seedDemoCortes(ownerUrl, startOfDay(now));
  return seedTown(ownerUrl, { dir: folder, key: KEY, now });
}

const rows = async <T>(text: string, { ownerDb } = database) =>
  (await sql.raw<T>(text).execute(ownerDb)).rows;

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe.skipIf(inject('testServer').external)('the town of the demonstration', () => {
  beforeAll(async () => {
    expect(await seedAll(database, dir, night)).toBe(true);
  }, 240_000);

  test('400 supplies with their holders, each with 26 months of bills and the consumption that they tell', async () => {
    expect(
      await rows(`select count(distinct v.suministro_id) as suministros, count(distinct v.usuario_id) as people
        from usuario_suministros v join usuarios u on u.id = v.usuario_id and u.email like '%@vecinos.test'`),
    ).toEqual([{ suministros: 400, people: 400 }]);
    expect(
      await rows(`select count(*) from usuario_suministros v where 26 > (
        select count(*) from facturas f where f.suministro_id = v.suministro_id)`),
    ).toEqual([{ count: 0 }]);
    expect(
      await rows(`select count(*) from consumos c left join (
          select suministro_id, periodo, sum(consumo) as consumo, sum(importe_cent) as importe_cent from facturas
          where coalesce(concepto, 'Energía') = 'Energía' group by 1, 2
        ) f using (suministro_id, periodo)
        where c.consumo is distinct from f.consumo or c.importe_cent is distinct from f.importe_cent`),
    ).toEqual([{ count: 0 }]);
    const [{ enero = 0, octubre = 0, julio = 0 } = {}] = await rows<Record<string, number>>(
      `select avg(consumo) filter (where periodo % 100 = 1)::float8 as enero, avg(consumo) filter (where periodo % 100 = 7)::float8
         as julio, avg(consumo) filter (where periodo % 100 = 10)::float8 as octubre from facturas where concepto = 'Energía'`,
    );
    expect(enero).toBeGreaterThan(octubre * 1.3);
    expect(julio).toBeGreaterThan(octubre * 1.2);
  });

  test('some people are late, and whatever is paid was paid before today', async () => {
    const [{ vencidas = 0, por_vencer = 0 } = {}] = await rows<Record<string, number>>(
      `select count(*) filter (where vencimiento < '2026-10-17') as vencidas,
         count(*) filter (where vencimiento >= '2026-10-17') as por_vencer from facturas where concepto = 'Energía' and not pagada`,
    );
    expect(vencidas).toBeGreaterThan(10);
    expect(por_vencer).toBeGreaterThan(50);
  });

  test('payments in every state, and the bills that they hold are as they say', async () => {
    const states = await rows<{ estado: number; total: number }>(
      'select estado, count(*) as total from pagos group by 1 order by 1',
    );
    expect(states.map(({ estado }) => estado)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(states.find(({ estado }) => estado === 1)?.total).toBeGreaterThan(1_000);
    await expectConsistentFacturas(database.db);
  });

  test('most of what is owed has a second due date and a barcode, and all that Elsa owes', async () => {
    const [{ second = 0, barcode = 0, neither = 0 } = {}] = await rows<Record<string, number>>(
      `select avg((c.vencimiento2 is not null)::int)::float8 as second, avg((c.codigo_barras is not null)::int)::float8 as barcode,
         avg((c.factura_id is null)::int)::float8 as neither
       from facturas f left join factura_cobros c on c.factura_id = f.id where f.estado_pago = 0`,
    );
    expect([second, barcode, neither].map((share) => Math.round(share * 10))).toEqual([6, 8, 1]);
    expect(
      await rows(`select v.alias, f.importe_cent, c.importe2_cent, c.vencimiento2, c.codigo_barras
        from factura_cobros c join facturas f on f.id = c.factura_id join usuario_suministros v using (suministro_id)
        join usuarios u on u.id = v.usuario_id where u.email = 'cliente@demo.test' order by c.vencimiento2`),
    ).toEqual([
      {
        ...{ alias: 'Campo', importe_cent: 4_979_250, importe2_cent: 5_078_835, vencimiento2: '2026-10-19' },
        codigo_barras: '0451100101210004979250261009',
      },
      {
        ...{ alias: 'Casa', importe_cent: 4_187_350, importe2_cent: 4_271_097, vencimiento2: '2026-11-01' },
        codigo_barras: '0451100101200004187350261022',
      },
      {
        ...{ alias: 'Campo', importe_cent: 5_231_480, importe2_cent: 5_336_110, vencimiento2: '2026-11-10' },
        codigo_barras: '0451100101210005231480261031',
      },
    ]);
    expect(
      await rows(`select count(*) from factura_cobros c join facturas f on f.id = c.factura_id
        where f.estado_pago <> 0 or c.vencimiento2 <= f.vencimiento or c.importe2_cent < f.importe_cent`),
    ).toEqual([{ count: 0 }]);
    expect(
      await rows(
        `select count(distinct codigo_link) as link, count(distinct codigo_pmc) as pmc from suministros`,
      ),
    ).toEqual([{ link: 2000, pmc: 2000 }]);
  });

  test('claims in every state: assigned and free, late and in time, with photographs', async () => {
    const [{ estados = [], ...counted } = {}] = await rows<{ estados?: number[]; [name: string]: unknown }>(
      `select array_agg(distinct estado::int4 order by estado::int4) as estados, count(*) >= 60 as enough,
         bool_or(encargado_id is null and estado in (0, 1)) as unassigned, bool_or(encargado_id is not null and estado = 1) as assigned,
         bool_or(estado in (0, 1) and vence < '2026-10-17') as vencido, bool_or(usuario_id is null) as publico from requerimientos`,
    );
    expect(estados).toEqual([0, 1, 10, 98, 99]);
    expect(counted).toEqual({ enough: true, unassigned: true, assigned: true, vencido: true, publico: true });
    expect(
      await rows(`select r.numero from requerimientos r join requerimientos s on s.id = r.id + 1
        where s.numero < r.numero or s.created < r.created`),
    ).toEqual([]);
    expect(
      await rows(`select r.numero from requerimientos r join requerimiento_seguimientos s on s.requerimiento_id = r.id
        where s.created <= r.created or s.created > coalesce(r.cerrado, s.created) or s.created > '2026-10-17T03:00:00Z'`),
    ).toEqual([]);
    const [{ fotos = 0 } = {}] = await rows<{ fotos: number }>(
      'select count(*) as fotos from archivo_adjuntos',
    );
    expect(fotos).toBeGreaterThan(20);
  });

  test('the board has every number of each of 24 months, as its own job made them', async () => {
    const board = await rows<{ periodo: number; total: number }>(
      'select periodo, count(*) as total from indicadores group by 1 order by 1',
    );
    expect(board.map(({ periodo }) => periodo).at(0)).toBe(202411);
    expect(board.map(({ periodo }) => periodo).at(-1)).toBe(202610);
    expect(board).toHaveLength(24);
    expect(board.filter(({ total }) => total < 10)).toEqual([]);
  });

  test('messages in every state, one that came back with its person marked, and what they say can be written', async () => {
    const found = await rows<{ plantilla: keyof typeof plantillas; datos: unknown }>(
      'select distinct on (plantilla, tipo, estado) plantilla, datos from mensajes',
    );
    for (const { plantilla, datos } of found)
      expect(plantillas[plantilla].datos.safeParse(datos), plantilla).toMatchObject({ success: true });
    expect(
      await rows(`select array_agg(distinct estado::int4 order by estado::int4) as estados from mensajes`),
    ).toEqual([{ estados: [0, 1, 3, 5, 9] }]);
    expect(
      await rows(`select count(*) from mensajes m join usuarios u on u.id = m.usuario_id and u.email_rebota
        where m.acuse = 'fallido' and m.tipo = 1`),
    ).toEqual([{ count: 1 }]);
    expect(
      await rows(`select bool_or(rebota) as rebota, bool_or(desuscribir) as baja, bool_or(not validado) as unvalidated
        from suministro_mails`),
    ).toEqual([{ rebota: true, baja: true, unvalidated: true }]);
  });

  test('a file of bills for each month, one refused with its lines, and cuts before, now and to come', async () => {
    expect(await rows('select estado, count(*) from archivo_facturas group by 1 order by 1')).toEqual([
      { estado: 5, count: 1 },
      { estado: 100, count: 26 },
    ]);
    expect(
      await rows(`select max(a.updated) = max((x.valor #>> '{}')::timestamptz) as "saysTheSame" from archivo_facturas a,
        ajustes x where a.estado = 100 and x.clave = 'facturas.actualizado'`),
    ).toEqual([{ saysTheSame: true }]);
    expect(
      await rows(`select a.renglones_rechazados = count(*) as matches, count(*) > 50 as many from archivo_facturas a
        join archivo_factura_rechazos r on r.archivo_id = a.id where a.estado = 5 group by a.id`),
    ).toEqual([{ matches: true, many: true }]);
    expect(
      await rows(`select count(*) filter (where fin < '2026-10-17') > 20 as past,
        count(*) filter (where '2026-10-17T15:00:00Z' between inicio and fin) as in_progress,
        count(*) filter (where inicio > '2026-10-18') > 1 as upcoming from cortes`),
    ).toEqual([{ past: true, in_progress: 1, upcoming: true }]);
  });

  test('what is written next takes a number that nobody has', async () => {
    const behind = await rows<{ table_name: string }>(
      `select c.table_name as table_name from information_schema.columns c
       cross join lateral (select (xpath('/row/m/text()', query_to_xml(format('select coalesce(max(%I), 0) as m from %I',
         c.column_name, c.table_name), false, true, '')))[1]::text::int8 as most) used
       join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) =
         pg_get_serial_sequence(format('%I', c.table_name), c.column_name)
       where c.table_schema = 'public' and c.is_identity = 'YES' and coalesce(s.last_value, 0) < used.most`,
    );
    expect(behind).toEqual([]);
  });

  test('the same day gives the same bytes, whatever the hour', async () => {
    expect(await seedAll(again, otherDir, morning)).toBe(true);
    const one = await fingerprints(database);
    const other = await fingerprints(again);
    expect(one.size).toBeGreaterThan(30);
    expect([...other]).toEqual([...one]);
    expect(filesIn(dir).length).toBeGreaterThan(40);
    expect(filesIn(otherDir)).toEqual(filesIn(dir));
  }, 240_000);

  test('a database that somebody has used is left as it is', async () => {
    await seedDemo(used.ownerUrl, night);
    await build.usuario(used.ownerDb);
    expect(await seedTown(used.ownerUrl, { dir, key: KEY, now: night })).toBe(false);
    expect(await rows('select count(*) from pagos', used)).toEqual([{ count: 0 }]);
    expect(await seedTown(database.ownerUrl, { dir, key: KEY, now: night })).toBe(false);
  }, 60_000);

  test('nothing of it is written in production, nor in a server that is not ours', async () => {
    const options = { dir, key: KEY, now: night };
    // This role may not know where the files of its server are, like the owner of a real database.
    await expect(seedTown(database.url, options)).rejects.toThrow('solo van en la base incluida');
    vi.stubEnv('NODE_ENV', 'production');
    await expect(seedTown(database.ownerUrl, options)).rejects.toThrow('NODE_ENV=production');
    await expect(seedDemo(used.ownerUrl, night)).rejects.toThrow('NODE_ENV=production');
  });
});

/** These are sealed with a nonce that must never repeat; their content is the same. */
const SEALED = ['tarjetas.token_pasarela', 'archivo_adjuntos.clave_datos'];
/** This table records when each migration ran. */
const NOT_OF_THE_SEED = ['instalacion', 'migraciones'];

const filesIn = (folder: string) =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map(
      (path) => `${path.slice(folder.length)} ${createHash('md5').update(readFileSync(path)).digest('hex')}`,
    )
    .sort();

async function fingerprints(place: typeof database): Promise<Map<string, string>> {
  const columns = await rows<{ table_name: string; column_name: string }>(
    `select table_name as table_name, column_name as column_name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, ordinal_position`,
    place,
  );
  const tables = Map.groupBy(
    columns.filter(({ table_name, column_name }) => !SEALED.includes(`${table_name}.${column_name}`)),
    ({ table_name }) => table_name,
  );
  const found = new Map<string, string>();
  for (const [table_name, list] of tables) {
    if (NOT_OF_THE_SEED.includes(table_name)) continue;
    const row = `row(${list.map(({ column_name }) => `"${column_name}"`).join(', ')})::text`;
    const [sum] = await rows<{ fingerprint: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(${row}), '' order by ${row} collate "C")), '') as fingerprint from "${table_name}"`,
      place,
    );
    found.set(table_name, sum?.fingerprint ?? '');
  }
  const sequences = await rows<{ sequencename: string; last_value: number | null }>(
    `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
    place,
  );
  for (const { sequencename, last_value } of sequences) found.set(sequencename, String(last_value));
  return found;
}
