import type { Out } from '@oficina/values';

export type Tile = {
  png: Buffer;
  etag?: string;
  /** The tile may be cached for this many seconds; 0 forbids caching. */
  maxAgeS: number;
};

/** Tiles are counted from the north west, whatever the source does. */
export interface Mapa {
  tile(z: number, x: number, y: number): Out<Tile, 'fuera-de-zona' | 'inexistente'>;
}
