import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './db-schema.ts';

const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Uso: npm run db:new <sustantivo_que> (minúsculas, números y guión bajo).');
  process.exit(1);
}
const folder = join(root, 'database/migrations');
const last = Math.max(0, ...readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0));
const file = join(folder, `${String(last + 1).padStart(4, '0')}_${name}.sql`);
writeFileSync(
  file,
  `-- Forward only: expand now, contract one release later. An index on a living table goes CONCURRENTLY in a .ts
-- file of its own (pgm.noTransaction()); a constraint is added NOT VALID and validated in the next file.
`,
  { flag: 'wx' },
);
console.log(file);
