import type { MapaOptions } from '@oficina/config';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';

export type TilesOptions = Pick<MapaOptions, 'url' | 'tms' | 'zona' | 'maxZoom' | 'timeoutMs'> & {
  /** The version is part of the user agent; sources refuse clients that do not identify themselves. */
  version: string;
  /** The address of the installation has no slash at the end. */
  site: string;
  maxInFlight?: number;
  memoryBytes?: number;
  clock?: Clock;
  log?: Logger;
};
