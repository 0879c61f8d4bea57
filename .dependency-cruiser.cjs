// Who may import whom (docs/architecture.md, "Who may import whom").
// Paths are the resolved ones: @oficina/facturas/server arrives here as features/facturas/server/index.ts.
// Every rule is planted once in scripts/imports.test.ts; a rule without a plant fails there.
const map = require('./features/map.cjs');

const names = Object.keys(map);
for (const [index, name] of names.entries()) {
  for (const used of map[name]) {
    const place = names.indexOf(used);
    if (place === -1 || place >= index) {
      throw new Error(`features/map.cjs: ${name} uses ${used}, which is not named before it.`);
    }
  }
}

const FEATURE = '^features/([^/]+)/';
// A kit is what the tests of one thing share.
const TEST = '\\.test(-kit)?\\.tsx?$';
const DOOR = [
  '^features/[^/]+/(contract|server|web|web/admin)/index\\.ts$',
  // The page of a link has no React and no zod, and the index of the contract would bring both.
  '^features/facturas/contract/(importe|other-ways)\\.ts$',
  '^features/tarjetas/contract/typed\\.ts$',
  '^features/pagos/contract/(waiting|wallet)\\.ts$',
  // The samples of a feature, for the screens of another that show them.
  '^features/[^/]+/web/[^/]+\\.test-kit\\.tsx$',
];
const WEB = ['^features/[^/]+/web/', '^packages/map/src/web/', '^apps/web/'];
const VALUE = { dependencyTypesNot: ['type-only'] };

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const libraryAtHome = (library, folders, home) =>
  rule(
    `${library}-at-home`,
    `${library} is imported only where it lives; the rest use what its home offers.`,
    { pathNot: home },
    { path: folders.map((folder) => `^node_modules/${folder}/`) },
  );

const sqlHome = [
  '^packages/(db|testing)/',
  '^features/[^/]+/server/.*\\.repository\\.ts$',
  '^(database|bench|faults|scripts|e2e)/',
  TEST,
];

