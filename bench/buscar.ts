import { closeDb, createDb, type Db, sql } from '@oficina/db';
import { asHeard } from '@oficina/values';
import { streetRanges } from '../features/mesa/server/lookups.ts';
import { nameRanges, secondNameRanges } from '../features/mesa/server/name-ranges.ts';
import {
  lookupMails,
  lookupSuministrosByCuenta,
  lookupSuministrosByDocumento,
  lookupSuministrosByDomicilio,
  lookupSuministrosByNombre,
  lookupSuministrosBySecondName,
} from '../features/suministros/server/index.ts';
import { lookupUsuarios } from '../features/usuarios/server/index.ts';
import { WARM_UP } from './blocks.ts';
import { type BenchDatabase, copyForPadron, withClient, withDatabases } from './database.ts';
import { judgeGrowth, type Verdict } from './judge.ts';
import { versionOf } from './machine.ts';
import type { Options } from './options.ts';
import { beginCounted, close, open } from './report.ts';

const BASE = 2_000;
const SIZES = [10_000, 1_000_000] as const;
const SHORT_SIZES = [2_000, 20_000] as const;
const SAMPLE = 100;
/** One look-up touches no more blocks than this, whatever it finds. */
const MOST_BLOCKS = 40;
const CEILING = 2;
/** Two sizes find as many rows when they differ in less than this part of one. */
const SAME_ROWS = 0.1;

type Holder = {
  nombre: string;
  cuenta: string;
  documento: string;
  domicilio: string;
  telefono: string;
  email: string;
};
type Kind = { name: string; find(db: Db, holder: Holder): Promise<readonly unknown[]> };

const wordsOf = ({ nombre }: Holder) => asHeard(nombre).split(' ');

const kinds: readonly Kind[] = [
  {
    name: 'surname and name, both orders',
    find: (db, one) => lookupSuministrosByNombre(db, nameRanges(wordsOf(one).slice(0, 2))),
  },
  {
    name: 'surname alone',
    find: (db, one) => lookupSuministrosByNombre(db, nameRanges(wordsOf(one).slice(0, 1))),
  },
  {
    name: 'a common surname',
    find: (db) => lookupSuministrosByNombre(db, nameRanges([asHeard('González')])),
  },
  {
    name: 'three words, six orders',
    find: (db, one) => lookupSuministrosByNombre(db, nameRanges(wordsOf(one).toReversed())),
  },
  {
    name: 'second name, capped at 2,000 keys',
    find: (db, one) =>
      lookupSuministrosBySecondName(db, secondNameRanges([asHeard('González'), wordsOf(one)[2] ?? ''])),
  },
  { name: 'document', find: (db, one) => lookupSuministrosByDocumento(db, [one.documento]) },
  { name: 'account', find: (db, one) => lookupSuministrosByCuenta(db, one.cuenta) },
  { name: 'start of account', find: (db, one) => lookupSuministrosByCuenta(db, one.cuenta.slice(0, 6)) },
  {
    name: 'street and number',
    find: (db, one) => lookupSuministrosByDomicilio(db, streetRanges(asHeard(one.domicilio))),
  },
  {
    name: 'start of an address of a supply',
    find: (db, one) => lookupMails(db, one.email.replace('persona', 'factura').slice(0, 10)),
  },
  {
    name: 'person, surname and name',
    find: (db, one) => lookupUsuarios.byNombre(db, nameRanges(wordsOf(one).slice(0, 2))),
  },
  { name: 'person, document', find: (db, one) => lookupUsuarios.byDocumento(db, [one.documento]) },
  { name: 'last six of a phone', find: (db, one) => lookupUsuarios.byLastDigits(db, one.telefono.slice(-6)) },
  { name: 'phone', find: (db, one) => lookupUsuarios.byTelefono(db, one.telefono) },
  { name: 'start of an e-mail', find: (db, one) => lookupUsuarios.byEmail(db, one.email.slice(0, 10)) },
];

type Row = { kind: Kind; blocks: number[]; found: number[] };

