import { unavailable } from './problems.ts';

export type Part = 'base' | 'cola' | 'almacen';

export type Checks = Partial<Record<Part, () => Promise<void>>>;

type Report = { estado: 'ok' | 'error' } & Partial<Record<Part, 'ok' | 'error'>>;

const ASK_MS = 5_000;

/** A part that does not answer in time counts as down, so that the caller learns it before its own timeout. */
function stateOf(ask: () => Promise<void>, within: number): Promise<'ok' | 'error'> {
  const late = new Promise<'error'>((resolve) => setTimeout(resolve, within, 'error').unref());
  const asked = (async () => ask())().then(
    () => 'ok' as const,
    () => 'error' as const,
  );
  return Promise.race([asked, late]);
}

export async function checkHealth(checks: Checks, within = ASK_MS): Promise<Report> {
  const report: Report = { estado: 'ok' };
  await Promise.all(
    (Object.entries(checks) as [Part, () => Promise<void>][]).map(async ([part, ask]) => {
      report[part] = await stateOf(ask, within);
      if (report[part] === 'error') report.estado = 'error';
    }),
  );
  if (report.estado === 'ok') return report;
  throw unavailable(report);
}
