// Cards go through every path while every process logs as much as it can. Afterwards no card may be found in anything that
// was written.
import { ACCOUNT } from '../../integrations/payway/simulator/keys.ts';
import { type Control, runControls } from './leak-control.ts';
import { type LeakHarness, withLeakHarness } from './leak-harness.ts';
import { listLocations, type Revision, type SearchLocation, searchLocation } from './leak-locations.ts';
import { sendMistakes } from './leak-mistakes.ts';
import {
  accountCheckout,
  linkCheckout,
  payWithFaults,
  payWithoutFaults,
  waitForgotten,
  waitSettled,
} from './leak-pagos.ts';
import { createCaller, createSimulatorControl, type RunLog } from './leak-requests.ts';
import { codigosIn } from './leak-search.ts';
import { addTokenized, agregarTarjetas, eliminarTarjetas } from './leak-tarjetas.ts';
import { createTestTarjetas } from './leak-test-tarjetas.ts';
import { seedVisits } from './seed.ts';

const VISITS = 40;
const MAX_SHOWN = 12;

export async function tarjetaLeak(): Promise<boolean> {
  const inicio = performance.now();
  return withLeakHarness(async (harness) => {
    const runLog: RunLog = { pasos: 0, respuestas: [], problems: [] };
    const locations = listLocations(harness, runLog.respuestas);
    const targets = await useTarjetas(harness, locations, runLog);
    const pasado = performance.now();
    const searches: Revision[] = [];
    for (const location of locations) searches.push(await searchLocation(location, targets));
    const controls = await runControls(harness, locations, runLog.respuestas);
    console.log(
      `fuga: ${runLog.pasos} pedidos con ${targets.numbers.length} tarjetas y ${targets.codigos.length} códigos en ${formatSeconds(inicio, pasado)} s, ${formatSeconds(pasado)} s más para buscarlos`,
    );
    return report(runLog, searches, controls);
  });
}

const formatSeconds = (from: number, to = performance.now()) => ((to - from) / 1000).toFixed(0);

async function useTarjetas(harness: LeakHarness, locations: readonly SearchLocation[], runLog: RunLog) {
  const { base, api, firstPaymentApi } = harness;
  const visitsByCustomer = await seedVisits(base, api.urls, { customers: 3, visits: VISITS });
  const [firstVisits, secondVisits, [mistakenVisit, ...linkVisits] = []] = visitsByCustomer;
  const [firstPerson, secondPerson, mistakenPerson] = visitsByCustomer.map(([visit]) => visit?.person);
  if (!firstVisits || !secondVisits || !mistakenVisit || !firstPerson || !secondPerson || !mistakenPerson)
    throw new Error('Nobody came.');
  const alreadyWritten = codigosIn(await readEverything(locations));
  const testTarjetas = createTestTarjetas((codigo) => !alreadyWritten.has(codigo));
  for (const apiKey of [ACCOUNT.publicKey, ACCOUNT.privateKey]) testTarjetas.secreto(apiKey);
  const simulator = createSimulatorControl(harness.pasarela);
  const common = { simulator, testTarjetas };
  const caller = createCaller(base, runLog, api, firstPerson);
  const secondCaller = createCaller(base, runLog, firstPaymentApi, secondPerson);

  const payByInternalToken = async () => {
    const tarjetas = await agregarTarjetas(caller, common, 'internal_token', ['amex', 'visaDebit', 'master']);
    const checkout = accountCheckout('internal_token', { caller, simulator, visits: firstVisits, tarjetas });
    await payWithFaults(checkout);
    return checkout;
  };
  const payByFirstPayment = async () => {
    const tarjetas = await agregarTarjetas(secondCaller, common, 'first_payment', ['amex', 'visa', 'cabal']);
    tarjetas.push(await addTokenized(secondCaller, common));
    const till = { caller: secondCaller, simulator, visits: secondVisits, tarjetas };
    const checkout = accountCheckout('first_payment', till);
    await payWithFaults(checkout);
    return checkout;
  };
  const payByLink = async () => {
    const tarjetas = (['amex', 'visa'] as const).map(testTarjetas.tarjeta);
    const checkout = linkCheckout({ caller: secondCaller, simulator, visits: linkVisits, tarjetas });
    await payWithFaults(checkout);
    return checkout;
  };
  // A link and a first payment use the same calls of the gateway, so one goes after the other.
  const [internal, [first, link]] = await Promise.all([
    payByInternalToken(),
    payByFirstPayment().then(async (checkout) => [checkout, await payByLink()] as const),
  ]);
  const checkouts = [internal, first];
  for (const checkout of checkouts) await payWithoutFaults(checkout);
  await payWithoutFaults(link);

  await sendMistakes(createCaller(base, runLog, api, mistakenPerson), testTarjetas, mistakenVisit.facturas);
  if (!(await waitSettled(harness)))
    runLog.problems.push('el trabajador no llegó a saber qué fue de todos los pagos');
  for (const checkout of checkouts) await eliminarTarjetas(checkout.caller, simulator, checkout.tarjetas);
  if (!(await waitForgotten(harness)))
    runLog.problems.push('la pasarela no llegó a olvidar las tarjetas eliminadas');
  return testTarjetas.all();
}

async function readEverything(locations: readonly SearchLocation[]): Promise<string> {
  const pieces = await Promise.all(locations.map((location) => location.read()));
  return pieces
    .flat()
    .flatMap(({ contenido }) => (typeof contenido === 'string' ? contenido : []))
    .join('\n');
}

function report({ problems }: RunLog, searches: readonly Revision[], controls: readonly Control[]): boolean {
  for (const { location, pieces, bytes, findings, evidence } of searches) {
    const isClean = findings.length === 0 && evidence;
    console.log(
      `  ${isClean ? '✓' : '✗'} ${location.nombre}: ${findings.length} hallazgos en ${pieces} partes, ${(bytes / 1e6).toFixed(1)} MB${evidence ? '' : '; no es donde se escribe'}`,
    );
    const grouped = Map.groupBy(findings, ({ subject, where }) => `${subject} en ${where}`);
    for (const [where, group] of [...grouped].slice(0, MAX_SHOWN))
      console.log(`      ${where}: ${group.map(({ encoding }) => encoding).join(', ')}`);
  }
  const missed = controls.filter(({ foundCount, plantedCount }) => foundCount < plantedCount);
  console.log(
    `  ${missed.length === 0 ? '✓' : '✗'} control: lo plantado se halló en ${controls.length - missed.length} de ${controls.length} lugares`,
  );
  for (const { location, foundCount, plantedCount } of missed)
    console.log(`      ${location}: ${foundCount} de ${plantedCount} formas; lo de arriba no vale`);
  for (const problem of problems) console.log(`  ✗ no se probó: ${problem}`);
  return (
    searches.every(({ findings, evidence }) => findings.length === 0 && evidence) &&
    missed.length === 0 &&
    problems.length === 0
  );
}
