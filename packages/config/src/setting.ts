import { isAbsolute } from 'node:path';
import { Secret } from '@oficina/values';

export type SettingGroup = 'required' | 'integrations' | 'optional';

export type Setting<T> = {
  readonly variable: string;
  readonly help: string;
  readonly secret: boolean;
  readonly required: boolean;
  readonly requiredInProduction?: true;
  readonly fallback: string | undefined;
  /** `fault` is a sentence in Spanish, or several. */
  read(text: string): { value: T } | { fault: string | readonly string[] };
  readonly absent: T | undefined;
};

type Options<T> = { fallback?: T; optional?: true };

function setting<T>(
  variable: string,
  help: string,
  options: Options<T>,
  read: Setting<T>['read'],
  secret = false,
): Setting<T> {
  return {
    variable,
    help,
    secret,
    required: options.fallback === undefined && !options.optional,
    fallback: options.fallback === undefined ? undefined : print(options.fallback),
    absent: options.fallback,
    read,
  };
}

const print = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'si' : 'no';
  return Array.isArray(value) ? value.join(',') : String(value);
};

export function text(variable: string, help: string): Setting<string>;
export function text(variable: string, help: string, options: { fallback: string }): Setting<string>;
export function text(
  variable: string,
  help: string,
  options: { optional: true },
): Setting<string | undefined>;
export function text(
  variable: string,
  help: string,
  options: Options<string> = {},
): Setting<string> | Setting<string | undefined> {
  return setting<string>(variable, help, options, (value) => ({ value }));
}

/** A demonstration goes without it, and an installation with customers does not start. */
export const inProduction = <T>(one: Setting<T>): Setting<T> => ({ ...one, requiredInProduction: true });

/** A relative path would depend on the folder where each program was started. */
export function path(variable: string, help: string): Setting<string | undefined> {
  return setting<string>(variable, help, { optional: true }, (value) =>
    isAbsolute(value) ? { value } : { fault: `${value} no es una ruta completa: tiene que empezar con /` },
  );
}

const DATABASE_FAULT = 'tiene que ser como postgres://usuario:clave@servidor/base';

/** The fault never shows what was written, because it has a password. */
export function databaseUrl(variable: string, help: string): Setting<Secret<string>> {
  return setting<Secret<string>>(
    variable,
    help,
    {},
    (value) => (isDatabaseUrl(value) ? { value: new Secret(value) } : { fault: DATABASE_FAULT }),
    true,
  );
}

export function optionalDatabaseUrl(variable: string, help: string): Setting<Secret<string> | undefined> {
  const { read } = databaseUrl(variable, help);
  return setting<Secret<string> | undefined>(variable, help, { optional: true }, read, true);
}

function isDatabaseUrl(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    ['postgres:', 'postgresql:'].includes(url.protocol) &&
    (url.hostname !== '' || url.searchParams.has('host')) &&
    url.pathname.length > 1 &&
    url.hash === ''
  );
}

export function secret(variable: string, help: string, minimum = 1): Setting<Secret<string>> {
  return setting<Secret<string>>(
    variable,
    help,
    {},
    (value) =>
      value.length >= minimum
        ? { value: new Secret(value) }
        : { fault: `necesita al menos ${minimum} caracteres` },
    true,
  );
}

/** The adapter that needs the secret checks for it, because only some installations have it. */
export function optionalSecret(
  variable: string,
  help: string,
  minimum = 1,
): Setting<Secret<string> | undefined> {
  const { read } = secret(variable, help, minimum);
  return setting<Secret<string> | undefined>(variable, help, { optional: true }, read, true);
}

export function whole(
  variable: string,
  help: string,
  fallback: number,
  [min, max]: [number, number],
): Setting<number> {
  return setting<number>(variable, help, { fallback }, (value) => {
    const number = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max
      ? { value: number }
      : { fault: `tiene que ser un número entre ${min} y ${max}` };
  });
}

const WORDS: Readonly<Record<string, boolean>> = {
  si: true,
  sí: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
};

export function yesNo(variable: string, help: string, fallback: boolean): Setting<boolean> {
  return setting<boolean>(variable, help, { fallback }, (value) => {
    const found = WORDS[value.toLowerCase()];
    return found === undefined ? { fault: 'tiene que ser "si" o "no"' } : { value: found };
  });
}

/** Any word is accepted when `allowed` is left out. */
export function listOf(
  variable: string,
  help: string,
  allowed?: readonly string[],
  fallback: string[] = [],
): Setting<string[]> {
  return setting<string[]>(variable, help, { fallback }, (text) => {
    const value = text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    return allowed && !value.every((part) => allowed.includes(part))
      ? { fault: `tiene que ser de ${allowed.join(', ')}` }
      : { value };
  });
}

export function checked(
  variable: string,
  help: string,
  fallback: string,
  fault: (value: string) => string | null,
): Setting<string> {
  return setting<string>(variable, help, { fallback }, (value) => {
    const sentence = fault(value);
    return sentence === null ? { value } : { fault: sentence };
  });
}
