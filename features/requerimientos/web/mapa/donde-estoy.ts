import type { Punto } from './mapa-config.ts';

export type Posicion = { punto: Punto; masOMenos: boolean } | { falla: string };

const NO_DEJO = 'No pudimos ver tu ubicación. Marcala en el mapa o escribí la dirección.';
const NO_SE_SABE = 'Tu teléfono no pudo saber dónde estás. Marcá el lugar en el mapa o escribí la dirección.';
const TARDO =
  'Tu teléfono tardó mucho en encontrar dónde estás. Marcá el lugar en el mapa o escribí la dirección.';

const ESPERA_MS = 15_000;
const RECIENTE_MS = 60_000;
/** Beyond it what was found is the neighbourhood, and not the corner. */
const LEJOS_M = 100;

const ORACIONES: Readonly<Record<number, string>> = { 1: NO_DEJO, 2: NO_SE_SABE, 3: TARDO };

/** Where the device says that it is. Never throws: whatever fails has its sentence. */
export function dondeEstoy(): Promise<Posicion> {
  return new Promise((resolve) => {
    // Some browsers leave it out where the page is not safe.
    if (!navigator.geolocation) return resolve({ falla: NO_SE_SABE });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ punto: { lat, lng }, masOMenos: accuracy > LEJOS_M }),
      ({ code }) => resolve({ falla: ORACIONES[code] ?? NO_SE_SABE }),
      { enableHighAccuracy: true, timeout: ESPERA_MS, maximumAge: RECIENTE_MS },
    );
  });
}
