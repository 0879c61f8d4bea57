// Decimals are required, as every map writes them: "7, 50 y 51" is a corner in a town whose streets have numbers.
const COORDINATES = /^(-?\d{1,2}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)(?:\s+(\S[\s\S]*))?$/;
const DECIMALS = 6;

export const UBICACION_MAX = 250;

export type Ubicacion = { latitud: number | null; longitud: number | null; direccion: string | null };

/** Accepts "lat,lng", "lat,lng dirección" or an address. Anything that is not a valid point counts as an address. */
export function parseUbicacion(texto: string): Ubicacion {
  const trimmed = texto.trim();
  const [, north, east, direccion] = COORDINATES.exec(trimmed) ?? [];
  const [latitud, longitud] = [Number(north), Number(east)];
  if (Math.abs(latitud) <= 90 && Math.abs(longitud) <= 180)
    return { latitud, longitud, direccion: direccion?.trim() ?? null };
  return { latitud: null, longitud: null, direccion: trimmed || null };
}

export function formatUbicacion({ latitud, longitud, direccion }: Ubicacion): string {
  const point =
    latitud === null || longitud === null
      ? []
      : [`${latitud.toFixed(DECIMALS)},${longitud.toFixed(DECIMALS)}`];
  return [...point, ...(direccion ? [direccion] : [])].join(' ');
}