module.exports = {
  forbidden: [
    rule('no-cycles', 'Nothing goes round.', {}, { circular: true }),
    rule(
      'everything-resolves',
      'An import that leads nowhere is seen by no other rule.',
      {},
      { couldNotResolve: true },
    ),
    rule(
      'every-feature-is-on-the-map',
      'No folder outside features/map.cjs.',
      { path: FEATURE, pathNot: `^features/(${names.join('|')})/` },
      {},
    ),
    ...names.map((name) =>
      rule(
        `${name}-uses-only-what-the-map-says`,
        `${name} may use: ${map[name].join(', ') || 'no other feature'}.`,
        { path: `^features/${name}/` },
        { path: '^features/', pathNot: `^features/(${[name, ...map[name]].join('|')})/` },
      ),
    ),
    rule(
      'through-the-door',
      'Another feature is entered by its indexes.',
      { path: FEATURE },
      { path: '^features/', pathNot: ['^features/$1/', ...DOOR] },
    ),
    rule(
      'apps-through-the-door',
      'Apps and integrations enter a feature by its indexes too.',
      { path: '^(apps|integrations)/' },
      { path: '^features/', pathNot: DOOR },
    ),
    rule(
      'contract-is-pure',
      'Contracts run anywhere: zod, hydra, values and other contracts.',
      { path: '^features/[^/]+/contract/', pathNot: TEST },
      { pathNot: ['^features/[^/]+/contract/', '^packages/(hydra|values)/', '^node_modules/zod/'] },
    ),
    rule(
      'hydra-react-is-for-web',
      'The React half of hydra is for the browser.',
      { pathNot: [...WEB, '^packages/ui/', '^packages/hydra/src/react\\.(test\\.)?tsx$'] },
      { path: '^packages/hydra/src/react\\.tsx$' },
    ),
    rule(
      'server-not-web',
      'The server knows no screen.',
      { path: '^features/[^/]+/server/' },
      { path: ['^features/[^/]+/web/', '^packages/(ui|map/src/web)/', '^node_modules/react'] },
    ),
    rule(
      'web-not-server',
      'The browser knows no server, not even its types.',
      { path: WEB },
      {
        path: [
          '^features/[^/]+/server/',
          '^packages/(db|http|jobs|config|map/src/server)/',
          '^integrations/',
        ],
      },
    ),
    rule(
      'web-no-node-core',
      'The browser has no Node.',
      { path: ['^features/[^/]+/web/', '^apps/web/src/'] },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'sql-in-repositories',
      'Only repositories build SQL; the others pass Db and Tx as types.',
      { path: '^features/', pathNot: ['\\.repository\\.ts$', TEST] },
      { path: ['^packages/db/', '^node_modules/(kysely|pg)/'], ...VALUE },
    ),
    rule(
      'features-not-integrations',
      'A feature declares a port; it never meets the adapter.',
      { path: '^features/' },
      { path: '^integrations/' },
    ),
    rule(
      'features-get-no-environment',
      'A feature declares its settings in one file; their values arrive as arguments.',
      { path: '^features/', pathNot: '^features/[^/]+/server/(mapa/)?settings(\\.test)?\\.ts$' },
      { path: '^packages/config/' },
    ),
    rule(
      'integrations-by-port',
      'An adapter sees a feature only as a type.',
      { path: '^integrations/' },
      { path: '^features/', ...VALUE },
    ),
    rule(
      'integrations-are-strangers',
      'An adapter knows no other.',
      { path: '^integrations/([^/]+)/' },
      { path: '^integrations/', pathNot: '^integrations/$1/' },
    ),
    rule(
      'nobody-imports-simulators',
      'Simulators are met on the wire.',
      { path: '^(features|packages|integrations/[^/]+/src|apps/(api|worker|cli|web))/' },
      { path: ['^integrations/[^/]+/simulator/', '^apps/simulators/'] },
    ),
    rule(
      'simulator-stands-alone',
      'Adapter and simulator must not share a misreading.',
      { path: '^integrations/([^/]+)/simulator/' },
      {
        path: '^(features|apps|integrations|packages)/',
        pathNot: ['^integrations/$1/simulator/', '^packages/(values|testing)/'],
      },
    ),
    rule(
      'testing-stays-in-tests',
      'Test tools are for tests and simulators.',
      {
        path: '^(features|packages|integrations|apps)/',
        pathNot: [
          TEST,
          '^packages/testing/',
          '^integrations/[^/]+/simulator/',
          '^apps/simulators/',
          // The access matrix is a test in all of its files.
          '^apps/api/access/',
        ],
      },
      { path: ['^packages/testing/', '^apps/api/access/', '^features/.*\\.test-kit\\.tsx?$'] },
    ),
    libraryAtHome('pg-boss', ['pg-boss'], ['^packages/jobs/']),
    libraryAtHome(
      'fastify',
      ['fastify', '@fastify/[^/]+'],
      ['^packages/(http|testing)/', '^apps/(api|simulators)/', '^integrations/[^/]+/simulator/'],
    ),
    libraryAtHome('aws-sdk', ['@aws-sdk/[^/]+'], ['^integrations/s3/', '^scripts/swift\\.ts$']),
    libraryAtHome('kysely', ['kysely'], sqlHome),
    libraryAtHome('pg', ['(@types/)?pg'], sqlHome),
    rule(
      'packages-know-nobody',
      'A package could serve another product.',
      { path: '^packages/' },
      { path: '^(features|integrations|apps)/' },
    ),
    rule(
      'nobody-imports-apps',
      'Apps are where imports end.',
      { pathNot: ['^apps/', '^scripts/(generate|channels)\\.ts$'] },
      { path: '^apps/' },
    ),
    rule(
      'channels-starts-only-simulators',
      'The demonstration and the journeys start the outside services in their own process.',
      { path: '^scripts/channels\\.ts$' },
      { path: '^apps/', pathNot: '^apps/simulators/src/start\\.ts$' },
    ),
    rule(
      'generate-reads-only-settings',
      'The list of settings of each app is printed into .env.example and docs/operar/configurar.md.',
      { path: '^scripts/generate\\.ts$' },
      { path: '^apps/', pathNot: ['^apps/[^/]+/src/config\\.ts$', '^apps/shared/'] },
    ),
    rule(
      'apps-are-strangers',
      'An app knows no other, except what the programs share; the command line also reads what the others ask to be told.',
      { path: '^apps/([^/]+)/', pathNot: '^apps/cli/' },
      { path: '^apps/', pathNot: ['^apps/$1/', '^apps/shared/'] },
    ),
    rule(
      'cli-reads-only-settings',
      'The three programs have one file of settings, and the command line judges all of it.',
      { path: '^apps/cli/' },
      { path: '^apps/', pathNot: ['^apps/(cli|shared)/', '^apps/(api|worker)/src/config\\.ts$'] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    // No tsConfig: there are no path aliases, and one would choose one of the two views.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
