import type { Reader } from '@oficina/db';
import { defineExport, type Export } from '@oficina/http';
import { role } from '@oficina/hydra';
import type { Clock } from '@oficina/values';
import { cortesQuery } from '../contract/index.ts';
import type { CorteRow } from './cortes.repository.ts';
import { countDeliveries, type DeliveryCounts } from './delivery.repository.ts';
import { listCortesToExport } from './exportar-cortes.repository.ts';
import type { CortesQuery } from './list.repository.ts';

type Renglon = CorteRow & { delivery: DeliveryCounts | undefined };

/** The batch is small because each corte counts the avisos of its suministros, which may be thousands. */
const BATCH_SIZE = 20;

export const exportarCortes = ({ clock }: { clock: Clock }): Export =>
  defineExport<Renglon, typeof cortesQuery>({
    name: 'cortes',
    title: 'Cortes',
    access: role('ROLE_CORTE_ADMIN'),
    summary: 'Planilla de cortes, con cuántos suministros se avisaron',
    query: cortesQuery,
    columns: {
      id: (corte) => corte.id,
      tipo: (corte) => corte.tipo,
      inicio: (corte) => corte.inicio,
      fin: (corte) => corte.fin,
      zona: (corte) => corte.zona,
      motivo: (corte) => corte.motivo,
      suministros: (corte) => corte.total_suministros,
      avisados: (corte) => corte.delivery?.avisados ?? 0,
      fallidos: (corte) => corte.delivery?.fallidos ?? 0,
      sinContacto: (corte) => corte.delivery?.sinContacto ?? 0,
    },
    // All pages use the same instant, so that a corte that ends meanwhile is neither repeated nor left out.
    rows: (reader, query) => withDeliveries(reader, query, clock.now()),
  });

async function* withDeliveries(reader: Reader, query: CortesQuery, now: Date): AsyncGenerator<Renglon> {
  let last: CorteRow | undefined;
  for (;;) {
    const cortes: CorteRow[] = await listCortesToExport(reader, query, now, last, BATCH_SIZE);
    const ids = cortes.map(({ id }) => id);
    const deliveries = new Map((await countDeliveries(reader, ids, now)).map((one) => [one.corte_id, one]));
    for (const corte of cortes) yield { ...corte, delivery: deliveries.get(corte.id) };
    if (cortes.length < BATCH_SIZE) return;
    last = cortes.at(-1);
  }
}
