import { readVisit, writeVisit } from '@oficina/usuarios/web';
import { useSyncExternalStore } from 'react';
import type { MotivoDeFicha } from '../contract/index.ts';

/** Where a person attends from: it is why a ficha is opened. */
export const PLACES = [
  { value: 'mostrador', label: 'Mostrador' },
  { value: 'telefono', label: 'Teléfono' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'correo', label: 'Correo' },
] as const satisfies readonly { value: MotivoDeFicha; label: string }[];

type OfferedPlace = (typeof PLACES)[number];
export type Place = OfferedPlace['value'];

const KEY = 'estoy-en';
const listeners = new Set<() => void>();
/** Those by which the cooperative attends. */
let offered: readonly OfferedPlace[] = PLACES;

const readOffered = () => offered;

/** Whoever did not choose, or chose one that is off now, is in the first of those that are on. */
export const readPlace = (): Place => {
  const kept = readVisit(KEY);
  return (offered.find(({ value }) => value === kept) ?? offered[0] ?? PLACES[0]).value;
};

export function setPlace(place: Place): void {
  writeVisit(KEY, place);
  tell();
}

export function offerPlaces(canales: readonly Place[]): void {
  offered = PLACES.filter(({ value }) => canales.includes(value));
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** It lasts as long as the session. */
export const usePlace = (): Place => useSyncExternalStore(subscribe, readPlace);

export const useOfferedPlaces = (): readonly OfferedPlace[] => useSyncExternalStore(subscribe, readOffered);
