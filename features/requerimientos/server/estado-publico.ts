import { createHash, timingSafeEqual } from 'node:crypto';
import type { Db } from '@oficina/db';
import { type Limits, limit, type Origin, takeAll } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { tardarLoMismo } from '@oficina/usuarios/server';
import { formatMoment } from '@oficina/values';
import { NO_COINCIDEN, numerosEscritos, type RequerimientoCategoria } from '../contract/index.ts';
import { type CasoPublico, findCasoPublico } from './estado-publico.repository.ts';

type Deps = { db: Db; limits: Limits; formato: string };

const DIEZ_MINUTOS = 600;
const HORA = 3_600;
const ERRADAS_POR_RED = limit('estado-publico-ip', 20, DIEZ_MINUTOS);
/** Of one number, from one place: whoever insists on it stops themselves and not its owner. */
const ERRADAS_DE_UNA_RED = limit('estado-publico-numero-ip', 10, HORA);
/** From wherever, so that whoever has many places does not go through all the documents there are. */
const ERRADAS_POR_NUMERO = limit('estado-publico-numero', 50, HORA);

/** What one wrong try spends; taken in this order. */
const puntosDe = (network: string, numero: string) =>
  [
    [ERRADAS_POR_RED, network],
    [ERRADAS_DE_UNA_RED, `${network} ${numero}`],
    [ERRADAS_POR_NUMERO, numero],
  ] as const;

/**
 * How a case goes, for whoever has the constancia in the hand and no account. A number that does not exist and a
 * document of somebody else are told and worked out alike.
 */
export async function verEstadoPublico(
  deps: Deps,
  { network }: Pick<Origin, 'network'>,
  escrito: { numero: string; documento: string },
) {
  const numeros = numerosEscritos(escrito.numero, deps.formato);
  const puntos = puntosDe(network, numeros[0] ?? '');
  // Taken before anything is looked at, and given back only when it was right.
  await takeAll(deps.limits, puntos);
  const caso = await tardarLoMismo(() => buscar(deps, puntos, { ...escrito, numeros }));
  if (!caso) throw notFound(NO_COINCIDEN);
  await devolverIntento(deps.limits, puntos);
  return presentar(caso);
}

type Puntos = ReturnType<typeof puntosDe>;

async function devolverIntento(limits: Limits, puntos: readonly Puntos[number][]): Promise<void> {
  for (const [regla, clave] of puntos) await limits.giveBack(regla, clave);
}

async function buscar(
  deps: Deps,
  puntos: Puntos,
  { numeros, documento }: { numeros: readonly string[]; documento: string },
): Promise<CasoPublico | null> {
  try {
    const caso = await findCasoPublico(deps.db, numeros);
    const coincide = mismoDocumento(documento, caso?.documento ?? '');
    return caso && coincide ? caso : null;
  } catch (error) {
    // A fault of ours is no mistake of theirs.
    await devolverIntento(deps.limits, puntos).catch(() => undefined);
    throw error;
  }
}

const soloNumeros = (texto: string) => texto.replace(/\D/g, '').replace(/^0+/, '');
const huella = (texto: string) => createHash('sha256').update(soloNumeros(texto)).digest();

/** In constant time, and never true of somebody whose document is not known. */
function mismoDocumento(escrito: string, suyo: string): boolean {
  const iguales = timingSafeEqual(huella(escrito), huella(suyo));
  return iguales && soloNumeros(suyo) !== '';
}

const presentar = ({ sustantivo, created, vence, cerrado, ...caso }: CasoPublico) => ({
  numero: caso.numero,
  sustantivo: sustantivo as RequerimientoCategoria['sustantivo'],
  categoria: caso.categoria,
  estado: caso.estado,
  created: formatMoment(created),
  ...(vence && { vence: formatMoment(vence) }),
  ...(cerrado && { cerrado: formatMoment(cerrado) }),
});
