import { setTimeout as sleep } from 'node:timers/promises';
import { cipherOf, ordersOf, pagosCheck } from '@oficina/app-shared';
import { commonSettings, loadCheckedConfig, type ValuesOf } from '@oficina/config';
import { closeDb, createDb } from '@oficina/db';
import { createLogger } from '@oficina/http';
import { createJobs } from '@oficina/jobs';
import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import { settings as mercadoPagoSettings } from '@oficina/mercadopago';
import {
  conciliarPagos,
  DISABLED_ORDERS,
  DISABLED_PASARELA,
  type PagosDeps,
  pagosJobs,
  pagosSettings,
  type Recovery,
  recoverPagos,
  reopenPagos,
  toPlazos,
  type Unplaced,
} from '@oficina/pagos/server';
import { createPayway, settings as paywaySettings } from '@oficina/payway';
import { rechazosSettings, tarjetasJobs } from '@oficina/tarjetas/server';
import { centavosToWire, formatMoment, systemClock } from '@oficina/values';
import { publishMark } from '@oficina/values/server';
import { defineCommand, WrongUse } from '../command.ts';
import { maintenanceSettings, ownerUrlOf } from '../config.ts';
import { operatorName } from '../database.ts';
import { EX_DATAERR, EX_OK, EX_TEMPFAIL } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

const USAGE = `conciliar [--desde 2026-11-16T21:00] [--esperar] [--devolver referencia]... [--abrir]

  Después de restaurar una copia: pide a la pasarela todo lo que cobró desde el último pago que la base conoce (o desde ese
  momento, hora de Argentina), repone los pagos que faltan con sus facturas y, cuando no falta ninguno, abre los pagos. Nunca cobra.
  La lista de la pasarela puede atrasarse un cuarto de hora: con --esperar pregunta otra vez entonces y abre; sin eso, hay que volver
  a correrlo. Un cobro de una factura que la base no tiene espera a que se cargue su archivo, o se devuelve con --devolver.
  Si no está probado que la pasarela muestre todos los cobros, compará con su página y agregá --abrir.

  Termina con 0 si los pagos están abiertos; 64, mal escrito; 65, quedan cobros sin reponer; 75, hay que volver a correrlo más tarde,
  o falta configuración.`;

const OPTIONS = {
  desde: { type: 'string' },
  esperar: { type: 'boolean', default: false },
  devolver: { type: 'string', multiple: true, default: [] as string[] },
  abrir: { type: 'boolean', default: false },
} as const;

const groups = {
  base: commonSettings.base,
  personal: commonSettings.personal,
  log: commonSettings.log,
  maintenance: maintenanceSettings,
  pagos: pagosSettings,
  payway: paywaySettings,
  mercadopago: mercadoPagoSettings,
  site: commonSettings.site,
  rechazos: rechazosSettings,
};

type Config = { [G in keyof typeof groups]: ValuesOf<(typeof groups)[G]> };

export const conciliar = defineCommand({
  usage: USAGE,
  options: OPTIONS,
  async run({ words, values }, terminal) {
    const since = values.desde === undefined ? undefined : readMoment(values.desde);
    if (words.length > 0 || since === null) throw new WrongUse();
    const config = loadCheckedConfig(groups, [pagosCheck], terminal.env);
    const { console } = terminal;
    return withPagos(config, terminal, async (deps) => {
      const by = operatorName();
      if (deps.pasarela === DISABLED_PASARELA && deps.orders === DISABLED_ORDERS) {
        await reopenPagos(deps, { by });
        console.log('No hay pasarela configurada, así que no hay cobros que pedir.');
        return EX_OK;
      }
      for (;;) {
        await conciliarPagos(deps);
        const found = await recoverPagos(deps, { since, refund: values.devolver, by });
        for (const line of describe(found)) console.log(line);
        if (found.kind === 'unanswered') return EX_TEMPFAIL;
        const waitMs = found.trustedFrom.getTime() - deps.clock.now().getTime();
        if (waitMs > 0 && values.esperar) {
          console.log(`Se pregunta otra vez a las ${timeOf(found.trustedFrom)}.`);
          await sleep(waitMs);
          continue;
        }
        if (found.unplaced.length > 0) return EX_DATAERR;
        if (waitMs > 0) {
          console.log(`Volvé a correrlo después de las ${timeOf(found.trustedFrom)}, o agregá --esperar.`);
          return EX_TEMPFAIL;
        }
        if (found.unproven && !values.abrir) {
          console.log(UNPROVEN);
          return EX_TEMPFAIL;
        }
        await reopenPagos(deps, {
          by,
          ...(found.unproven && { motivo: 'comparado con la página de la pasarela' }),
        });
        console.log('Los pagos están abiertos.');
        return EX_OK;
      }
    });
  },
});

