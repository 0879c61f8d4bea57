/** It comes from the installation; without it, places are typed. */
export type MapaConfig = {
  /** The address is on this origin, with {z}, {x} and {y}. */
  url: string;
  centro: readonly [lat: number, lng: number];
  zoom: number;
  maxZoom: number;
  /** It credits the source of the map, and must be shown whenever the map is. */
  atribucion: string;
};

export type Point = { lat: number; lng: number };
