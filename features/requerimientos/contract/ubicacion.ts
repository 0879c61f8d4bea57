// With their decimals, as every map writes them: "7, 50 y 51" is a corner of a town whose streets have numbers.
const COORDENADAS = /^(-?\d{1,2}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)(?:\s+(\S[\s\S]*))?$/;
const DECIMALES = 6;

export type Ubicacion = { latitud: number | null; longitud: number | null; direccion: string | null };

/** "lat,lng", "lat,lng dirección" or an address: what does not read as a point of the Earth is an address. */
export function leerUbicacion(texto: string): Ubicacion {
  const limpio = texto.trim();
  const [, norte, este, direccion] = COORDENADAS.exec(limpio) ?? [];
  const [latitud, longitud] = [Number(norte), Number(este)];
  if (Math.abs(latitud) <= 90 && Math.abs(longitud) <= 180)
    return { latitud, longitud, direccion: direccion?.trim() ?? null };
  return { latitud: null, longitud: null, direccion: limpio || null };
}

export function escribirUbicacion({ latitud, longitud, direccion }: Ubicacion): string {
  const punto =
    latitud === null || longitud === null
      ? []
      : [`${latitud.toFixed(DECIMALES)},${longitud.toFixed(DECIMALES)}`];
  return [...punto, ...(direccion ? [direccion] : [])].join(' ');
}
