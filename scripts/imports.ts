// npm run imports applies the import rules of .dependency-cruiser.cjs to the whole project.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

export const folders = [
  'packages',
  'features',
  'integrations',
  'apps',
  'database',
  'scripts',
  'bench',
  'e2e',
];
const skipped = new Set(['node_modules', 'dist', 'results']);

export type Violation = { rule: string; from: string; to: string };
type CruiseOutput = {
  modules: { source: string }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
};

export function filesOnDisk(root: string): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(path);
      return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
    });
  return present(root).flatMap(walk);
}

const present = (root: string) => folders.filter((folder) => existsSync(join(root, folder)));

export async function cruise(root: string): Promise<{ read: Set<string>; violations: Violation[] }> {
  const bin = fileURLToPath(
    new URL('../../bin/dependency-cruiser.mjs', import.meta.resolve('dependency-cruiser')),
  );
  const args = [bin, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...present(root)];
  const output = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 28 }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string; message: string }) => {
      if (error.stdout?.startsWith('{')) return error.stdout; // The exit code is the number of violations.
      throw new Error(error.message);
    },
  );
  const { modules, summary } = JSON.parse(output) as CruiseOutput;
  return {
    read: new Set(modules.map((module) => module.source)),
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

export async function importProblems(root: string): Promise<{ problems: string[]; files: number }> {
  const files = filesOnDisk(root);
  const { read, violations } = await cruise(root);
  const map = createRequire(import.meta.url)(resolve(root, 'features/map.cjs')) as Record<string, string[]>;
  const outside = readdirSync(join(root, 'features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !(entry.name in map))
    .map((entry) => `features/${entry.name}: is not in features/map.cjs`);
  // Under TypeScript 7 dependency-cruiser read no .ts and reported success, so the list of files read is verified.
  const unread = files.filter((file) => !read.has(file));
  return {
    files: files.length,
    problems: [
      ...violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`),
      ...unread.map((file) => `not read by dependency-cruiser: ${file}`),
      ...outside,
    ],
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { problems, files } = await importProblems('.');
  for (const problem of problems) console.error(problem);
  console.log(`imports: ${files} files read, ${problems.length} problems`);
  process.exitCode = problems.length > 0 || files === 0 ? 1 : 0;
}
