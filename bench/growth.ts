import { createHash } from 'node:crypto';
import { parseQuery } from '@oficina/hydra';
import { facturasQuery } from '../features/facturas/contract/routes.ts';
import { findFacturasDe } from '../features/facturas/server/facturas.repository.ts';
import { findSesion } from '../features/sesion/server/sesiones.repository.ts';
import { suministrosQuery } from '../features/suministros/contract/routes.ts';
import { findSuministrosDe } from '../features/suministros/server/suministros.repository.ts';
import { findMotd } from '../features/usuarios/server/motd.repository.ts';
import { findPreferencias, findUsuarioById } from '../features/usuarios/server/usuarios.repository.ts';
import { measureBlocks, type Step, type StepBlocks, totalOf } from './blocks.ts';
import { withDatabases } from './database.ts';
import { judgeGrowth } from './judge.ts';
import { versionOf } from './machine.ts';
import type { Options } from './options.ts';
import { beginCounted, close, open, type Table } from './report.ts';
import { tokenOf } from './seed.ts';

const HOY = '2026-09-15';
const bills = (text: string) => parseQuery(facturasQuery, new URLSearchParams(text));
const newest = bills('');
const unpaid = bills('pagada=false&order[vencimiento]=asc');
const supplies = parseQuery(suministrosQuery, new URLSearchParams());
const hashOf = (usuarioId: number) => createHash('sha256').update(tokenOf(usuarioId)).digest();

const session: Step = { name: 'session', run: (db, id) => findSesion(db, hashOf(id)) };

/** What each screen asks, as its routes ask it: the session is read again by every call. */
const screens: Record<string, Step[]> = {
  'GET /api/facturas': [session, { name: 'bills', run: (db, id) => findFacturasDe(db, [id], newest, HOY) }],
  Inicio: [
    { ...session, times: 3 },
    { name: 'user', run: (db, id) => findUsuarioById(db, id) },
    { name: 'preferences', run: (db, id) => findPreferencias(db, id) },
    { name: 'supplies', run: (db, id) => findSuministrosDe(db, id, supplies) },
    { name: 'unpaid bills', run: (db, id) => findFacturasDe(db, [id], unpaid, HOY) },
    { name: 'motd', run: (db) => findMotd(db) },
  ],
};

export const SHORT_SIZES = [2_000, 20_000] as const;
const FULL_SIZES = '10000,100000';

/** Growth is told by blocks, which no neighbour can change: it is the one bench that gates in CI. */
export async function benchGrowth(options: Options): Promise<boolean> {
  const sizes = options.short ? [...SHORT_SIZES] : (options.supplies ?? FULL_SIZES).split(',').map(Number);
  const users = Number(options.users);
  const start = beginCounted();
  return withDatabases(sizes, async ({ version, databases }) => {
    const head = await open('growth', start, {
      postgresql: version,
      kysely: versionOf('kysely'),
      pg: versionOf('pg'),
    });
    const tables: Table[] = [];
    const verdicts = [];
    const data: Record<string, StepBlocks[][]> = {};
    for (const [screen, steps] of Object.entries(screens)) {
      const bySize: StepBlocks[][] = [];
      for (const database of databases) bySize.push(await measureBlocks(database, steps, users));
      data[screen] = bySize;
      tables.push(toTable(screen, sizes, bySize));
      const totals = bySize.map(totalOf);
      const verdict = judgeGrowth({ small: totals.at(0) ?? 0, large: totals.at(-1) ?? 0 });
      verdicts.push({ ...verdict, why: `${screen}: ${verdict.why}` });
    }
    const result = {
      about: `Blocks of 8 kB touched per query, mean of ${users} users, ${sizes.join(' and ')} supplies with 36 bills each.`,
      tables,
      verdicts,
      notes: [
        'Counted by pg_stat_statements while the repositories of the product run as oficina_app, ten runs after the first.',
        ...replannedNotes(data),
        'Load does not change these figures. A mean of few blocks grows by one with each level of an index.',
      ],
      data: { sizes, users, screens: data },
    };
    // The short one is a gate, not a figure to publish.
    return close(head, result, !options.short);
  });
}

/** Not a block, and so not judged here; but planning a short query costs as much as running it. */
function replannedNotes(data: Record<string, StepBlocks[][]>): string[] {
  const found = Object.values(data).flatMap((bySize) =>
    bySize.flatMap((steps) =>
      steps.flatMap(({ step, replanned }) => replanned.map((text) => `${step}: ${text}`)),
    ),
  );
  return [...new Set(found)].map((text) => `Planned again at every run, never settled: ${text}`);
}

function toTable(screen: string, sizes: readonly number[], bySize: StepBlocks[][]): Table {
  const rows = (bySize[0] ?? []).flatMap(({ step, times, statements }, place) =>
    statements.map(({ statement }, number) => {
      const blocks = bySize.map((steps) => steps[place]?.statements[number]?.blocks ?? 0);
      const text = statement.length > 60 ? `${statement.slice(0, 57)}…` : statement;
      return [`${times > 1 ? `${times} × ` : ''}${step}: ${text.replaceAll('|', '\\|')}`, ...cells(blocks)];
    }),
  );
  return {
    title: screen,
    columns: ['blocks per query', ...sizes.map(String), 'growth'],
    rows: [...rows, ['total', ...cells(bySize.map(totalOf))]],
  };
}

function cells(blocks: number[]): string[] {
  const growth = (blocks.at(-1) ?? 0) / (blocks.at(0) ?? 0);
  return [...blocks.map((value) => value.toFixed(1)), growth.toFixed(2)];
}
