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
  zona: checked(
    'MAPA_ZONA',
    'hasta dónde hay mapa: sur, oeste, norte y este en grados, por ejemplo `-31.6,-61.9,-30.9,-61.1`',
    '',
    (value) =>
      readZona(value) ? null : 'tiene que ser sur,oeste,norte,este, por ejemplo -31.6,-61.9,-30.9,-61.1',
  ),
  centro: checked(
    'MAPA_CENTRO',
    'dónde empieza, latitud y longitud; vacía, en el medio de la zona',
    '',
    (value) => (readPoint(value) ? null : 'tiene que ser latitud,longitud, por ejemplo -31.2528,-61.4867'),
  ),
  zoom: whole('MAPA_ZOOM', 'con qué acercamiento empieza', 14, [1, 22]),
  maxZoom: whole('MAPA_MAX_ZOOM', 'hasta dónde se puede acercar', 18, [1, 22]),
  timeoutMs: whole(
    'MAPA_TIMEOUT_MS',
    'cuánto se espera un cuadro del mapa, en milisegundos',
    5_000,
    [100, 60_000],
  ),
});

/** The result is null without a source. With one, all faults are reported at once. */
export function mapaOptions(values: ValuesOf<typeof mapaSettings>): MapaOptions | null {
  const { url, tms, atribucion, zoom, maxZoom, timeoutMs } = values;
  if (url === '') return null;
  const zona = readZona(values.zona);
  const centro = values.centro === '' ? zona && middleOf(zona) : readPoint(values.centro);
  const faults = [
    !zona && missingFault('zona'),
    !atribucion && missingFault('atribucion'),
    // Both settings invert the row, so together they would show a map of another place.
    tms && url.includes('{-y}') && 'MAPA_TMS: MAPA_URL ya dice {-y}; va una cosa o la otra',
    zoom > maxZoom && `MAPA_ZOOM: no puede ser más que MAPA_MAX_ZOOM (${zoom} es más que ${maxZoom})`,
    zona && centro && !isInside(zona, centro) && 'MAPA_CENTRO: tiene que estar dentro de MAPA_ZONA',
  ].filter((fault) => typeof fault === 'string');
  if (faults.length > 0 || !zona || !centro || !atribucion) throw new ConfigError(faults);
  return { url, tms, atribucion, zona, centro, zoom, maxZoom, timeoutMs };
}

const missingFault = (name: 'zona' | 'atribucion') =>
  `Falta ${mapaSettings.shape[name].variable}: ${mapaSettings.shape[name].help}`;

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

function numbersIn(value: string, many: number): number[] | undefined {
  const parts = value.split(',').map((part) => part.trim());
  const good = parts.length === many && parts.every((part) => /^-?\d{1,3}(\.\d{1,9})?$/.test(part));
  return good ? parts.map(Number) : undefined;
}

// Beyond this latitude the projection of web maps has no tiles.
const MAX_LAT = 85.05;
const MAX_LNG = 180;

function readPoint(value: string): [number, number] | undefined {
  const [lat = Number.NaN, lng = Number.NaN] = numbersIn(value, 2) ?? [];
  return Math.abs(lat) <= MAX_LAT && Math.abs(lng) <= MAX_LNG ? [lat, lng] : undefined;
}

function readZona(value: string): Zona | undefined {
  const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN] =
    numbersIn(value, 4) ?? [];
  const good =
    Math.max(-south, north) <= MAX_LAT && Math.max(-west, east) <= MAX_LNG && south < north && west < east;
  return good ? { south, west, north, east } : undefined;
}

const middleOf = ({ south, west, north, east }: Zona): [number, number] => [
  (south + north) / 2,
  (west + east) / 2,
];

const isInside = ({ south, west, north, east }: Zona, [lat, lng]: readonly [number, number]): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;
