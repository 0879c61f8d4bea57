import { ConfigError, type Settings } from '@oficina/config';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** A key or a document travels only encrypted, except inside this machine. */
export function isSafeUrl(value: string): boolean {
  const url = URL.parse(value);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
}

export const faultOfUrl = (value: string): string | null =>
  isSafeUrl(value) ? null : 'tiene que empezar con https://';

type Given<N> = { [K in keyof N]: NonNullable<N[K]> };

/** The faults name every setting of `needed` that has no value. */
export function missingFaults({ shape }: Settings, needed: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(needed)
    .filter((name) => !needed[name])
    .map((name) => `Falta ${shape[name]?.variable}: ${shape[name]?.help}`);
}

/** An outside service asks for nothing until it is used; then it needs all of these, and every fault is told at once. */
export function allGiven<N extends Readonly<Record<string, unknown>>>(
  settings: Settings,
  needed: N,
): Given<N> {
  const faults = missingFaults(settings, needed);
  if (faults.length > 0) throw new ConfigError(faults);
  return needed as Given<N>;
}
