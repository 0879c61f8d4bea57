// The judge judged: with a rule that believes the gateway at once and forgets, approvals that come late must be found.
import { withCasaDePagos } from './casa.ts';
import { createMundo } from './cliente.ts';
import { asentar, provocarTardios } from './completar.ts';
import { leerPagadas, leerPagos } from './hechos.ts';
import { juzgar, nombreDeFalta } from './juzgar.ts';
import { INGENUOS } from './plazos.ts';
import { poblar } from './poblar.ts';
import { darCuerda } from './tormenta.ts';

const CLIENTES = 6;

/** True when it is caught. Nobody is killed: the rule is enough. */
export async function control({ limiteS }: { limiteS: number }): Promise<boolean> {
  return withCasaDePagos(INGENUOS, async (casa) => {
    const porCliente = await poblar(casa.base, casa.procesos.urls, { clientes: CLIENTES, visitas: 1 });
    const mundo = createMundo(casa.procesos.urls, AbortSignal.timeout(limiteS * 1000));
    const fin = new AbortController();
    const reloj = darCuerda(casa, fin.signal);
    reloj.catch(() => fin.abort());
    try {
      await provocarTardios(casa.pasarela, mundo, porCliente.flat());
      await asentar(casa);
    } finally {
      fin.abort();
      await reloj;
    }
    const { faltas } = juzgar({
      libro: await casa.pasarela.libro(),
      plazos: INGENUOS,
      pagos: await leerPagos(casa.base),
      pagadas: await leerPagadas(casa.base),
      visitas: porCliente.flat().map(({ facturas }) => facturas),
      vistos: mundo.vistos,
      ausencias: [],
    });
    const halladas = faltas.filter(({ falta }) => falta === 'doble' || falta === 'sinPagar');
    console.log(`control, con una política ingenua: ${halladas.length} de ${CLIENTES} halladas`);
    for (const { falta, que } of halladas) console.log(`  ${nombreDeFalta(falta)}: ${que}`);
    return halladas.length > 0;
  });
}
