import { ConfigError, checked, defineSettings, text, type ValuesOf, whole, yesNo } from '@oficina/config';

/** The values are in degrees. */
export type Zona = { south: number; west: number; north: number; east: number };

export type MapaOptions = {
  url: string;
  tms: boolean;
  atribucion: string;
  zona: Zona;
  centro: readonly [lat: number, lng: number];
  zoom: number;
  maxZoom: number;
  timeoutMs: number;
};

/** Nothing is required, because without a map people write the address. */
export const mapaSettings = defineSettings('integrations', 'Mapa', {
  url: checked(
    'MAPA_URL',
    'de dónde salen los cuadros del mapa, con `{z}`, `{x}` y `{y}` (o `{-y}`, al revés); vacía, no hay mapa y la ubicación se escribe',
    '',
    faultOfTemplate,
  ),
  tms: yesNo(
    'MAPA_TMS',
    'los cuadros se cuentan de abajo hacia arriba (TMS) y la dirección dice `{y}`',
    false,
  ),
  atribucion: text('MAPA_ATRIBUCION', 'a quién se le debe el mapa; se muestra siempre sobre él', {
    optional: true,
  }),
  timeoutMs: whole(
    'MAPA_TIMEOUT_MS',
    'cuánto se espera un cuadro del mapa, en milisegundos',
    5_000,
    [100, 60_000],
  ),
});

/** The brand says which place is shown. */
export type Place = {
  zona: { sur: number; oeste: number; norte: number; este: number };
  centro?: { latitud: number; longitud: number } | undefined;
  zoom: number;
  zoomMaximo: number;
};

/** The result is null without a source. With one, all faults are reported at once. */
export function mapaOptions(
  { url, tms, atribucion, timeoutMs }: ValuesOf<typeof mapaSettings>,
  place: Place | undefined,
): MapaOptions | null {
  if (url === '') return null;
  const faults = [
    !place && 'MAPA_URL: hay mapa y marca.json no dice de qué lugar; falta mapa.zona',
    !atribucion && `Falta MAPA_ATRIBUCION: ${mapaSettings.shape.atribucion.help}`,
    // Both settings invert the row, so together they would show a map of another place.
    tms && url.includes('{-y}') && 'MAPA_TMS: MAPA_URL ya dice {-y}; va una cosa o la otra',
  ].filter((fault) => typeof fault === 'string');
  if (faults.length > 0 || !place || !atribucion) throw new ConfigError(faults);
  const { sur: south, oeste: west, norte: north, este: east } = place.zona;
  const centro: [number, number] = place.centro
    ? [place.centro.latitud, place.centro.longitud]
    : [(south + north) / 2, (west + east) / 2];
  const { zoom, zoomMaximo: maxZoom } = place;
  return { url, tms, atribucion, zona: { south, west, north, east }, centro, zoom, maxZoom, timeoutMs };
}

function faultOfTemplate(value: string): string | null {
  const pieces = value.match(/\{[^}]*\}/g) ?? [];
  const rows = pieces.filter((piece) => piece === '{y}' || piece === '{-y}');
  const whole = pieces.length === 3 && rows.length === 1 && pieces.includes('{z}') && pieces.includes('{x}');
  if (!whole) return 'tiene que decir {z}, {x} y una vez {y} o {-y}';
  const address = value.replace(/\{[^}]*\}/g, '0');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const local = ['127.0.0.1', 'localhost', '[::1]'].includes(url?.hostname ?? '');
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && local);
  return safe ? null : 'tiene que empezar con https://';
}
