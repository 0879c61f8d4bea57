// npm run generate writes the files that are printed from the code. With --check it names the stale files and fails.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { VERSION } from '@oficina/app-shared';
import { describeConfig, envExample } from '@oficina/config';
import { type Route, systemRoutes } from '@oficina/hydra';
import { buildOpenApi } from '@oficina/hydra/openapi';
import type { StateRow } from '@oficina/values';
import { apiSettings } from '../apps/api/src/config.ts';
import { copiasSettings, maintenanceSettings } from '../apps/cli/src/config.ts';
import { workerSettings } from '../apps/worker/src/config.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

type States = { noun: string; rows(): (StateRow & { name: string })[] };

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value;
const isStates = (value: unknown): value is States =>
  typeof value === 'object' && value !== null && 'noun' in value && 'rows' in value;

/** The entry points of all contracts are read, so that a new feature is printed without changing this file. */
async function readContracts(): Promise<{ routes: Route[]; states: States[] }> {
  const routes: Route[] = Object.values(systemRoutes);
  const states: States[] = [];
  for (const door of globSync('features/*/contract/index.ts', { cwd: repository }).sort()) {
    const contract = (await import(pathToFileURL(join(repository, door)).href)) as Record<string, unknown>;
    for (const value of Object.values(contract)) {
      if (isStates(value)) states.push(value);
      else if (typeof value === 'object' && value !== null)
        routes.push(...Object.values(value).filter(isRoute));
    }
  }
  return { routes, states };
}

function printStates(states: readonly States[]): string {
  const lines = [
    '# Estados',
    '',
    'Esta página se genera de las tablas `contract/estado.ts` de cada función (`npm run generate`).',
  ];
  for (const { noun, rows } of states) {
    lines.push(
      '',
      `## ${noun}`,
      '',
      '| Código | Nombre | Etiqueta | Lo que lee el cliente | Pasa a | Final |',
      '|---:|---|---|---|---|---|',
    );
    for (const row of rows()) {
      const moves =
        [...(row.to ?? []), ...(row.late ?? []).map((name) => `${name} (tardío)`)].join(', ') || '–';
      lines.push(
        `| ${row.code} | ${row.name} | ${row.label} | ${row.customer ?? row.label} | ${moves} | ${row.final ? 'sí' : ''} |`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

/** One misspelt name in the file of settings is found by any program, so each knows the names of all. */
function printNames(names: readonly string[]): string {
  return `// Generated from the settings of every program: npm run generate.\nexport const SETTING_NAMES = [\n${names.map((name) => `  '${name}',\n`).join('')}];\n`;
}

const { routes, states } = await readContracts();
const settings = [
  ...new Set([
    ...Object.values(apiSettings),
    ...Object.values(workerSettings),
    maintenanceSettings,
    copiasSettings,
  ]),
];
const names = [
  ...new Set(settings.flatMap(({ shape }) => Object.values(shape).map(({ variable }) => variable))),
];
const openapi = buildOpenApi(routes, { title: 'Oficina Virtual: contrato de la API', version: VERSION });
const files: Readonly<Record<string, string>> = {
  'docs/openapi.json': `${JSON.stringify(openapi, null, 2)}\n`,
  'docs/estados.md': printStates(states),
  'docs/operar/configurar.md': describeConfig(settings),
  '.env.example': envExample(settings),
  'packages/config/src/names.gen.ts': printNames(names),
};

const stale = Object.entries(files).filter(([path, text]) => {
  const full = join(repository, path);
  return !existsSync(full) || readFileSync(full, 'utf8') !== text;
});
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is stale: run "npm run generate"`);
  process.exit(stale.length > 0 ? 1 : 0);
}
for (const [path, text] of stale) {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  writeFileSync(join(repository, path), text);
  console.log(`written ${path}`);
}
