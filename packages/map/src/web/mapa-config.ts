/** The installation provides the map; without it, places are typed. */
export type MapaConfig = {
  /** The address is on this origin, with {z}, {x} and {y}. */
  url: string;
  centro: readonly [lat: number, lng: number];
  zoom: number;
  maxZoom: number;
  /** The source of the map must be credited whenever the map is shown. */
  atribucion: string;
};

export type Point = { lat: number; lng: number };
