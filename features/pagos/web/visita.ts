import { newKey } from '@oficina/ui/send-key';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What outlives a reload of the page in this tab: the key that makes of two sendings one payment, and what was known
 * before the first. Never anything of the card.
 */
export type Visita = {
  usuario: number;
  /** The bills it was opened with: some may have been taken off since. */
  ids: readonly number[];
  clave: string;
  /** The newest payment of these bills before ours, 0 for none; null until something is sent. */
  antes: number | null;
  /** Sent, and no answer yet. */
  pendiente: boolean;
  /** The last sending: when, in ms, and of which bills. */
  envio?: Envio | undefined;
};

type Envio = { cuando: number; facturas: readonly number[] };

const KEY = 'pagar_facturas';

export const nuevaVisita = (usuario: number, ids: readonly number[]): Visita => ({
  usuario,
  ids,
  clave: newKey(),
  antes: null,
  pendiente: false,
});

/** What a sending in doubt is about. */
export const enviadas = ({ ids, envio }: Visita): readonly number[] => envio?.facturas ?? ids;

/**
 * The one of this tab, if it is about these bills and this person; else a new one. A sending in doubt is about any of
 * its bills: none of them may be paid again before it is known.
 */
export function abrirVisita(storage: Storage, usuario: number, ids: readonly number[]): Visita {
  const guardada = leer(storage);
  return guardada?.usuario === usuario && esDe(guardada, ids) ? guardada : nuevaVisita(usuario, ids);
}

const esDe = (visita: Visita, ids: readonly number[]) =>
  visita.pendiente
    ? ids.some((id) => enviadas(visita).includes(id))
    : ids.length > 0 && ids.every((id) => visita.ids.includes(id));

/** Whether the one of this tab is still this one: another page may have begun its own. */
export const sigueGuardada = (storage: Storage, { clave }: Visita) => leer(storage)?.clave === clave;

function leer(storage: Storage): Visita | null {
  try {
    const dato: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    return esVisita(dato) ? dato : null;
  } catch {
    return null;
  }
}

function esVisita(dato: unknown): dato is Visita {
  if (typeof dato !== 'object' || dato === null) return false;
  const { usuario, ids, clave, antes, pendiente, envio } = dato as Record<string, unknown>;
  const numeros = [usuario, antes ?? 0, ...(Array.isArray(ids) ? ids : [null])];
  return (
    numeros.every(Number.isSafeInteger) &&
    /^[0-9a-f]{32}$/.test(String(clave)) &&
    typeof pendiente === 'boolean' &&
    (envio === undefined || esEnvio(envio))
  );
}

function esEnvio(dato: unknown): dato is Envio {
  if (typeof dato !== 'object' || dato === null) return false;
  const { cuando, facturas } = dato as Record<string, unknown>;
  return [cuando, ...(Array.isArray(facturas) ? facturas : [null])].every(Number.isSafeInteger);
}

/** A browser that forbids storage still pays: the visit lives as long as the page. */
export function guardarVisita(storage: Storage, visita: Visita): void {
  try {
    storage.setItem(KEY, JSON.stringify(visita));
  } catch {
    // Full or forbidden.
  }
}

export function olvidarVisita(storage: Storage): void {
  try {
    storage.removeItem(KEY);
  } catch {
    // Forbidden.
  }
}

export function storageDePestania(): Storage {
  try {
    return window.sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}
