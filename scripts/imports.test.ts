// One violation per rule is planted in a small project made for the test, which uses the real .dependency-cruiser.cjs and
// the real features/map.cjs.
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cruise, importProblems, type Violation } from './imports.ts';

type Files = Record<string, string>;
const require = createRequire(import.meta.url);
const repository = join(import.meta.dirname, '..');
const map = require('../features/map.cjs') as Record<string, string[]>;
const config = require('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };

const libraries = ['zod', 'react', 'kysely', 'pg', 'fastify', 'pg-boss', '@aws-sdk/client-s3'];
const packages: Record<string, Files> = {
  values: { '.': 'src/index.ts' },
  hydra: { '.': 'src/index.ts', './react': 'src/react.tsx' },
  db: { '.': 'src/index.ts' },
  http: { '.': 'src/index.ts' },
  jobs: { '.': 'src/index.ts' },
  config: { '.': 'src/index.ts' },
  ui: { './button': 'src/button.tsx' },
  testing: { '.': 'src/index.ts' },
};

/** This project breaks no rule and uses each thing that is allowed. */
const clean: Files = {
  'packages/values/src/index.ts': 'export const uno = 1;',
  'packages/hydra/src/index.ts':
    "import { uno } from '@oficina/values'; import 'zod'; export const dos = uno + 1;",
  'packages/hydra/src/react.tsx':
    "import 'react'; import { dos } from './index.ts'; export const tres = dos;",
  'packages/db/src/index.ts': "import 'kysely'; import 'pg'; export type Tx = number; export const sql = 1;",
  'packages/http/src/index.ts': "import 'fastify'; import 'node:http'; export const app = 1;",
  'packages/jobs/src/index.ts': "import 'pg-boss'; export const jobs = 1;",
  'packages/config/src/index.ts': 'export const config = 1;',
  'packages/ui/src/button.tsx': "import 'react'; export const Button = 1;",
  'packages/testing/src/index.ts': "import 'fastify'; import 'pg'; export const build = 1;",
  'features/pagos/contract/uno.test.ts': "import 'node:fs'; import '@oficina/testing';",
  'features/pagos/server/pagar.ts':
    "import type { Tx } from '@oficina/db'; import { app } from '@oficina/http'; import { enviar } from './pagos.repository.ts'; import '@oficina/facturas/server'; import '@oficina/jobs'; export type Puerto = Tx; export const pagar = [app, enviar];",
  'features/pagos/server/pagos.repository.ts':
    "import { sql } from '@oficina/db'; import 'kysely'; export const enviar = sql;",
  'features/pagos/server/pagar.test.ts':
    "import '@oficina/testing'; import '@oficina/db'; import 'pg'; import './pagar.ts';",
  'features/pagos/web/ver.page.tsx':
    "import 'react'; import '@oficina/ui/button'; import '@oficina/hydra/react'; import '@oficina/pagos/contract'; import '@oficina/facturas/web';",
  'integrations/payway/src/index.ts':
    "import type { Puerto } from '@oficina/pagos/server'; import '@oficina/values'; export type X = Puerto;",
  'integrations/payway/simulator/index.ts':
    "import 'fastify'; import '@oficina/testing'; import '@oficina/values'; export const sim = 1;",
  'integrations/smtp/src/index.ts': "import 'node:net'; export const smtp = 1;",
  'apps/api/src/main.ts':
    "import 'fastify'; import '@oficina/config'; import '@oficina/pagos/server'; import '../../../integrations/payway/src/index.ts';",
  'apps/simulators/src/main.ts': "import '../../../integrations/payway/simulator/index.ts';",
  'apps/web/src/main.tsx': "import 'react'; import '@oficina/pagos/web'; import '@oficina/hydra/react';",
  'scripts/tool.ts': "import 'pg'; import 'node:fs'; import '@oficina/db';",
};
for (const name of Object.keys(map)) {
  for (const room of ['contract', 'server', 'web']) {
    const own = name === 'pagos' && room === 'server' ? "export type { Puerto } from './pagar.ts';" : '';
    clean[`features/${name}/${room}/index.ts`] = `${own} export const ${name}_${room} = 1;`;
  }
}

const plants: Record<string, [file: string, text: string]> = {
  'no-cycles': ['packages/values/src/a.ts', "import './b.ts'; export {};"],
  'cli-reads-only-settings': ['apps/cli/src/reach.ts', "import '../../api/src/main.ts';"],
  'everything-resolves': ['packages/values/src/nowhere.ts', "import '@oficina/nadie';"],
  'every-feature-is-on-the-map': ['features/fantasma/server/index.ts', "import '@oficina/values';"],
  'through-the-door': ['features/pagos/server/window.ts', "import '../../facturas/server/lista.ts';"],
  'apps-through-the-door': ['apps/api/src/window.ts', "import '../../../features/facturas/server/lista.ts';"],
  'contract-is-pure': ['features/pagos/contract/impure.ts', "import 'node:fs';"],
  'hydra-react-is-for-web': [
    'features/pagos/contract/screen.ts',
    "import type { tres } from '@oficina/hydra/react';",
  ],
  'server-not-web': ['features/pagos/server/screen.ts', "import 'react';"],
  'web-not-server': ['features/pagos/web/types.ts', "import type { Puerto } from '@oficina/pagos/server';"],
  'web-no-node-core': ['features/pagos/web/node.ts', "import 'node:path';"],
  'sql-in-repositories': ['features/pagos/server/sql.ts', "import { sql } from '@oficina/db';"],
  'features-not-integrations': [
    'features/pagos/server/payway.ts',
    "import type { X } from '../../../integrations/payway/src/index.ts';",
  ],
  'features-get-no-environment': ['features/pagos/server/env.ts', "import '@oficina/config';"],
  'integrations-by-port': [
    'integrations/payway/src/value.ts',
    "import { pagos_server } from '@oficina/pagos/server';",
  ],
  'integrations-are-strangers': ['integrations/payway/src/other.ts', "import '../../smtp/src/index.ts';"],
  'nobody-imports-simulators': ['integrations/payway/src/sim.ts', "import '../simulator/index.ts';"],
  'simulator-stands-alone': ['integrations/payway/simulator/adapter.ts', "import '../src/index.ts';"],
  'testing-stays-in-tests': ['packages/http/src/fake.ts', "import '@oficina/testing';"],
  'pg-boss-at-home': ['apps/api/src/queue.ts', "import 'pg-boss';"],
  'fastify-at-home': ['features/pagos/server/http.ts', "import type { X } from 'fastify';"],
  'aws-sdk-at-home': ['apps/api/src/bucket.ts', "import '@aws-sdk/client-s3';"],
  'kysely-at-home': ['apps/api/src/sql.ts', "import 'kysely';"],
  'pg-at-home': ['packages/http/src/pool.ts', "import type { Pool } from 'pg';"],
  'packages-know-nobody': [
    'packages/http/src/pagos.ts',
    "import type { Puerto } from '@oficina/pagos/server';",
  ],
  'nobody-imports-apps': ['scripts/app.ts', "import '../apps/api/src/main.ts';"],
  'generate-reads-only-settings': ['scripts/generate.ts', "import '../apps/api/src/main.ts';"],
  'channels-starts-only-simulators': ['scripts/channels.ts', "import '../apps/api/src/main.ts';"],
  'apps-are-strangers': ['apps/web/src/api.ts', "import '../../api/src/main.ts';"],
};
for (const [name, uses] of Object.entries(map)) {
  const stranger = Object.keys(map).findLast((other) => other !== name && !uses.includes(other));
  plants[`${name}-uses-only-what-the-map-says`] = [
    `features/${name}/web/stranger.ts`,
    `import '@oficina/${stranger}/contract';`,
  ];
}
const support: Files = {
  'packages/values/src/b.ts': "import './a.ts'; export {};",
  'features/facturas/server/lista.ts': 'export const lista = 1;',
};

const homes: string[] = [];
function build(files: Files): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'imports-')));
  homes.push(root);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const member = (folder: string, name: string, exports: Files) => {
    write(`${folder}/package.json`, JSON.stringify({ name: `@oficina/${name}`, type: 'module', exports }));
    mkdirSync(join(root, 'node_modules/@oficina'), { recursive: true });
    symlinkSync(join('../..', folder), join(root, 'node_modules/@oficina', name));
  };
  write('package.json', JSON.stringify({ type: 'module', dependencies: {} }));
  for (const library of libraries) {
    write(
      `node_modules/${library}/package.json`,
      JSON.stringify({ name: library, exports: { '.': './index.js' } }),
    );
    write(`node_modules/${library}/index.js`, 'module.exports = {};');
  }
  for (const [name, doors] of Object.entries(packages)) {
    member(
      `packages/${name}`,
      name,
      Object.fromEntries(Object.entries(doors).map(([door, to]) => [door, `./${to}`])),
    );
  }
  for (const name of Object.keys(map)) {
    member(`features/${name}`, name, {
      './contract': './contract/index.ts',
      './server': './server/index.ts',
      './web': './web/index.ts',
    });
  }
  for (const [path, text] of Object.entries(files)) write(path, text);
  cpSync(join(repository, 'features/map.cjs'), join(root, 'features/map.cjs'));
  cpSync(join(repository, '.dependency-cruiser.cjs'), join(root, '.dependency-cruiser.cjs'));
  return root;
}
afterAll(() => {
  for (const root of homes) rmSync(root, { recursive: true, force: true });
});

