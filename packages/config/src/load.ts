import { readFileSync } from 'node:fs';
import type { Setting, SettingGroup } from './setting.ts';
import { type Environment, openSource, type Source } from './source.ts';

// biome-ignore lint/suspicious/noExplicitAny: a group holds settings of every type; each keeps its own
type Shape = Readonly<Record<string, Setting<any>>>;

export type Settings<S extends Shape = Shape> = {
  readonly title: string;
  readonly group: SettingGroup;
  readonly shape: S;
};

export type ValuesOf<S extends Settings> = {
  [K in keyof S['shape']]: S['shape'][K] extends Setting<infer T> ? T : never;
};

export function defineSettings<S extends Shape>(group: SettingGroup, title: string, shape: S): Settings<S> {
  return { group, title, shape };
}

export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[], file?: string) {
    const what = file === undefined ? 'La configuración' : `La configuración de ${file}`;
    const count = faults.length === 1 ? 'un problema' : `${faults.length} problemas`;
    super(`${what} tiene ${count}:\n- ${faults.join('\n- ')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

type Groups = Readonly<Record<string, Settings>>;
type Config<G extends Groups> = { [K in keyof G]: ValuesOf<G[K]> };

/** Some settings are right alone and wrong together: a check reads the groups that it names and throws a ConfigError. */
export type SettingsCheck<G extends Groups> = {
  readonly reads: readonly (keyof G)[];
  run(config: Config<G>, mode: { production: boolean }): void;
};

export const isProduction = (environment: Environment = process.env): boolean =>
  environment.NODE_ENV === 'production';

export const loadConfig = <G extends Groups>(groups: G, environment?: Environment): Config<G> =>
  loadCheckedConfig(groups, [], environment);

/** All faults are reported at once, so that an operator does not have to start the process ten times. */
export function loadCheckedConfig<G extends Groups>(
  groups: G,
  checks: readonly SettingsCheck<G>[],
  environment: Environment = process.env,
): Config<G> {
  const source = openSource(environment);
  const production = isProduction(environment);
  const faults = [...source.faults];
  const wrong = new Set<keyof G>();
  const config: Record<string, Record<string, unknown>> = {};
  for (const [name, { shape }] of Object.entries(groups)) {
    const before = faults.length;
    config[name] = Object.fromEntries(
      Object.entries(shape).map(([key, setting]) => [key, readOne(setting, source, production, faults)]),
    );
    const isUnread = Object.values(shape).some(({ variable }) => source.isUnreadable(variable));
    if (isUnread || faults.length > before) wrong.add(name);
  }
  // A check of values that are missing or wrong would complain a second time about the same.
  for (const { reads, run } of checks)
    if (!reads.some((name) => wrong.has(name)))
      faults.push(...faultsOf(() => run(config as Config<G>, { production })));
  if (faults.length > 0) throw new ConfigError(faults, environment.OFICINA_CONF);
  return config as Config<G>;
}

function faultsOf(check: () => void): readonly string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

function readOne(setting: Setting<unknown>, source: Source, production: boolean, faults: string[]): unknown {
  const { variable } = setting;
  const given = fromFile(variable, source, faults) ?? source.values[variable];
  if (given === undefined || given === '') {
    const isNeeded = setting.required || (production && setting.requiredInProduction);
    if (isNeeded && !source.isUnreadable(variable)) faults.push(`Falta ${variable}: ${setting.help}`);
    return setting.absent;
  }
  const result = setting.read(given);
  if ('value' in result) return result.value;
  faults.push(...[result.fault].flat().map((fault) => `${source.at(variable)}${variable}: ${fault}`));
  return undefined;
}

/** A value may come in a file: a secret stays out of the environment, and a text keeps its lines. */
function fromFile(variable: string, { values, at }: Source, faults: string[]): string | undefined {
  const path = values[`${variable}_FILE`];
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    faults.push(`${at(`${variable}_FILE`)}${variable}_FILE: no se puede leer el archivo ${path}`);
    return undefined;
  }
}
