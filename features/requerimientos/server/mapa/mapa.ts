import type { Out } from '@oficina/values';

/** A square of the map, as its source drew it. */
export type Tile = {
  png: Buffer;
  /** Names this drawing, so that whoever has it is not sent it again. */
  etag?: string;
  /** For how long it may be kept without asking; 0, not at all. */
  maxAgeS: number;
};

/** Port: where the squares of the map come from. Counted from the north west, whatever way their source counts. */
export interface Mapa {
  tile(z: number, x: number, y: number): Out<Tile, 'fuera-de-zona' | 'inexistente'>;
}
