import type { MapaOptions } from '@oficina/map/settings';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';

export type TilesOptions = Pick<MapaOptions, 'url' | 'tms' | 'zona' | 'maxZoom' | 'timeoutMs'> & {
  /** The user agent includes the version, because sources refuse clients that do not identify themselves. */
  version: string;
  /** The address of the installation does not end with a slash. */
  site: string;
  maxInFlight?: number;
  memoryBytes?: number;
  clock?: Clock;
  log?: Logger;
};
