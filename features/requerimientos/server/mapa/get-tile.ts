import type { CountTile } from './count-tiles.ts';
import { mapaUnavailable, tileNotFound } from './errors.ts';
import type { Mapa, Tile } from './mapa.ts';

export type GetTileDeps = {
  /** Null: this installation has no map. */
  mapa: Mapa | null;
  countTile: CountTile;
};

/** As they come in the address. */
export type TileParams = { z: string; x: string; y: string };

// One way of writing each: "007" would be another address of the same drawing.
const INTEGER = /^(0|[1-9]\d{0,7})$/;

/** A square of the map, for whoever asks: a page that is drawing it sends no session with its pictures. */
export async function getTile(deps: GetTileDeps, { z, x, y }: TileParams, network: string): Promise<Tile> {
  await deps.countTile(network);
  if (!deps.mapa || ![z, x, y].every((texto) => INTEGER.test(texto))) throw tileNotFound();
  const tile = await deps.mapa.tile(Number(z), Number(x), Number(y));
  if (tile.kind === 'ok') return tile.value;
  if (tile.kind === 'rejected') throw tileNotFound();
  throw mapaUnavailable(tile.kind === 'retryable' ? tile.retryAfterMs : undefined);
}
