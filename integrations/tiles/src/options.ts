import type { MapaOptions } from '@oficina/config';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';

export type TilesOptions = Pick<MapaOptions, 'url' | 'tms' | 'zona' | 'maxZoom' | 'timeoutMs'> & {
  /** Who asks: sources answer only to whoever says so. */
  version: string;
  /** The address of the installation, without a slash at the end. */
  site: string;
  /** How many are asked for at once; the rest wait for their turn. */
  maxInFlight?: number;
  /** How much of the map is kept in memory. */
  memoryBytes?: number;
  clock?: Clock;
  log?: Logger;
};
