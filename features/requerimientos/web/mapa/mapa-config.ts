/** The map as the installation tells it; without one, places are written. */
export type MapaConfig = {
  /** On our own origin, with {z}, {x} and {y}. */
  url: string;
  centro: readonly [lat: number, lng: number];
  zoom: number;
  maxZoom: number;
  /** Whom the map is owed to: shown whenever the map is. */
  atribucion: string;
};

export type Point = { lat: number; lng: number };
