import { formatUbicacion, parseUbicacion, UBICACION_MAX } from '../../contract/index.ts';
import type { Point } from './mapa-config.ts';

/** A place while somebody says where it is: as the map and the field have it. */
export type Lugar = { point: Point | null; direccion: string };

/** As it came from the server or from a draft. */
export function parseLugar(texto: string): Lugar {
  const { latitud, longitud, direccion } = parseUbicacion(texto);
  const point = latitud === null || longitud === null ? null : { lat: latitud, lng: longitud };
  return { point, direccion: direccion ?? '' };
}

const wirePoint = ({ lat, lng }: Point) => formatUbicacion({ latitud: lat, longitud: lng, direccion: null });

/** How long an address may still be: the point goes before it, in the same text. */
export const maxDireccionLength = ({ point }: Pick<Lugar, 'point'>): number =>
  UBICACION_MAX - (point ? wirePoint(point).length + 1 : 0);

/** As the server takes it: "lat,lng", "lat,lng dirección" or an address; never longer than it may be. */
export function formatLugar({ point, direccion }: Lugar): string {
  const cleaned = direccion.replace(/\s+/g, ' ').trim();
  // Cut where a letter made of two halves ends: half a letter is none.
  const fitted = cleaned
    .slice(0, maxDireccionLength({ point }))
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return formatUbicacion({
    latitud: point?.lat ?? null,
    longitud: point?.lng ?? null,
    direccion: fitted || null,
  });
}
