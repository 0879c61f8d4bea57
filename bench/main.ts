// `npm run bench -- <name> [options]` measures the product and prints everything needed to judge the figures.
import { benchBuscar } from './buscar.ts';
import { benchExportar } from './exportar.ts';
import { benchFacturas } from './facturas.ts';
import { benchFallidos } from './fallidos.ts';
import { benchGrowth } from './growth.ts';
import { benchImportar } from './importar.ts';
import { benchInvalidFiles } from './importar-invalid.ts';
import { benchInicio } from './inicio.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchMensajes } from './mensajes.ts';
import { benchMigrar } from './migrar.ts';
import { type Options, options, positionals } from './options.ts';
import { benchPagar } from './pagar.ts';
import { benchRequerimientos } from './requerimientos.ts';
import { selfTest } from './self-test.ts';
import { benchUsuarios } from './usuarios.ts';

const benches: Record<string, { about: string; run(options: Options): Promise<boolean> }> = {
  buscar: {
    about:
      'blocks of each look-up of the staff’s search box, 10,000 supplies against 1,000,000, the ficha and whole calls [--supplies 1000000 | --short]',
    run: benchBuscar,
  },
  exportar: {
    about:
      'a million bills as a spreadsheet: memory of the api at its peak, and whether every cell arrived [--supplies 28000 | --short]',
    run: benchExportar,
  },
  facturas: {
    about:
      'GET /api/facturas beside pgbench with the same statements [--supplies 100000 --rounds 5 --seconds 5 --processes 1 --log info --profile --anyway]',
    run: benchFacturas,
  },
  fallidos: {
    about: 'blocks of the failed messages by address, 10,000 messages against 1,000,000 [--short]',
    run: benchFallidos,
  },
  importar: {
    about:
      'a month of bills beside psql’s \\copy, what it costs, and the customers meanwhile [--supplies 1000000 --rounds 5 --anyway | --short]; a million takes 20 GB of disk while it lasts',
    run: benchImportar,
  },
  'importar-malos': {
    about:
      '6,000 bad lines of every kind in a file of a million: all told, none loaded, no good one lost [--short]',
    run: benchInvalidFiles,
  },
  inicio: {
    about:
      'the three calls of Inicio beside pgbench, and 500 supplies against 2 [the same, and --samples 200]',
    run: benchInicio,
  },
  growth: {
    about:
      'blocks and warm p50 of bills, Inicio and consumption as the data grows, before and after oficina ordenar [--supplies 10000,100000,1000000 --users 200 --rounds 5 --anyway | --short]; a million takes 25 GB of disk',
    run: benchGrowth,
  },
  lighthouse: {
    about: 'the customer’s first loads on a slow phone, five times each [--rounds 5 --anyway]',
    run: benchLighthouse,
  },
  mensajes: {
    about:
      'writing 600,000 messages beside the bare INSERT, sending 20,000 beside a bare nodemailer pool [--rounds 5 --anyway | --short]',
    run: benchMensajes,
  },
  migrar: {
    about:
      'the migrations since the last version on 1,000,000 supplies, and what whoever reads and writes them waits meanwhile [--supplies 1000000 | --short]',
    run: benchMigrar,
  },
  pagar: {
    about:
      'payments by the product beside pgbench with the same statements, at both sizes, and how many flips of a bill are HOT [--supplies 10000,1000000 --rounds 5 --anyway | --short]; a million takes 13 GB of disk while it lasts',
    run: benchPagar,
  },
  requerimientos: {
    about: 'blocks and warm p50 of the queue of the staff, 1,000 cases against 100,000',
    run: benchRequerimientos,
  },
  usuarios: {
    about: 'blocks of the search of people by the staff, 10,000 against 1,000,000 [--short]',
    run: benchUsuarios,
  },
  'self-test': { about: 'the judges refuse what they must refuse', run: selfTest },
};

const bench = benches[positionals[0] ?? ''];
if (bench) {
  process.exitCode = await bench.run(options).then(
    (passed) => (passed ? 0 : 1),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return 2;
    },
  );
} else {
  console.log('npm run bench -- <name> [options]\n');
  for (const [name, { about }] of Object.entries(benches)) console.log(`  ${name.padEnd(10)} ${about}`);
  process.exitCode = positionals.length === 0 ? 0 : 1;
}
