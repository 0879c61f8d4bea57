// npm run bench -- <name> [options]: figures about the product, with everything needed to judge them.
import { benchFacturas } from './facturas.ts';
import { benchGrowth } from './growth.ts';
import { type Options, options, positionals } from './options.ts';
import { selfTest } from './self-test.ts';

const benches: Record<string, { about: string; run(options: Options): Promise<boolean> }> = {
  facturas: {
    about:
      'GET /api/facturas beside pgbench with the same statements [--supplies 100000 --rounds 5 --seconds 5 --log info --profile --anyway]',
    run: benchFacturas,
  },
  growth: {
    about:
      'blocks per query of the list and of Inicio as the data grows [--supplies 10000,100000 --users 200 | --short]',
    run: benchGrowth,
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