describe('the import rules', () => {
  let violations: Violation[] = [];
  beforeAll(async () => {
    const planted = Object.fromEntries(Object.values(plants));
    ({ violations } = await cruise(build({ ...clean, ...support, ...planted })));
  }, 60_000);

  it('have one plant each', () => {
    expect(Object.keys(plants).sort()).toEqual(config.forbidden.map((rule) => rule.name).sort());
  });

  it.each(Object.entries(plants))('%s is caught', (rule, [file]) => {
    expect(violations.filter((violation) => violation.from === file).map((found) => found.rule)).toContain(
      rule,
    );
  });

  it('blame nobody else', () => {
    const guilty = new Set([...Object.values(plants).map(([file]) => file), ...Object.keys(support)]);
    expect(violations.filter((violation) => !guilty.has(violation.from))).toEqual([]);
  });

  it('let a clean tree pass, and notice a file that was not read', async () => {
    const root = build(clean);
    expect((await importProblems(root)).problems).toEqual([]);
    const real = join(root, 'real.cjs');
    cpSync(join(root, '.dependency-cruiser.cjs'), real);
    const blind =
      "const real = require('./real.cjs'); real.options.exclude = 'pagar'; module.exports = real;";
    writeFileSync(join(root, '.dependency-cruiser.cjs'), blind);
    mkdirSync(join(root, 'features/vacia'));
    expect((await importProblems(root)).problems).toEqual([
      'not read by dependency-cruiser: features/pagos/server/pagar.test.ts',
      'not read by dependency-cruiser: features/pagos/server/pagar.ts',
      'features/vacia: is not in features/map.cjs',
    ]);
  }, 60_000);

  it('do not load when the map is not ordered', () => {
    const root = build({});
    writeFileSync(
      join(root, 'features/map.cjs'),
      "module.exports = { facturas: ['usuarios'], usuarios: [] };",
    );
    expect(() => require(join(root, '.dependency-cruiser.cjs'))).toThrow(
      'facturas uses usuarios, which is not named before it',
    );
  });
});
