import { readFileSync } from 'node:fs';
import { closest, distance } from 'fastest-levenshtein';
import { SETTING_NAMES } from './names.gen.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type Source = {
  values: Environment;
  /** These are told whatever the program needs, because all programs share the source. */
  faults: readonly string[];
  /** A variable whose line could not be read is not missing. */
  isUnreadable(variable: string): boolean;
  /** The place where a variable was written goes before its fault. */
  at(variable: string): string;
};

const KNOWN = SETTING_NAMES.flatMap((name) => [name, `${name}_FILE`]);
const SHORTEST_MISTAKE = 6;
const MOST_WRONG_LETTERS = 2;

/**
 * An installation has one file, which OFICINA_CONF names, and then nothing else counts: a value that somebody exported and
 * forgot must not win over the file. Without a file the environment is the source.
 */
export function openSource(environment: Environment, moreNames: readonly string[] = []): Source {
  const known = new Set([...KNOWN, ...moreNames]);
  if (environment.OFICINA_CONF) return readSettingsFile(environment.OFICINA_CONF, known);
  return {
    values: environment,
    faults: misspeltNames(environment, known),
    isUnreadable: () => false,
    at: () => '',
  };
}

/** The environment has names of other programs, so only one that looks like ours is a mistake. */
function misspeltNames(environment: Environment, known: ReadonlySet<string>): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (known.has(name) || name.length < SHORTEST_MISTAKE || environment[name] === '') return [];
    const nearest = closest(name, SETTING_NAMES);
    return distance(name, nearest) <= MOST_WRONG_LETTERS ? [unknownName(name)] : [];
  });
}

const unknownName = (name: string) => `${name} no existe. ¿Es ${closest(name, SETTING_NAMES)}?`;

const IGNORED = /^\s*(?:#|$)/;
const ASSIGNMENT = /^\s*([A-Za-z_]\w*)\s*=(.*)$/;

function readSettingsFile(path: string, known: ReadonlySet<string>): Source {
  const faults: string[] = [];
  const lines = new Map<string, number>();
  const values: Record<string, string> = {};
  for (const [index, line] of readLines(path, faults).entries()) {
    if (IGNORED.test(line)) continue;
    const [, name = '', rest = ''] = ASSIGNMENT.exec(line) ?? [];
    const value = readValue(rest.trim());
    const fault =
      faultOfName(name, lines, known) ?? ('fault' in value ? `${name}: ${value.fault}` : undefined);
    if (fault !== undefined) faults.push(`línea ${index + 1}: ${fault}`);
    else if ('text' in value) values[name] = value.text;
    if (!lines.has(name)) lines.set(name, index + 1);
  }
  return {
    values,
    faults,
    isUnreadable: (variable) => lines.has(variable) && !Object.hasOwn(values, variable),
    at: (variable) => (lines.has(variable) ? `línea ${lines.get(variable)}: ` : ''),
  };
}

function faultOfName(
  name: string,
  lines: ReadonlyMap<string, number>,
  known: ReadonlySet<string>,
): string | undefined {
  if (name === '') return 'tiene que ser NOMBRE=valor';
  if (!known.has(name)) return unknownName(name);
  return lines.has(name) ? `${name} ya está en la línea ${lines.get(name)}: dejá una sola` : undefined;
}

function readLines(path: string, faults: string[]): string[] {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/);
  } catch {
    faults.push(`no se puede leer el archivo ${path}`);
    return [];
  }
}

/** Other readers of such files disagree about `#` and about quotes inside a value, so one that is not plain must be quoted. */
function readValue(text: string): { text: string } | { fault: string } {
  const quoted = /^(['"])(.*)\1$/.exec(text);
  const [, quote = '', inside = ''] = quoted ?? [];
  if (quoted && !inside.includes(quote)) return { text: inside };
  if (/^['"]/.test(text)) return { fault: 'las comillas no están bien cerradas' };
  if (text.includes('#')) return { fault: "tiene un #; escribí el valor entre comillas simples ('…')" };
  return { text };
}
