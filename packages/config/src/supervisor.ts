import type { Environment } from './source.ts';

/** systemd gives what it opened from this number on. */
const FIRST_GIVEN = 3;

/**
 * systemd may keep the port open itself and lend it, so that the connections that arrive while processes change wait for the
 * next one. The processes of a group read the environment of their leader, who got the port.
 */
export function lentSocket(environment: Environment = process.env): number | undefined {
  const { LISTEN_FDS: count, LISTEN_PID: holder } = environment;
  const isOurs = [process.pid, process.ppid].includes(Number(holder));
  return isOurs && count === '1' ? FIRST_GIVEN : undefined;
}

/** The program that started this process waits to be told that it serves. */
export const isAwaited = (environment: Environment = process.env): boolean =>
  (environment.NOTIFY_SOCKET ?? '') !== '';
