import type { PublicConfig } from '@oficina/hydra';
import type { MapaConfig } from '@oficina/map/config';

/** The object must keep its identity, because a new one redraws the map. */
export const mapaOf = ({ mapa }: Pick<PublicConfig, 'mapa'>): MapaConfig | undefined => mapa;
