import { escribirUbicacion, leerUbicacion, UBICACION_MAXIMA } from '../../contract/index.ts';
import type { Punto } from './mapa-config.ts';

/** A place while somebody says where it is: as the map and the field have it. */
export type Lugar = { punto: Punto | null; direccion: string };

/** As it came from the server or from a draft. */
export function leerLugar(texto: string): Lugar {
  const { latitud, longitud, direccion } = leerUbicacion(texto);
  const punto = latitud === null || longitud === null ? null : { lat: latitud, lng: longitud };
  return { punto, direccion: direccion ?? '' };
}

const enElCable = ({ lat, lng }: Punto) =>
  escribirUbicacion({ latitud: lat, longitud: lng, direccion: null });

/** How long an address may still be: the point goes before it, in the same text. */
export const largoDeDireccion = ({ punto }: Pick<Lugar, 'punto'>): number =>
  UBICACION_MAXIMA - (punto ? enElCable(punto).length + 1 : 0);

/** As the server takes it: "lat,lng", "lat,lng dirección" or an address; never longer than it may be. */
export function escribirLugar({ punto, direccion }: Lugar): string {
  const limpia = direccion.replace(/\s+/g, ' ').trim();
  // Cut where a letter made of two halves ends: half a letter is none.
  const cabe = limpia
    .slice(0, largoDeDireccion({ punto }))
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return escribirUbicacion({
    latitud: punto?.lat ?? null,
    longitud: punto?.lng ?? null,
    direccion: cabe || null,
  });
}
