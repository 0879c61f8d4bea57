import { ConfigError } from '@oficina/config';
import { WrongInstallation } from '@oficina/db';

/** The number is that of sysexits.h: starting again gives the same result until somebody mends the settings. */
const EX_CONFIG = 78;

/** The process ends with one clear sentence where there is one, and with the whole error where nobody foresaw it. */
export function failStart(error: unknown, portVariable: string): never {
  const isSettings = error instanceof ConfigError || error instanceof WrongInstallation;
  const isPortTaken = (error as { code?: string }).code === 'EADDRINUSE';
  const taken = `El puerto ya está en uso. Cerrá el otro programa o elegí otro con ${portVariable}.`;
  console.error(isSettings ? error.message : isPortTaken ? taken : error);
  process.exit(isSettings ? EX_CONFIG : 1);
}
