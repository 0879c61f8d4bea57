import type { MapaOptions } from '@oficina/config';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';

export type TilesOptions = Pick<MapaOptions, 'url' | 'tms' | 'zona' | 'maxZoom' | 'timeoutMs'> & {
  /** Who asks: sources answer only to whoever says so. */
  version: string;
  /** The address of the installation, without a slash at the end. */
  sitio: string;
  /** How many are asked for at once; the rest wait for their turn. */
  enVuelo?: number;
  /** How much of the map is kept in memory. */
  memoriaBytes?: number;
  clock?: Clock;
  log?: Logger;
};
