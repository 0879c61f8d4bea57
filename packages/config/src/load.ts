import { readFileSync } from 'node:fs';
import type { Setting, SettingGroup } from './setting.ts';

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

  constructor(faults: readonly string[]) {
    super(
      `La configuración tiene ${faults.length === 1 ? 'un problema' : `${faults.length} problemas`}:\n- ${faults.join('\n- ')}`,
    );
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** All faults are reported at once, so that an operator does not have to start the process ten times. */
export function loadConfig<G extends Readonly<Record<string, Settings>>>(
  groups: G,
  environment: Environment = process.env,
): { [K in keyof G]: ValuesOf<G[K]> } {
  const faults: string[] = [];
  const config: Record<string, Record<string, unknown>> = {};
  for (const [name, settings] of Object.entries(groups)) {
    const values: Record<string, unknown> = {};
    for (const [key, setting] of Object.entries(settings.shape))
      values[key] = readOne(setting, environment, faults);
    config[name] = values;
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return config as { [K in keyof G]: ValuesOf<G[K]> };
}

function readOne(setting: Setting<unknown>, environment: Environment, faults: string[]): unknown {
  const { variable } = setting;
  const given = fromFile(variable, environment, faults) ?? environment[variable];
  if (given === undefined || given === '') {
    if (setting.required) faults.push(`Falta ${variable}: ${setting.help}`);
    return setting.absent;
  }
  const result = setting.read(given);
  if ('value' in result) return result.value;
  faults.push(`${variable}: ${result.fault}`);
  return undefined;
}

/** A secret may come in a file, to keep it out of the environment and the process listing. */
function fromFile(variable: string, environment: Environment, faults: string[]): string | undefined {
  const path = environment[`${variable}_FILE`];
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    faults.push(`${variable}_FILE: no se puede leer el archivo ${path}`);
    return undefined;
  }
}
