// A file of a million lines has 6,000 bad ones of every kind: each must be reported with its line and its reason, none may
// be loaded, and no good line may be lost, whatever its quotes contain.
import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archivoEstado } from '@oficina/archivos/contract';
import { type BenchDatabase, withClient, withDatabases } from './database.ts';
import { cuentaOf, lineOf, numeroOf, writeFileOf } from './importar-archivo.ts';
import { withImportHarness } from './importar-harness.ts';
import { withoutMessages } from './importar-staging.ts';
import type { Verdict } from './judge.ts';
import type { Options } from './options.ts';
import { dropDatabases } from './pagar-bills.ts';
import { beginCounted, close, open } from './report.ts';

const FULL = { supplies: 1_000_000, bad: 6_000 };
const SHORT = { supplies: 20_000, bad: 120 };
const FINALIZADO = archivoEstado.code('finalizado');

type Fields = [string, string, string, string, string, string, string, string, string];
type Kind = {
  name: string;
  reason: RegExp;
  spoil(fields: Fields, n: number, supplies: number): string | Buffer;
};

const put = (at: number, text: string) => (fields: Fields) => fields.with(at, text).join(';');
const latin = (text: string) => Buffer.from(text, 'latin1');

const KINDS: readonly Kind[] = [
  { name: 'no account', reason: /^Falta cuenta\.$/, spoil: put(0, '') },
  { name: 'no number', reason: /^Falta numero\.$/, spoil: put(1, '') },
  { name: 'no month', reason: /^Falta periodo\.$/, spoil: put(2, '') },
  { name: 'no date', reason: /^Falta fecha\.$/, spoil: put(3, '') },
  { name: 'no due date', reason: /^Falta vencimiento\.$/, spoil: put(4, '') },
  { name: 'no amount', reason: /^Falta importe\.$/, spoil: put(5, '') },
  { name: 'unknown supply', reason: /^El suministro .+ no existe\.$/, spoil: put(0, '99999999999') },
  { name: 'month 13', reason: /^Período inválido\.$/, spoil: put(2, '2026-13') },
  { name: 'a date that is none', reason: /^Fecha inválida\.$/, spoil: put(3, '2026-02-30') },
  { name: 'a due date in words', reason: /^Fecha inválida\.$/, spoil: put(4, 'mañana') },
  { name: 'due before', reason: /^El vencimiento es anterior a la fecha\.$/, spoil: put(4, '2026-01-01') },
  { name: 'two commas', reason: /^Importe inválido\.$/, spoil: put(5, '12,3,4') },
  { name: 'below zero', reason: /^Importe inválido\.$/, spoil: put(5, '-5.00') },
  { name: 'three decimals', reason: /^Importe inválido\.$/, spoil: put(5, '5.001') },
  { name: 'half a kWh', reason: /^Consumo inválido\.$/, spoil: put(6, '12.5') },
  { name: 'paid perhaps', reason: /^Pagada se escribe S o N\.$/, spoil: put(7, 'quizás') },
  {
    name: 'somebody else’s number',
    reason: /^El número pertenece a otro suministro\.$/,
    spoil: (fields, n, supplies) => put(1, numeroOf(supplies, -36, (n % supplies) + 1))(fields),
  },
  {
    name: 'two columns less',
    reason: /^La cantidad de columnas/,
    spoil: (fields) => fields.slice(0, 7).join(';'),
  },
  {
    name: 'two columns more',
    reason: /^La cantidad de columnas/,
    spoil: (fields) => [...fields, 'x', 'y'].join(';'),
  },
  {
    name: 'letters of Windows',
    reason: /^El renglón tiene letras/,
    spoil: (fields) => latin(fields.with(8, 'Energía eléctrica').join(';')),
  },
  { name: 'a quote nobody closes', reason: /comillas/, spoil: put(8, '"Energía') },
];

/** These values are valid, but a reader that splits by lines would break them. */
const HARD = ['"Energía; ajuste"', '"Energía\nde dos renglones"', '"Energía ""social"""', '"Energía\r\n;;;"'];

