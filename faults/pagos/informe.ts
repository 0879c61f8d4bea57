// What happened, in numbers, and whether it was enough to prove anything.
import { MARCAS } from '@oficina/pagos/server';
import type { CasaDePagos } from './casa.ts';
import type { Mundo } from './cliente.ts';
import { nombreDeFalta, TODAS, type Veredicto } from './juzgar.ts';
import type { Pagos } from './pagos.ts';
import type { Libro } from './pasarela.ts';
import type { Golpes } from './tormenta.ts';

const MAXIMO = 10;

export type Resultado = {
  casa: CasaDePagos;
  pedido: Pagos;
  libro: Libro;
  veredicto: Veredicto;
  mundo: Mundo;
  golpes: Golpes;
  visitas: number;
  segundos: { pagando: number; asentando: number };
  mirada: { veces: number; faltas: string[] };
  nucleos: number;
};

/** Prints everything; true when nothing failed and every death that was to be tried was. */
export function contar(resultado: Resultado): boolean {
  const { pedido, visitas, segundos, nucleos, mundo, mirada, veredicto } = resultado;
  const { enviados, dobles, repetidos, sinRespuesta, errores } = mundo.cuentas;
  console.log(
    `${visitas} pagos de ${pedido.clientes} clientes en ${segundos.pagando.toFixed(0)} s y ${segundos.asentando.toFixed(0)} s más para asentar, ${nucleos} núcleos${pedido.ingenua ? '; política ingenua' : ''}`,
  );
  console.log(
    `  pedidos: ${enviados} enviados, ${sinRespuesta} sin respuesta, ${errores} con un 500; dos a la vez, ${repetidos} con la misma clave y ${dobles} con otra`,
  );
  contarMuertes(resultado);
  contarDinero(resultado);
  const { reloj, enPie } = veredicto.demora;
  console.log(
    `  la que más esperó después de saberse: ${(reloj / 1000).toFixed(1)} s de reloj, ${(enPie / 1000).toFixed(1)} s con la casa en pie`,
  );
  for (const falta of TODAS) {
    const suyas = veredicto.faltas.filter((one) => one.falta === falta);
    console.log(`  ${suyas.length === 0 ? '✓' : '✗'} ${suyas.length} ${nombreDeFalta(falta)}`);
    for (const { que } of suyas.slice(0, MAXIMO)) console.log(`      ${que}`);
  }
  const otras = [...mundo.cuentas.faltas, ...mirada.faltas];
  console.log(
    `  ${otras.length === 0 ? '✓' : '✗'} ${otras.length} faltas vistas al pasar, en ${mirada.veces} miradas`,
  );
  for (const que of otras.slice(0, MAXIMO)) console.log(`      ${que}`);
  const graves = veredicto.faltas.filter(({ falta }) => falta !== 'lenta' || pedido.cronometrar);
  // What nobody killed should outlive the database that was.
  const { solos } = resultado.casa.procesos.cuentas;
  return seProbo(resultado) && graves.length === 0 && otras.length === 0 && solos.length === 0;
}

function contarMuertes({ casa, golpes }: Resultado): void {
  const { azar, noArrancaron, solos } = casa.procesos.cuentas;
  console.log(
    `  muertes al azar: api ${azar.api}, trabajador ${azar.trabajador}, PostgreSQL ${golpes.inmediato} con -m immediate y ${golpes['kill -9']} con kill -9; ${noArrancaron} no arrancaron`,
  );
  if (solos.length > 0) console.log(`  ✗ terminaron solos: ${solos.slice(0, MAXIMO).join(', ')}`);
  const muertes = casa.marcas.muertes();
  const en = (clase: string, marca: string) => muertes.get(`${clase} ${marca}`) ?? 0;
  const words = MARCAS.map((marca) => `${marca} ${en('api', marca)}+${en('trabajador', marca)}`);
  console.log(`  muertes en cada punto (api+trabajador): ${words.join(', ')}`);
}

function contarDinero({ casa, libro, veredicto }: Resultado): void {
  const rechazados = libro.charges.filter(({ status }) => status === 'rejected').length;
  console.log(
    `  pasarela: ${libro.charges.length - rechazados} cobros, ${rechazados} rechazos, ${veredicto.tardios} tardíos, ${libro.refunds.length} devoluciones, ${casa.red.repetidos()} repetidos por la red`,
  );
}

/** Had nobody died or nothing been late, the rest would say nothing. */
function seProbo({ casa, golpes, visitas, pedido, libro }: Resultado): boolean {
  const { api, trabajador } = casa.procesos.cuentas.azar;
  const faltan = casa.marcas.faltan();
  const huecos = [
    ...(visitas < pedido.pagos ? [`sólo ${visitas} de ${pedido.pagos} pagos`] : []),
    ...(api * trabajador * (golpes.inmediato + golpes['kill -9']) === 0
      ? ['nadie mató a alguno de los tres']
      : []),
    ...(libro.refunds.length === 0 ? ['no hubo nada que devolver'] : []),
    ...(faltan.length > 0 ? [`nadie murió en ${faltan.join(', ')}`] : []),
  ];
  for (const hueco of huecos) console.log(`  ✗ no se probó: ${hueco}`);
  return huecos.length === 0;
}
