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

export type Place = (typeof PLACES)[number]['value'];

const KEY = 'estoy-en';
const listeners = new Set<() => void>();

export const readPlace = (): Place => {
  const kept = readVisit(KEY);
  return PLACES.find(({ value }) => value === kept)?.value ?? 'mostrador';
};

export function setPlace(place: Place): void {
  writeVisit(KEY, place);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** It lasts as long as the session. */
export const usePlace = (): Place => useSyncExternalStore(subscribe, readPlace);
