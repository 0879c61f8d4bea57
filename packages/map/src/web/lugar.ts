import { formatUbicacion, parseUbicacion, UBICACION_MAX } from '@oficina/values';
import type { Point } from './mapa-config.ts';

export type Lugar = { point: Point | null; direccion: string };

export function parseLugar(texto: string): Lugar {
  const { latitud, longitud, direccion } = parseUbicacion(texto);
  const point = latitud === null || longitud === null ? null : { lat: latitud, lng: longitud };
  return { point, direccion: direccion ?? '' };
}

const wirePoint = ({ lat, lng }: Point) => formatUbicacion({ latitud: lat, longitud: lng, direccion: null });

/** The point precedes the address in the same text, so it reduces the length left. */
export const maxDireccionLength = ({ point }: Pick<Lugar, 'point'>): number =>
  UBICACION_MAX - (point ? wirePoint(point).length + 1 : 0);

/** The server takes "lat,lng", "lat,lng dirección" or an address, up to a maximum length. */
export function formatLugar({ point, direccion }: Lugar): string {
  const cleaned = direccion.replace(/\s+/g, ' ').trim();
  // The cut must not leave half of a surrogate pair.
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
