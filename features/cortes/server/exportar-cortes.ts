import type { Reader } from '@oficina/db';
import { defineExport, type Export } from '@oficina/http';
import { role } from '@oficina/hydra';
import type { Clock } from '@oficina/values';
import { cortesQuery } from '../contract/index.ts';
import type { CorteRow } from './cortes.repository.ts';
import { contarEntregas, type Entrega } from './entrega.repository.ts';
import { findCortesParaExportar } from './exportar.repository.ts';
import type { CortesQuery } from './listado.repository.ts';

type Renglon = CorteRow & { entrega: Entrega | undefined };

/** Each one counts the notices of its supplies, which may be thousands: few at a time. */
const DE_A = 20;

/** The cuts of the list, with what became of their notices. */
export const exportarCortes = ({ clock }: { clock: Clock }): Export =>
  defineExport<Renglon, typeof cortesQuery>({
    name: 'cortes',
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
      avisados: (corte) => corte.entrega?.avisados ?? 0,
      fallidos: (corte) => corte.entrega?.fallidos ?? 0,
      sinContacto: (corte) => corte.entrega?.sinContacto ?? 0,
    },
    // One hour for all its pages: what ends meanwhile must not come twice nor be left out.
    rows: (reader, query) => conEntregas(reader, query, clock.now()),
  });

async function* conEntregas(reader: Reader, query: CortesQuery, now: Date): AsyncGenerator<Renglon> {
  let ultimo: CorteRow | undefined;
  for (;;) {
    const cortes: CorteRow[] = await findCortesParaExportar(reader, query, now, ultimo, DE_A);
    const ids = cortes.map(({ id }) => id);
    const entregas = new Map((await contarEntregas(reader, ids, now)).map((una) => [una.corte_id, una]));
    for (const corte of cortes) yield { ...corte, entrega: entregas.get(corte.id) };
    if (cortes.length < DE_A) return;
    ultimo = cortes.at(-1);
  }
}