const UNPROVEN =
  'No está probado que la lista de la pasarela muestre los cobros con tarjeta guardada (PAYWAY_V1_LOOKUP_PROVEN). Compará lo repuesto con la página de la pasarela y, si no falta nada, agregá --abrir.';

/** The time is Argentina's, as on the operator's clock. */
const dayAndTime = (moment: Date) => formatMoment(moment).slice(0, 16).replace('T', ' a las ');
const timeOf = (moment: Date) => formatMoment(moment).slice(11, 16);

function readMoment(text: string): Date | null {
  const moment = new Date(`${text}:00-03:00`);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(moment.getTime()) ? moment : null;
}

const REASONS: Readonly<Record<Unplaced['reason'], string>> = {
  'sin-usuario': 'su cuenta es posterior a la copia',
  'sin-facturas': 'sus facturas no están: cargá los archivos posteriores a la copia',
  'en-pago': 'otro pago tiene su factura: esperá a que se resuelva',
};

function describe(found: Recovery): string[] {
  if (found.kind === 'unanswered')
    return [
      `La pasarela no contestó (${found.cause}). Los pagos siguen cerrados: probá de nuevo en un rato.`,
    ];
  const { since, charged, recovered, refunded, unplaced } = found;
  return [
    `Desde ${since.getTime() > 0 ? `el ${dayAndTime(since)}` : 'siempre'} la pasarela cobró ${charged}. Repuestos ahora: ${recovered.length}.`,
    ...(recovered.length > 0
      ? [`Pagos repuestos: ${recovered.join(', ')}. Volvé a sacar la rendición de esos días.`]
      : []),
    ...refunded.map((referencia) => `Devuelto: ${referencia}`),
    ...unplaced.map(
      ({ referencia, importe, moment, reason }) =>
        `Falta: ${referencia}, $ ${centavosToWire(importe)}, ${dayAndTime(moment)}: ${REASONS[reason]}`,
    ),
  ];
}

/** The owner of the tables runs it, because only the owner may open the payments. */
async function withPagos(
  config: Config,
  terminal: Terminal,
  work: (deps: PagosDeps) => Promise<number>,
): Promise<number> {
  const url = ownerUrlOf(config.maintenance);
  const clock = systemClock;
  const log = createLogger(config.log.nivel, terminal.logStream);
  const db = createDb({ url, max: 4, applicationName: 'oficina-conciliar' });
  const jobs = await createJobs({
    url,
    clock,
    log,
    jobs: [...mensajesJobs, ...tarjetasJobs, ...pagosJobs],
    connections: 1,
  });
  try {
    return await work({
      db,
      jobs,
      clock,
      log,
      pasarela: createPayway(config.payway, { clock, log })?.pasarela ?? DISABLED_PASARELA,
      ...ordersOf(config, { clock, log }),
      sender: createMensajeSender({ jobs, clock, cipher: cipherOf(config.base) }),
      plazos: toPlazos(config.pagos),
      mark: publishMark,
      alertAddresses: config.personal.alertas,
      rechazoLimits: config.rechazos,
    });
  } finally {
    await jobs.stop(2_000);
    await closeDb(db);
  }
}
