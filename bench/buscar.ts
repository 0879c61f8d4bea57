import { closeDb, createDb, type Db, sql } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { asHeard, nameRanges, secondNameRanges, systemClock } from '@oficina/values';
import { lookupFacturas } from '../features/facturas/server/index.ts';
import { verFicha } from '../features/mesa/server/ficha.ts';
import {
  lookupMails,
  lookupSuministros,
} from '../features/suministros/server/lookup-suministros.repository.ts';
import { streetRanges } from '../features/suministros/server/search-suministros.ts';
import { lookupUsuarios } from '../features/usuarios/server/lookup-usuarios.repository.ts';
import { WARM_UP } from './blocks.ts';
import { type Call, judgeCall, timeCalls } from './buscar-calls.ts';
import { type BenchDatabase, copyForPadron, withClient, withDatabases } from './database.ts';
import { judgeGrowth, median, type Verdict } from './judge.ts';
import { versionOf } from './machine.ts';
import type { Options } from './options.ts';
import { clerkId, findHolders, type Holder, SAMPLE } from './padron-fichas.ts';
import { beginCounted, close, open } from './report.ts';

const BASE = 2_000;
const [SMALL, LARGE] = [10_000, 1_000_000] as const;
const SHORT_SIZES = [2_000, 20_000] as const;
/** One look-up touches no more blocks than this, whatever it finds. */
const MOST_BLOCKS = 40;
const MOST_OF_FICHA = 150;
const CEILING = 2;
/** Two sizes find as many rows when they differ in less than this part of one. */
const SAME_ROWS = 0.1;

type Kind = { name: string; most?: number; find(db: Db, holder: Holder): Promise<readonly unknown[]> };

const wordsOf = ({ nombre }: Holder) => asHeard(nombre).split(' ');

const kinds: readonly Kind[] = [
  {
    name: 'surname and name, both orders',
    find: (db, one) => lookupSuministros.byNombre(db, nameRanges(wordsOf(one).slice(0, 2))),
  },
  {
    name: 'surname alone',
    find: (db, one) => lookupSuministros.byNombre(db, nameRanges(wordsOf(one).slice(0, 1))),
  },
  {
    name: 'a common surname',
    find: (db) => lookupSuministros.byNombre(db, nameRanges([asHeard('González')])),
  },
  {
    name: 'three words, six orders',
    find: (db, one) => lookupSuministros.byNombre(db, nameRanges(wordsOf(one).toReversed())),
  },
  {
    name: 'second name, capped at 2,000 keys',
    find: (db, one) =>
      lookupSuministros.bySecondName(db, secondNameRanges([asHeard('González'), wordsOf(one)[2] ?? ''])),
  },
  { name: 'document', find: (db, one) => lookupSuministros.byDocumento(db, [one.documento]) },
  { name: 'account', find: (db, one) => lookupSuministros.byCuenta(db, one.cuenta) },
  { name: 'start of account', find: (db, one) => lookupSuministros.byCuenta(db, one.cuenta.slice(0, 6)) },
  {
    name: 'street and number',
    find: (db, one) => lookupSuministros.byDomicilio(db, streetRanges(asHeard(one.domicilio))),
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
  { name: 'bill number', find: (db, one) => lookupFacturas(db, [one.numero]) },
  {
    name: 'the ficha of a supply, with its audit',
    most: MOST_OF_FICHA,
    find: async (db, { id }) =>
      Object.values(
        await verFicha({ ...ABOUT_FICHA, db }, COUNTER, ORIGIN, id, { motivo: ['mostrador'] }),
      ).flat(),
  },
];

const ABOUT_FICHA = {
  clock: systemClock,
  resumenPdf: true,
  acceptsOverdue: true,
  asuntoOf: (plantilla: string) => plantilla,
};
const ORIGIN = { id: 'bench', ip: '127.0.0.1', network: '127.0.0.1', agent: 'bench', browser: 'bench' };
const COUNTER: Actor = {
  usuarioId: clerkId(0),
  roles: ['ROLE_CONFIRMADO', 'ROLE_MOSTRADOR'],
  confirmado: true,
  otpPendiente: false,
  sesion: Buffer.alloc(32),
  expira: new Date(Date.now() + 86_400_000),
  autenticado: null,
};

type Row = { kind: Kind; blocks: number[]; found: number[] };

/** The look-ups of the staff's search box, with generic plans, as named statements have after five runs. */
export async function benchBuscar(options: Options): Promise<boolean> {
  const sizes = options.short ? SHORT_SIZES : [SMALL, Number(options.supplies ?? LARGE)];
  const start = beginCounted();
  return withDatabases([BASE], async ({ version, databases: [base] }) => {
    if (!base) throw new Error('There is no base.');
    const head = await open('buscar', start, { postgresql: version, kysely: versionOf('kysely') });
    const rows: Row[] = kinds.map((kind) => ({ kind, blocks: [], found: [] }));
    let calls: Call[] = [];
    for (const supplies of sizes) {
      const database = await copyForPadron(base, supplies);
      for (const row of rows) {
        const { blocks, found } = await measure(database, row.kind);
        row.blocks.push(blocks);
        row.found.push(found);
      }
      calls = await timeCalls(database);
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
          {
            title: `GET /api/oob/mesa/buscar, whole call, ${sizes.at(-1)} supplies`,
            columns: ['typed', 'p50 ms', 'longest ms', 'nobody found', 'a group not finished'],
            rows: calls.map(({ name, ms, nobody, unfinished }) => [
              name,
              median(ms).toFixed(1),
              Math.max(...ms).toFixed(0),
              nobody,
              unfinished,
            ]),
          },
        ],
        verdicts: [...rows.flatMap(judge), ...calls.map(judgeCall)],
        notes: [
          'Counted by pg_stat_statements while the repositories of the product run as oficina_app with plan_cache_mode = force_generic_plan, after ten runs. Load does not change them.',
          `Each is judged by its bound at the largest size (${MOST_BLOCKS} blocks; ${MOST_OF_FICHA} for the whole ficha), and by its growth when both sizes find as many rows.`,
          'Every supply has a bill and a consumption; the holders looked up have three years of them, paid but two, and what was written and claimed. With 36 million bills, each of the three indexes that a ficha begins at may have one level more.',
          `The calls: ${SAMPLE} of each kind, one after another, from Node through one api process, with session, limits and audit; the longest, not the median, is judged. They depend on the load.`,
        ],
        data: {
          sizes,
          rows: rows.map(({ kind, blocks, found }) => ({ kind: kind.name, blocks, found })),
          calls: calls.map(({ ms, ...call }) => ({ ...call, p50: median(ms), longest: Math.max(...ms) })),
        },
      },
      !options.short,
    );
  });
}

function judge({ kind, blocks: [small = 0, large = 0], found: [few = 0, many = 0] }: Row): Verdict[] {
  const most = kind.most ?? MOST_BLOCKS;
  const bound = {
    passed: large > 0 && large <= most,
    why: `${kind.name}: ${large.toFixed(1)} blocks, target ≤ ${most}`,
  };
  if (Math.abs(few - many) > SAME_ROWS * Math.max(few, many)) return [bound];
  const { passed, why } = judgeGrowth({ small, large }, CEILING);
  return [bound, { passed, why: `${kind.name}: ${why}` }];
}

async function measure(database: BenchDatabase, kind: Kind) {
  return withClient(database.ownerUrl, async (owner) => {
    const holders = await findHolders(owner);
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
