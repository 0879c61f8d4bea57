export type { TilesOptions } from './options.ts';
export { createTiles } from './tiles.ts';
