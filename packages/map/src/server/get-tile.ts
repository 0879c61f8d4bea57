import type { CountTile } from './count-tiles.ts';
import { mapaUnavailable, tileNotFound } from './errors.ts';
import type { Mapa, Tile } from './mapa.ts';

export type GetTileDeps = {
  mapa: Mapa | null;
  countTile: CountTile;
};

export type TileParams = { z: string; x: string; y: string };

// Only one spelling of each number is accepted: "007" would be a second address of the same tile.
const INTEGER = /^(0|[1-9]\d{0,7})$/;

/** Tiles are public, because a page sends no session with its images. */
export async function getTile(deps: GetTileDeps, { z, x, y }: TileParams, network: string): Promise<Tile> {
  await deps.countTile(network);
  if (!deps.mapa || ![z, x, y].every((texto) => INTEGER.test(texto))) throw tileNotFound();
  const tile = await deps.mapa.tile(Number(z), Number(x), Number(y));
  if (tile.kind === 'ok') return tile.value;
  if (tile.kind === 'rejected') throw tileNotFound();
  throw mapaUnavailable(tile.kind === 'retryable' ? tile.retryAfterMs : undefined);
}
