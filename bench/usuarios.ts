import { closeDb, createDb, type Db } from '@oficina/db';
import { parseQuery } from '@oficina/hydra';
import { usuariosQuery } from '../features/usuarios/contract/index.ts';
import { findUsuarios } from '../features/usuarios/server/search-usuarios.repository.ts';
import { WARM_UP } from './blocks.ts';
import { copyForUsers, withClient, withDatabases } from './database.ts';
import { judgeGrowth, type Verdict } from './judge.ts';
import { versionOf } from './machine.ts';
import type { Options } from './options.ts';
import { beginCounted, close, open } from './report.ts';

const BASE = 2_000;
const SIZES = [10_000, 1_000_000] as const;
const SHORT_SIZES = [2_000, 20_000] as const;
const SAMPLE = 100;
const CEILING = 2;

type Kind = { name: string; gate: boolean; filters(n: number, email: string): string };

const kinds: readonly Kind[] = [
  {
    name: 'part of an address',
    gate: true,
    // From the third letter to the at sign is the part that people remember.
    filters: (_n, email) => `email=${encodeURIComponent(email.slice(2, email.indexOf('@')))}`,
  },
  {
    name: 'name and surname',
    gate: false,
    filters: (_n, email) => `busqueda=${encodeURIComponent(email.replace(/\d*@.*/, '').replace('.', ' '))}`,
  },
  { name: 'what half of them have', gate: false, filters: () => 'busqueda=gmail' },
];

type Row = { kind: Kind; blocks: number[]; totals: number[] };

export async function benchUsuarios(options: Options): Promise<boolean> {
  const sizes = options.short ? SHORT_SIZES : SIZES;
  const start = beginCounted();
  return withDatabases([BASE], async ({ version, databases: [base] }) => {
    if (!base) throw new Error('There is no base.');
    const head = await open('usuarios', start, { postgresql: version, kysely: versionOf('kysely') });
    const rows: Row[] = kinds.map((kind) => ({ kind, blocks: [], totals: [] }));
    for (const users of sizes) {
      const database = await copyForUsers(base, users);
      for (const row of rows) {
        const { blocks, total } = await measure(database, row.kind);
        row.blocks.push(blocks);
        row.totals.push(total);
      }
    }
    const verdicts: Verdict[] = rows
      .filter(({ kind }) => kind.gate)
      .map(({ kind, blocks: [small = 0, large = 0] }) => {
        const { passed, why } = judgeGrowth({ small, large }, CEILING);
        return { passed, why: `${kind.name}: ${why}` };
      });
    return close(
      head,
      {
        about: `Blocks of 8 kB touched by GET /api/usuarios per search (page and count together), ${SAMPLE} searches of each kind, ${sizes.join(' and ')} people.`,
        tables: [
          {
            title: 'Search of people',
            columns: ['search', ...sizes.map((n) => `${n}`), 'growth', ...sizes.map((n) => `found of ${n}`)],
            rows: rows.map(({ kind, blocks, totals }) => [
              kind.name,
              ...blocks.map((value) => value.toFixed(1)),
              ((blocks[1] ?? 0) / (blocks[0] ?? 0)).toFixed(2),
              ...totals.map((value) => value.toFixed(1)),
            ]),
          },
        ],
        verdicts,
        notes: [
          'Counted by pg_stat_statements while the repository of the product runs as oficina_app, after ten runs. Load does not change them.',
          'The first gates. The others find more people in a larger base, up to the cap of the count, and are told.',
        ],
        data: { sizes, rows: rows.map(({ kind, blocks, totals }) => ({ kind: kind.name, blocks, totals })) },
      },
      !options.short,
    );
  });
}

async function measure(database: { ownerUrl: string; appUrl: string }, kind: Kind) {
  return withClient(database.ownerUrl, async (owner) => {
    const { rows: people } = await owner.query<{ email: string }>(
      `SELECT email FROM usuarios WHERE id % (SELECT greatest(1, count(*) / ${SAMPLE}) FROM usuarios) = 0 ORDER BY id LIMIT ${SAMPLE}`,
    );
    const db = createDb({ url: database.appUrl, max: 1, applicationName: 'bench' });
    const search = async (reader: Db, n: number) => {
      const asked = new URLSearchParams(kind.filters(n, people[n]?.email ?? ''));
      return (await findUsuarios(reader, parseQuery(usuariosQuery, asked), null)).total;
    };
    try {
      for (let n = 0; n < WARM_UP; n += 1) await search(db, n % people.length);
      await owner.query('SELECT pg_stat_statements_reset()');
      let found = 0;
      for (let n = 0; n < people.length; n += 1) found += await search(db, n);
      const { rows } = await owner.query<{ blocks: number }>(
        `SELECT sum(shared_blks_hit + shared_blks_read)::float8 AS blocks FROM pg_stat_statements JOIN pg_roles r ON r.oid = userid
         WHERE rolname = 'oficina_app' AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return { blocks: (rows[0]?.blocks ?? 0) / people.length, total: found / people.length };
    } finally {
      await closeDb(db);
    }
  });
}
