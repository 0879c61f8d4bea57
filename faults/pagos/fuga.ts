// Cards go by every way there is while everybody writes down all they can. Then nobody may have written one.
import { ACCOUNT } from '../../integrations/payway/simulator/keys.ts';
import { codigosEn } from './fuga-buscar.ts';
import { createCanarios } from './fuga-canarios.ts';
import { type CasaDeFuga, withCasaDeFuga } from './fuga-casa.ts';
import { type Control, controlar } from './fuga-control.ts';
import { equivocarse } from './fuga-equivocados.ts';
import { type Lugar, lugaresDe, type Revision, revisar } from './fuga-lugares.ts';
import { asentado, olvidadas, pagarConTropiezos, pagarSinTropiezos } from './fuga-pagos.ts';
import { createMostrador, createOrdenes, type Registro } from './fuga-pedir.ts';
import { agregarTarjetas, agregarTokenizada, eliminarTarjetas } from './fuga-tarjetas.ts';
import { poblar } from './poblar.ts';

const VISITAS = 40;
const MAXIMO = 12;

export async function fuga(): Promise<boolean> {
  const inicio = performance.now();
  return withCasaDeFuga(async (casa) => {
    const registro: Registro = { pasos: 0, respuestas: [], faltas: [] };
    const lugares = lugaresDe(casa, registro.respuestas);
    const agujas = await pasar(casa, lugares, registro);
    const pasado = performance.now();
    const revisiones: Revision[] = [];
    for (const lugar of lugares) revisiones.push(await revisar(lugar, agujas));
    const controles = await controlar(casa, lugares, registro.respuestas);
    console.log(
      `fuga: ${registro.pasos} pedidos con ${agujas.numeros.length} tarjetas y ${agujas.codigos.length} códigos en ${segundos(inicio, pasado)} s, ${segundos(pasado)} s más para buscarlos`,
    );
    return contar(registro, revisiones, controles);
  });
}

const segundos = (desde: number, hasta = performance.now()) => ((hasta - desde) / 1000).toFixed(0);

/** Everything a card may go through. Answers what may not be found. */
async function pasar(casa: CasaDeFuga, lugares: readonly Lugar[], registro: Registro) {
  const { base, api, apiDePrimerPago } = casa;
  const porCliente = await poblar(base, api.urls, { clientes: 3, visitas: VISITAS });
  const [deUna, deOtra, deQuienSeEquivoca] = porCliente;
  const [una, otra, quienSeEquivoca] = porCliente.map(([visita]) => visita?.persona);
  if (!deUna || !deOtra || !deQuienSeEquivoca || !una || !otra || !quienSeEquivoca)
    throw new Error('Nobody came.');
  const yaEscritos = codigosEn(await todoLoEscrito(lugares));
  const canarios = createCanarios((codigo) => !yaEscritos.has(codigo));
  for (const clave of [ACCOUNT.publicKey, ACCOUNT.privateKey]) canarios.secreto(clave);
  const ordenes = createOrdenes(casa.pasarela);
  const comun = { ordenes, canarios };
  const mostrador = createMostrador(base, registro, api, una);
  const segundo = createMostrador(base, registro, apiDePrimerPago, otra);

  const porUnModo = async () => {
    const guardadas = await agregarTarjetas(mostrador, comun, 'internal_token', [
      'amex',
      'visaDebito',
      'master',
    ]);
    const caja = { mostrador, ordenes, modo: 'internal_token' as const, visitas: deUna, guardadas };
    await pagarConTropiezos(caja);
    return caja;
  };
  const porElOtro = async () => {
    const guardadas = await agregarTarjetas(segundo, comun, 'first_payment', ['amex', 'visa', 'cabal']);
    guardadas.push(await agregarTokenizada(segundo, comun));
    const caja = { mostrador: segundo, ordenes, modo: 'first_payment' as const, visitas: deOtra, guardadas };
    await pagarConTropiezos(caja);
    return caja;
  };
  const cajas = await Promise.all([porUnModo(), porElOtro()]);
  for (const caja of cajas) await pagarSinTropiezos(caja);

  const [visita] = deQuienSeEquivoca;
  await equivocarse(createMostrador(base, registro, api, quienSeEquivoca), canarios, visita?.facturas ?? []);
  if (!(await asentado(casa)))
    registro.faltas.push('el trabajador no llegó a saber qué fue de todos los pagos');
  for (const caja of cajas) await eliminarTarjetas(caja.mostrador, ordenes, caja.guardadas);
  if (!(await olvidadas(casa)))
    registro.faltas.push('la pasarela no llegó a olvidar las tarjetas eliminadas');
  return canarios.todos();
}

async function todoLoEscrito(lugares: readonly Lugar[]): Promise<string> {
  const pedazos = await Promise.all(lugares.map((lugar) => lugar.leer()));
  return pedazos
    .flat()
    .flatMap(({ contenido }) => (typeof contenido === 'string' ? contenido : []))
    .join('\n');
}

/** Prints everything; true when nothing was found, and whatever is planted would be. */
function contar(
  { faltas }: Registro,
  revisiones: readonly Revision[],
  controles: readonly Control[],
): boolean {
  for (const { lugar, pedazos, bytes, hallazgos, testigo } of revisiones) {
    const bien = hallazgos.length === 0 && testigo;
    console.log(
      `  ${bien ? '✓' : '✗'} ${lugar.nombre}: ${hallazgos.length} hallazgos en ${pedazos} partes, ${(bytes / 1e6).toFixed(1)} MB${testigo ? '' : '; no es donde se escribe'}`,
    );
    const juntos = Map.groupBy(hallazgos, ({ de, donde }) => `${de} en ${donde}`);
    for (const [donde, suyos] of [...juntos].slice(0, MAXIMO))
      console.log(`      ${donde}: ${suyos.map(({ forma }) => forma).join(', ')}`);
  }
  const perdidos = controles.filter(({ hallado, plantado }) => hallado < plantado);
  console.log(
    `  ${perdidos.length === 0 ? '✓' : '✗'} control: lo plantado se halló en ${controles.length - perdidos.length} de ${controles.length} lugares`,
  );
  for (const { lugar, hallado, plantado } of perdidos)
    console.log(`      ${lugar}: ${hallado} de ${plantado} formas; lo de arriba no vale`);
  for (const falta of faltas) console.log(`  ✗ no se probó: ${falta}`);
  return (
    revisiones.every(({ hallazgos, testigo }) => hallazgos.length === 0 && testigo) &&
    perdidos.length === 0 &&
    faltas.length === 0
  );
}
