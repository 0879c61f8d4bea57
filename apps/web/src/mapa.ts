import type { PublicConfig } from '@oficina/hydra';
import type { MapaConfig } from '@oficina/requerimientos/web';

/** The map of the installation, as the pages draw it. The same object while it is the same: a new one draws the map again. */
export const mapaOf = ({ mapa }: Pick<PublicConfig, 'mapa'>): MapaConfig | undefined => mapa;
