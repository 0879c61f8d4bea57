import { CRASH_POINTS } from '@oficina/pagos/server';
import type { PagarContext } from './customer.ts';
import { ALL_PROBLEMS, describeProblem, type JudgedPago, type Verdict } from './judge.ts';
import type { Pagos } from './pagos.ts';
import type { PagosHarness } from './pagos-harness.ts';
import type { Ledger } from './pasarela.ts';
import type { KillCounts } from './storm.ts';

const MAX_SHOWN = 10;
/** They should be 45 and 35 % of the visits; with less than this, chance was not to blame. */
const MIN_LINK_SHARE = 0.38;
const MIN_CODE_SHARE = 0.29;

export type Resultado = {
  harness: PagosHarness;
  options: Pagos;
  ledger: Ledger;
  judgedPagos: readonly JudgedPago[];
  verdict: Verdict;
  context: PagarContext;
  killCounts: KillCounts;
  visits: number;
  /** Those of the storm that came from a link. */
  linkVisits: number;
  /** Those that asked for a code. */
  codeVisits: number;
  seconds: { paying: number; settling: number };
  watched: { veces: number; problems: string[] };
  cores: number;
};

export function report(resultado: Resultado): boolean {
  const { options, visits, seconds, cores, context, watched, verdict } = resultado;
  const { sent, differentKeyPairs, sameKeyPairs, unanswered, errors } = context.counts;
  console.log(
    `${visits} pagos de ${options.customers} clientes en ${seconds.paying.toFixed(0)} s y ${seconds.settling.toFixed(0)} s más para asentar, ${cores} núcleos${options.isNaive ? '; política ingenua' : ''}`,
  );
  console.log(
    `  pedidos: ${sent} enviados, ${unanswered} sin respuesta, ${errors} con un 500; dos a la vez, ${sameKeyPairs} con la misma clave y ${differentKeyPairs} con otra`,
  );
  reportLinks(resultado);
  reportCodes(resultado);
  reportDeaths(resultado);
  reportMoney(resultado);
  const { elapsedMs, attendedMs } = verdict.delay;
  console.log(
    `  la que más esperó después de saberse: ${(elapsedMs / 1000).toFixed(1)} s de reloj, ${(attendedMs / 1000).toFixed(1)} s con el servicio en pie`,
  );
  for (const problem of ALL_PROBLEMS) {
    const matching = verdict.problems.filter((one) => one.problem === problem);
    console.log(`  ${matching.length === 0 ? '✓' : '✗'} ${matching.length} ${describeProblem(problem)}`);
    for (const { detail } of matching.slice(0, MAX_SHOWN)) console.log(`      ${detail}`);
  }
  const others = [...context.counts.problems, ...watched.problems];
  console.log(
    `  ${others.length === 0 ? '✓' : '✗'} ${others.length} faltas vistas al pasar, en ${watched.veces} miradas`,
  );
  for (const detail of others.slice(0, MAX_SHOWN)) console.log(`      ${detail}`);
  const serious = verdict.problems.filter(({ problem }) => problem !== 'slow' || options.isTimed);
  // A process that was not killed must survive the death of the database.
  const { unexpectedExits } = resultado.harness.processes.counts;
  return wasProved(resultado) && serious.length === 0 && others.length === 0 && unexpectedExits.length === 0;
}

function reportLinks({ options, linkVisits, judgedPagos, context: { contested } }: Resultado): void {
  const byLink = judgedPagos.filter((pago) => pago.byLink);
  const processed = judgedPagos.filter(({ estado }) => estado === 1);
  const winners = contested.map((factura) =>
    processed.find(({ facturas }) => facturas.some(({ id, vigente }) => vigente && id === factura)),
  );
  const linkWins = winners.filter((pago) => pago?.byLink).length;
  const accountWins = winners.filter((pago) => pago && !pago.byLink).length;
  console.log(
    `  por enlace: ${linkVisits} de ${options.pagos} (${Math.round((100 * linkVisits) / options.pagos)} %), que hicieron ${byLink.length} pagos, ${byLink.filter(({ estado }) => estado === 1).length} procesados; ${contested.length} facturas disputadas con una cuenta: ${linkWins} las pagó el enlace, ${accountWins} la cuenta`,
  );
}

function reportCodes({ options, codeVisits, judgedPagos, context }: Resultado): void {
  const byCode = judgedPagos.filter(({ metodo }) => metodo === 'qr');
  const countOf = (estado: number) => byCode.filter((pago) => pago.estado === estado).length;
  console.log(
    `  con un código QR: ${codeVisits} de ${options.pagos} (${Math.round((100 * codeVisits) / options.pagos)} %), que hicieron ${byCode.length} pagos: ${countOf(1)} procesados, ${countOf(4)} terminados sin pagar; ${context.counts.cancelled} veces alguien canceló`,
  );
}

function reportDeaths({ harness, killCounts }: Resultado): void {
  const { randomKills, failedStarts, unexpectedExits } = harness.processes.counts;
  console.log(
    `  muertes al azar: api ${randomKills.api}, trabajador ${randomKills.worker}, PostgreSQL ${killCounts.immediate} con -m immediate y ${killCounts['kill -9']} con kill -9; ${failedStarts} no arrancaron`,
  );
  if (unexpectedExits.length > 0)
    console.log(`  ✗ terminaron solos: ${unexpectedExits.slice(0, MAX_SHOWN).join(', ')}`);
  const deaths = harness.crashPoints.deaths();
  const deathsAt = (kind: string, crashPoint: string) => deaths.get(`${kind} ${crashPoint}`) ?? 0;
  const words = CRASH_POINTS.map(
    (crashPoint) => `${crashPoint} ${deathsAt('api', crashPoint)}+${deathsAt('worker', crashPoint)}`,
  );
  console.log(`  muertes en cada punto (api+trabajador): ${words.join(', ')}`);
}

function reportMoney({ harness, ledger, verdict }: Resultado): void {
  const rechazados = ledger.charges.filter(({ status }) => status === 'rejected').length;
  console.log(
    `  pasarela: ${ledger.charges.length - rechazados} cobros, ${rechazados} rechazos, ${verdict.lateCount} tardíos, ${ledger.refunds.length} devoluciones, ${harness.red.repeatedCount()} repetidos por la red`,
  );
}

/** If no process had died or no charge had been late, the result would prove nothing. */
function wasProved({
  harness,
  killCounts,
  visits,
  linkVisits,
  codeVisits,
  context,
  options,
  ledger,
}: Resultado): boolean {
  const { api, worker } = harness.processes.counts.randomKills;
  const faltan = harness.crashPoints.faltan();
  const gaps = [
    ...(visits < options.pagos ? [`solo ${visits} de ${options.pagos} pagos`] : []),
    ...(linkVisits < options.pagos * MIN_LINK_SHARE ? [`solo ${linkVisits} pagos por enlace`] : []),
    ...(codeVisits < options.pagos * MIN_CODE_SHARE ? [`solo ${codeVisits} pagos con un código`] : []),
    ...(context.contested.length === 0 ? ['ninguna factura se disputó'] : []),
    ...(api * worker * (killCounts.immediate + killCounts['kill -9']) === 0
      ? ['nadie mató a alguno de los tres']
      : []),
    ...(ledger.refunds.length === 0 ? ['no hubo nada que devolver'] : []),
    ...(faltan.length > 0 ? [`nadie murió en ${faltan.join(', ')}`] : []),
  ];
  for (const gap of gaps) console.log(`  ✗ no se probó: ${gap}`);
  return gaps.length === 0;
}
