import type { Secret } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { DestFormat } from './address.ts';
import type { Unicode } from './encode-text.ts';

export type SmppOptions = {
  host: string;
  port: number;
  tls: boolean;
  systemId: string;
  password: Secret<string>;
  systemType: string;
  bind: 'transceiver' | 'transmitter';
  /** When empty, the carrier uses the one it has for us. */
  sourceAddr: string;
  sourceTon: number;
  sourceNpi: number;
  destFormat: DestFormat;
  gsm7DataCoding: number;
  unicode: Unicode;
  /** 0 means no limit. */
  ratePerS: number;
  window: number;
  responseTimeoutMs: number;
  enquireLinkMs?: number;
  backoffMs?: readonly [first: number, most: number];
  log?: Logger;
};
