import { isAbsolute } from 'node:path';
import { ConfigError, defineSettings, text, type ValuesOf, whole } from '@oficina/config';

const MEGABYTE = 1_048_576;

/** Nothing is required: without an address, attachments are not scanned. */
export const settings = defineSettings('integrations', 'Antivirus (ClamAV)', {
  host: text('CLAMAV_HOST', 'servidor de clamd; sin él ni `CLAMAV_SOCKET`, los adjuntos no se revisan', {
    optional: true,
  }),
  port: whole('CLAMAV_PORT', 'su puerto', 3310, [1, 65_535]),
  socket: text('CLAMAV_SOCKET', 'su socket, con ruta completa, si está en la misma máquina', {
    optional: true,
  }),
  timeoutMs: whole(
    'CLAMAV_TIMEOUT_MS',
    'cuánto se espera que revise un archivo, en milisegundos',
    30_000,
    [100, 600_000],
  ),
  maxBytes: whole(
    'CLAMAV_MAX_BYTES',
    'tamaño más grande que clamd acepta revisar (su `StreamMaxLength`); no menos que el de los adjuntos',
    25 * MEGABYTE,
    [MEGABYTE, 4096 * MEGABYTE],
  ),
});

type Values = ValuesOf<typeof settings>;

export type ClamavOptions = Pick<Values, 'timeoutMs' | 'maxBytes'> & {
  address: { host: string; port: number } | { path: string };
};

/** Null without an address. A ConfigError reports any setting that would let files in without a scan. */
export function clamavOptions(values: Values, upload: { maxBytes: number }): ClamavOptions | null {
  const { host, port, socket, timeoutMs, maxBytes } = values;
  const faults: string[] = [];
  if (host && socket) faults.push('CLAMAV_SOCKET: va ese o CLAMAV_HOST, no los dos');
  if (socket && !isAbsolute(socket)) faults.push(`CLAMAV_SOCKET: ${socket} no es una ruta completa`);
  if (maxBytes < upload.maxBytes)
    faults.push(`CLAMAV_MAX_BYTES: tiene que ser al menos ${upload.maxBytes}, lo que puede pesar un adjunto`);
  const address = socket ? { path: socket } : host ? { host, port } : null;
  if (address === null) return null;
  if (faults.length > 0) throw new ConfigError(faults);
  return { timeoutMs, maxBytes, address };
}