/** The look-ups of the staff's search box, with generic plans, as named statements have after five runs. */
export async function benchBuscar(options: Options): Promise<boolean> {
  const sizes = options.short ? SHORT_SIZES : SIZES;
  const start = beginCounted();
  return withDatabases([BASE], async ({ version, databases: [base] }) => {
    if (!base) throw new Error('There is no base.');
    const head = await open('buscar', start, { postgresql: version, kysely: versionOf('kysely') });
    const rows: Row[] = kinds.map((kind) => ({ kind, blocks: [], found: [] }));
    for (const supplies of sizes) {
      const database = await copyForPadron(base, supplies);
      for (const row of rows) {
        const { blocks, found } = await measure(database, row.kind);
        row.blocks.push(blocks);
        row.found.push(found);
      }
    }
    return close(
      head,
      {
        about: `Blocks of 8 kB touched by one look-up of GET /api/oob/mesa/buscar, ${SAMPLE} of each kind, ${sizes.join(' and ')} supplies with half as many people.`,
        tables: [
          {
            title: 'Look-ups',
            columns: ['look-up', ...sizes.map((n) => `${n}`), 'growth', ...sizes.map((n) => `found of ${n}`)],
            rows: rows.map(({ kind, blocks, found }) => [
              kind.name,
              ...blocks.map((value) => value.toFixed(1)),
              ((blocks[1] ?? 0) / (blocks[0] ?? 0)).toFixed(2),
              ...found.map((value) => value.toFixed(1)),
            ]),
          },
        ],
        verdicts: rows.flatMap(judge),
        notes: [
          'Counted by pg_stat_statements while the repositories of the product run as oficina_app with plan_cache_mode = force_generic_plan, after ten runs. Load does not change them.',
          `Each is judged by its bound of ${MOST_BLOCKS} blocks at the largest size, and by its growth when both sizes find as many rows.`,
        ],
        data: { sizes, rows: rows.map(({ kind, blocks, found }) => ({ kind: kind.name, blocks, found })) },
      },
      !options.short,
    );
  });
}

function judge({ kind, blocks: [small = 0, large = 0], found: [few = 0, many = 0] }: Row): Verdict[] {
  const bound = {
    passed: large > 0 && large <= MOST_BLOCKS,
    why: `${kind.name}: ${large.toFixed(1)} blocks, target ≤ ${MOST_BLOCKS}`,
  };
  if (Math.abs(few - many) > SAME_ROWS * Math.max(few, many)) return [bound];
  const { passed, why } = judgeGrowth({ small, large }, CEILING);
  return [bound, { passed, why: `${kind.name}: ${why}` }];
}

const HOLDERS = `
  SELECT s.nombre, s.cuenta, s.documento, s.domicilio, u.telefono, u.email
  FROM suministros s JOIN usuarios u ON u.documento = s.documento
  WHERE s.id % (SELECT greatest(1, count(*) / (2 * ${SAMPLE})) FROM suministros) = 0 ORDER BY s.id LIMIT ${SAMPLE}`;

async function measure(database: BenchDatabase, kind: Kind) {
  return withClient(database.ownerUrl, async (owner) => {
    const { rows: holders } = await owner.query<Holder>(HOLDERS);
    const db = createDb({ url: database.appUrl, max: 1, applicationName: 'bench' });
    try {
      await sql`set plan_cache_mode = force_generic_plan`.execute(db);
      for (const holder of holders.slice(0, WARM_UP)) await kind.find(db, holder);
      await owner.query('SELECT pg_stat_statements_reset()');
      let found = 0;
      for (const holder of holders) found += (await kind.find(db, holder)).length;
      const { rows } = await owner.query<{ blocks: number }>(
        `SELECT sum(shared_blks_hit + shared_blks_read)::float8 AS blocks FROM pg_stat_statements JOIN pg_roles r ON r.oid = userid
         WHERE rolname = 'oficina_app' AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return { blocks: (rows[0]?.blocks ?? 0) / holders.length, found: found / holders.length };
    } finally {
      await closeDb(db);
    }
  });
}
