// No file of the repository may hold a path of somebody's machine, the host of a package registry, or more than 300 lines of
// code.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const maxLines = 300;
// The names are kept apart from the pattern, so that this file does not match itself.
const machineFolders = ['work', 'farm', 'root', 'Users'];
const machinePath = new RegExp(`(?<![\\w.)\\]}*$-])/(?:${machineFolders.join('|')})/`);
const registryHost =
  /\b(?:registry|npm|nexus|artifactory|verdaccio)\.[a-z0-9-]+\.(?:com|org|net|io|ar|dev|cloud|local|internal)\b/i;

/** A commit may carry the files that git knows or would add. */
export function repositoryFiles(): string[] {
  // A checkout made by another user must be readable too.
  const git = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const list = execFileSync('git', git, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return list.split('\0').filter((file) => file && existsSync(file));
}

export function problemsOf(file: string, text: string): string[] {
  if (text.includes('\0')) return [];
  const lines = text.split('\n');
  const problems = lines.flatMap((line, index) => {
    const found = machinePath.exec(line) ?? registryHost.exec(line);
    return found ? [`${file}:${index + 1}: names "${found[0]}", which exists only on one machine`] : [];
  });
  const length = text.endsWith('\n') ? lines.length - 1 : lines.length;
  if (/\.tsx?$/.test(file) && !file.endsWith('.gen.ts') && length > maxLines) {
    problems.push(`${file}: ${length} lines; at most ${maxLines}`);
  }
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = repositoryFiles();
  const problems = files.flatMap((file) => problemsOf(file, readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} files read, ${problems.length} problems`);
  process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0;
}