export async function benchInvalidFiles(options: Options): Promise<boolean> {
  const { supplies, bad } = options.short ? SHORT : FULL;
  return withDatabases([supplies], async ({ version, databases }) => {
    const [database] = databases as [BenchDatabase];
    const folder = await mkdtemp(join(tmpdir(), 'oficina-bench-malos-'));
    try {
      await withClient(database.ownerUrl, (client) =>
        client.query(`COMMENT ON DATABASE ${database.name} IS NULL`),
      );
      await withoutMessages(database);
      const head = await open('importar-malos', beginCounted(), { postgresql: version });
      const path = join(folder, 'malos.csv');
      const planted = await plant(path, supplies, bad);
      return await withImportHarness(database, join(folder, 'almacen'), async (harness) => {
        const id = await harness.upload('malos.csv', path);
        const check = await harness.waitUntil(id, ({ reviewed }) => reviewed);
        await harness.confirmar(id);
        const load = await harness.waitUntil(id, ({ estado }) => estado === FINALIZADO);
        const verdicts = await judge(database, id, supplies, planted);
        return close(
          head,
          {
            about: `${bad} bad lines of ${KINDS.length + 1} kinds among ${supplies}; the last line is cut, and one in a hundred of the good ones has delimiters, quotes or breaks of line inside.`,
            tables: [
              {
                title: 'Seconds',
                columns: ['check', 'load'],
                rows: [[check.seconds.toFixed(1), load.seconds.toFixed(1)]],
              },
            ],
            verdicts,
            notes: ['The seconds are told and do not gate.'],
            data: { supplies, bad, check, load },
          },
          !options.short,
        );
      });
    } finally {
      await rm(folder, { recursive: true });
      await dropDatabases([database]);
    }
  });
}

type Planted = ReadonlyMap<number, Kind>;

/** The bad lines are spread evenly, so that every stretch has some; the last one is truncated. */
async function plant(path: string, supplies: number, bad: number): Promise<Planted> {
  const every = Math.floor(supplies / bad);
  const planted = new Map<number, Kind>();
  const line = (n: number): string | Buffer => {
    const fields = lineOf(supplies, 0, n).split(';') as Fields;
    const turn = n % every === 1 ? Math.floor(n / every) : -1;
    const kind = turn >= 0 && planted.size < bad - 1 ? KINDS[turn % KINDS.length] : undefined;
    if (kind) {
      planted.set(n, kind);
      return kind.spoil(fields, n, supplies);
    }
    return n % 100 === 50
      ? fields.with(8, HARD[((n / 100) % HARD.length) | 0] ?? '').join(';')
      : fields.join(';');
  };
  await writeFileOf(path, supplies, line);
  // The cut falls in the middle of the date, which leaves too few columns.
  const { size } = await stat(path);
  await truncate(path, size - lineOf(supplies, 0, supplies).length + 40);
  planted.set(supplies, { name: 'cut', reason: /columnas|cortado/, spoil: () => '' });
  return planted;
}

async function judge(
  { ownerUrl }: BenchDatabase,
  id: number,
  supplies: number,
  planted: Planted,
): Promise<Verdict[]> {
  const { rejects, loaded } = await withClient(ownerUrl, async (client) => ({
    rejects: (
      await client.query<{ renglon: number; motivo: string }>(
        'SELECT renglon::int, motivo FROM archivo_factura_rechazos WHERE archivo_id = $1',
        [id],
      )
    ).rows,
    loaded: new Set(
      (
        await client.query<{ cuenta: string }>(
          'SELECT cuenta FROM facturas f JOIN suministros s ON s.id = f.suministro_id WHERE archivo_factura_id = $1',
          [id],
        )
      ).rows.map(({ cuenta }) => cuenta),
    ),
  }));
  const told = new Map(rejects.map(({ renglon, motivo }) => [renglon, motivo]));
  // Line 1 is the header.
  const untold = [...planted].filter(([n, { reason }]) => !reason.test(told.get(n + 1) ?? ''));
  const unplanted = [...told].filter(([renglon]) => !planted.has(renglon - 1));
  const smuggled = [...planted.keys()].filter((n) => loaded.has(cuentaOf(n)));
  let lost = 0;
  for (let n = 1; n <= supplies; n += 1) if (!planted.has(n) && !loaded.has(cuentaOf(n))) lost += 1;
  const example = (list: readonly (readonly [number, unknown])[]) =>
    list
      .slice(0, 3)
      .map(([n]) => `${n}: ${told.get(n + 1) ?? told.get(n) ?? 'nothing'}`)
      .join(' · ');
  return [
    {
      passed: untold.length === 0,
      why: `${planted.size - untold.length} of ${planted.size} bad lines told with their reason ${example(untold)}`,
    },
    {
      passed: unplanted.length === 0,
      why: `${unplanted.length} good lines told as bad ${example(unplanted)}`,
    },
    { passed: smuggled.length === 0, why: `${smuggled.length} bad lines loaded` },
    {
      passed: lost === 0 && loaded.size === supplies - planted.size,
      why: `${lost} good lines lost, ${loaded.size} loaded`,
    },
  ];
}
