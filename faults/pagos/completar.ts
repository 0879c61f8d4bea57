// After the storm: chance may have left points where nobody died. Somebody pays once more for each, and dies there.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CasaDePagos } from './casa.ts';
import { type Mundo, visitar } from './cliente.ts';
import { pendientes } from './hechos.ts';
import type { Pasarela } from './pasarela.ts';
import { PLAZOS, SALDADO_EN_MS } from './plazos.ts';
import type { Visita } from './poblar.ts';
import { esperar } from './tormenta.ts';

/** Visits of each client that are kept for this. */
export const DE_MAS = 4;
const TARDIOS = 6;
/** One that had to be sent again comes when others are already charged: they are not all owed at once. */
const ESPERA_MS = 10_000;

/** A payment that goes well goes by all of the api's points: one at least for each that is left. */
export async function pasarPorLaApi(
  { procesos, marcas }: CasaDePagos,
  mundo: Mundo,
  visitas: Visita[],
): Promise<number> {
  const pagando: Promise<void>[] = [];
  for (;;) {
    const [marca] = marcas.faltan('api');
    const visita = marca && visitas.shift();
    if (!visita || mundo.fin.aborted) break;
    await procesos.listos('todos', mundo.fin);
    procesos.sentenciar('api', [{ marca, vez: 1 }], 'todos');
    let termino = false;
    pagando.push(
      visitar(mundo, visita).finally(() => {
        termino = true;
      }),
    );
    // How it ends is seen to while others pay.
    while (!termino && marcas.faltan('api').includes(marca)) await sleep(50);
  }
  await Promise.all(pagando);
  return pagando.length;
}

/** Charges that come when their bills were let go and, most of them, paid again. */
export async function provocarTardios(pasarela: Pasarela, mundo: Mundo, visitas: Visita[]): Promise<number> {
  await pasarela.mezclar({ late: 1 }, 'despuesDeSoltar');
  const suyas = visitas.splice(0, TARDIOS);
  const pagando = suyas.map((visita) => visitar(mundo, visita));
  await pasarela.hayTardios(suyas.length, AbortSignal.any([mundo.fin, AbortSignal.timeout(ESPERA_MS)]));
  await pasarela.calma();
  await Promise.all(pagando);
  return suyas.length;
}

/** Until there is nothing left to be known, nor to be given back. */
export async function asentar({ base, pasarela }: Pick<CasaDePagos, 'base' | 'pasarela'>): Promise<void> {
  const fin = AbortSignal.timeout(PLAZOS.inexistenteMs + PLAZOS.vigilarMs + SALDADO_EN_MS);
  while (!fin.aborted) {
    const { charges, late } = await pasarela.libro();
    const tomados = charges.filter(({ status }) => status !== 'rejected');
    const quedan = await pendientes(
      base,
      tomados.map(({ reference }) => reference),
    );
    if (quedan === 0 && late === 0) return;
    await esperar(500, fin);
  }
}
