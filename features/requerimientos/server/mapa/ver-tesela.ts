import type { ContarTeselas } from './contar-teselas.ts';
import { mapaCaido, sinTesela } from './errors.ts';
import type { Mapa, Tesela } from './mapa.ts';

export type VerTeselaDeps = {
  /** Null: this installation has no map. */
  mapa: Mapa | null;
  contar: ContarTeselas;
};

/** As they come in the address. */
export type LugarDeTesela = { z: string; x: string; y: string };

// One way of writing each: "007" would be another address of the same drawing.
const ENTERO = /^(0|[1-9]\d{0,7})$/;

/** A square of the map, for whoever asks: a page that is drawing it sends no session with its pictures. */
export async function verTesela(
  deps: VerTeselaDeps,
  { z, x, y }: LugarDeTesela,
  network: string,
): Promise<Tesela> {
  await deps.contar(network);
  if (!deps.mapa || ![z, x, y].every((texto) => ENTERO.test(texto))) throw sinTesela();
  const tesela = await deps.mapa.tesela(Number(z), Number(x), Number(y));
  if (tesela.kind === 'ok') return tesela.value;
  if (tesela.kind === 'rejected') throw sinTesela();
  throw mapaCaido(tesela.kind === 'retryable' ? tesela.retryAfterMs : undefined);
}
