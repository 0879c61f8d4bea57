import { type HandledJob, handle, type Job } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import { dailyResumen, isResumenDay, sendDailyResumen } from './atender/daily-resumen.ts';
import { remindWaiting } from './conversar/remind-waiting.ts';
import type { RequerimientosDeps } from './deps.ts';

export const requerimientosJobs: readonly Job[] = [dailyResumen];

type JobsDeps = Pick<RequerimientosDeps, 'db' | 'clock' | 'log' | 'readRules'> & {
  sender: Pick<MensajeSender, 'enqueue' | 'enqueueFrom'>;
};

export function handleRequerimientos(deps: JobsDeps): HandledJob[] {
  const logCount = (operacion: string, resultado: string, total: number) =>
    total > 0 && deps.log.info({ operacion, resultado, total }, 'claims looked after');
  return [
    handle(dailyResumen, async (_data, signal) => {
      // Reminders go out only on working days, so that a person who calls about one finds somebody.
      if (!(await isResumenDay(deps))) return;
      logCount(dailyResumen.name, 'resumenes', await sendDailyResumen(deps));
      logCount(dailyResumen.name, 'recordatorios', await remindWaiting(deps, signal));
    }),
  ];
}
