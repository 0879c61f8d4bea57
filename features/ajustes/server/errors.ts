import { Refusal } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import type { Ajuste } from '../contract/index.ts';

/** The answer has what the other one wrote, to read it beside one's own. */
export function changedMeanwhile(ajuste: Ajuste, now: Date): Refusal {
  const { autor = '', created = '' } = ajuste.ultimo ?? {};
  const [year = '', month, day] = created.slice(0, 10).split('-');
  const isToday = created.slice(0, 10) === formatMoment(now).slice(0, 10);
  const on = isToday ? '' : `el ${day}/${month}/${year.slice(2)} `;
  return new Refusal(409, 'ajuste', `${autor} cambió esto ${on}a las ${created.slice(11, 16)}.`, {
    extra: { ajuste },
  });
}
