import type { Point } from './mapa-config.ts';

export type DevicePosition = { point: Point; approximate: boolean } | { failure: string };

const PERMISSION_DENIED = 'No pudimos ver tu ubicación. Marcala en el mapa o escribí la dirección.';
const POSITION_UNKNOWN =
  'Tu teléfono no pudo saber dónde estás. Marcá el lugar en el mapa o escribí la dirección.';
const TIMED_OUT =
  'Tu teléfono tardó mucho en encontrar dónde estás. Marcá el lugar en el mapa o escribí la dirección.';

const ESPERA_MS = 15_000;
const MAX_AGE_MS = 60_000;
/** Beyond this distance in metres, the position shows the neighbourhood and not the corner. */
const LOW_ACCURACY_M = 100;

const ERROR_MESSAGES: Readonly<Record<number, string>> = {
  1: PERMISSION_DENIED,
  2: POSITION_UNKNOWN,
  3: TIMED_OUT,
};

/** This never throws: every failure has its message. */
export function locateDevice(): Promise<DevicePosition> {
  return new Promise((resolve) => {
    // Some browsers lack geolocation on insecure pages.
    if (!navigator.geolocation) return resolve({ failure: POSITION_UNKNOWN });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ point: { lat, lng }, approximate: accuracy > LOW_ACCURACY_M }),
      ({ code }) => resolve({ failure: ERROR_MESSAGES[code] ?? POSITION_UNKNOWN }),
      { enableHighAccuracy: true, timeout: ESPERA_MS, maximumAge: MAX_AGE_MS },
    );
  });
}
