import type { signParts } from '@oficina/hydra';
import { unavailable } from './problems.ts';

export type Part = 'base' | 'cola' | 'almacen';

export type Checks = Partial<Record<Part, () => Promise<void>>>;

export type SignPart = (typeof signParts)[number];
export type SignState = 'ok' | 'atencion' | 'error';
export type ReadSigns = () => Promise<Partial<Record<SignPart, SignState>>>;

type Report = { estado: SignState } & Partial<Record<Part, 'ok' | 'error'>> &
  Partial<Record<SignPart, SignState>>;

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
  if (report.estado !== 'error') return report;
  throw unavailable(report);
}

/** What needs somebody is told too, and never makes the answer a refusal: whoever asks would turn the service off. */
export async function checkHealthWithSigns(
  checks: Checks,
  readSigns: ReadSigns | undefined,
): Promise<Report> {
  const report = await checkHealth(checks);
  const signs = (await readSigns?.().catch(() => undefined)) ?? {};
  const isWell = Object.values(signs).every((state) => state === 'ok');
  return { ...signs, ...report, estado: isWell ? 'ok' : 'atencion' };
}
