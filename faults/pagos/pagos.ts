// Many people pay while everything that can be killed is killed and the gateway has the worst of its days. Nobody pays
// twice, nothing charged is left unpaid, nothing is paid that was not charged, and nothing stays in between.
import { availableParallelism } from 'node:os';
import { type CasaDePagos, withCasaDePagos } from './casa.ts';
import { createMundo, visitar } from './cliente.ts';
import { asentar, DE_MAS, pasarPorLaApi, provocarTardios } from './completar.ts';
import { leerPagadas, leerPagos } from './hechos.ts';
import { contar, type Resultado } from './informe.ts';
import { juzgar } from './juzgar.ts';
import { INGENUOS, PLAZOS } from './plazos.ts';
import { poblar, type Visita } from './poblar.ts';
import { darCuerda, type Golpes, matar, mezclar, mirar } from './tormenta.ts';

export type Pagos = {
  pagos: number;
  clientes: number;
  /** Seconds between one death and the next. */
  cadaS: readonly [number, number];
  limiteS: number;
  /** With the rule that must be caught instead of ours. */
  ingenua?: boolean;
  /** Whether being slow is a fault: not where the machine is shared with who knows whom. */
  cronometrar?: boolean;
};

export async function pagos(pedido: Pagos): Promise<boolean> {
  const plazos = pedido.ingenua ? INGENUOS : PLAZOS;
  return withCasaDePagos(plazos, async (casa) => {
    // Some more than asked for, to go by the points where nobody died.
    const visitas = Math.ceil(pedido.pagos / pedido.clientes) + DE_MAS;
    const porCliente = await poblar(casa.base, casa.procesos.urls, { clientes: pedido.clientes, visitas });
    const todas = porCliente.flat();
    const sucedido = await desatar(casa, pedido, porCliente);
    const libro = await casa.pasarela.libro();
    const veredicto = juzgar({
      libro,
      plazos,
      pagos: await leerPagos(casa.base),
      pagadas: await leerPagadas(casa.base),
      visitas: todas.map(({ facturas }) => facturas),
      vistos: sucedido.mundo.vistos,
      ausencias: [...casa.base.ausencias, ...casa.procesos.ausencias],
    });
    return contar({ casa, pedido, libro, veredicto, ...sucedido });
  });
}

async function desatar(
  casa: CasaDePagos,
  { pagos: cuantos, cadaS, limiteS }: Pagos,
  porCliente: Visita[][],
): Promise<Omit<Resultado, 'casa' | 'pedido' | 'libro' | 'veredicto'>> {
  const [tormenta, todo] = [new AbortController(), new AbortController()];
  const roto = new AbortController();
  const limite = AbortSignal.any([AbortSignal.timeout(limiteS * 1000), roto.signal]);
  const mundo = createMundo(casa.procesos.urls, limite);
  const golpes: Golpes = { inmediato: 0, 'kill -9': 0 };
  const desde = performance.now();
  casa.desatar();
  const reloj = darCuerda(casa, todo.signal);
  const mirada = mirar(casa, todo.signal);
  const males = [matar(casa, cadaS, golpes, tormenta.signal), mezclar(casa, tormenta.signal)];
  // Told of at the end; until then, that nobody goes on paying for nothing.
  for (const one of [reloj, mirada, ...males]) one.catch(() => roto.abort());
  let [visitas, pagaron] = [0, 0];
  try {
    await Promise.all(
      porCliente.map(async (suyas) => {
        while (visitas < cuantos && !limite.aborted) {
          const visita = suyas.shift();
          if (!visita) return;
          visitas += 1;
          await visitar(mundo, visita);
        }
      }),
    );
    tormenta.abort();
    await Promise.all(males);
    pagaron = (performance.now() - desde) / 1000;
    casa.amainar();
    const restantes = porCliente.flat();
    visitas += await pasarPorLaApi(casa, mundo, restantes);
    await asentar(casa);
    if (casa.marcas.faltan().length > 0) {
      visitas += await provocarTardios(casa.pasarela, mundo, restantes);
      await asentar(casa);
    }
  } finally {
    // Also when something failed: nobody may be killing while the house closes.
    for (const one of [tormenta, todo, roto]) one.abort();
    await Promise.allSettled([reloj, mirada, ...males]);
  }
  await reloj;
  const segundos = { pagando: pagaron, asentando: (performance.now() - desde) / 1000 - pagaron };
  return { mundo, golpes, visitas, segundos, mirada: await mirada, nucleos: availableParallelism() };
}
