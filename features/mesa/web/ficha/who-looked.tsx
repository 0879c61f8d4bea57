import { useClient } from '@oficina/hydra/react';
import { EmptyState } from '@oficina/ui/empty';
import { StaffRows } from '@oficina/ui/list';
import { ListSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { accionText } from '@oficina/usuarios/contract';
import { dayInArgentina } from '@oficina/values';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AUDITORIA_MAX_DAYS, AUDITORIA_PATH, auditoriaRoutes } from '../../contract/index.ts';
import { shortMoment, whoText } from '../auditoria/texts.ts';
import styles from './ficha.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;
const SHOWN = 10;

type Props = { suministro: number; now: Date };

/** The last who opened this ficha or saw its document; the rest are in the audit, of which this is a part. */
export function WhoLooked({ suministro, now }: Props) {
  const client = useClient();
  const since = dayInArgentina(new Date(now.getTime() - (AUDITORIA_MAX_DAYS - 1) * DAY_MS));
  const query = useQuery({
    queryKey: ['auditoria', 'suministro', suministro, since],
    queryFn: ({ signal }) =>
      client.call(auditoriaRoutes.listar, {
        query: {
          ...{ entidad: 'suministro', entidadId: String(suministro), tipo: 'lectura' },
          ...{ 'created[after]': since, itemsPerPage: SHOWN },
        },
        signal,
      }),
  });
  if (!query.data)
    return <QueryFallback query={query} skeleton={<ListSkeleton rows={3} />} error={{ bare: true }} />;
  const { member, totalItems } = query.data;
  if (member.length === 0) return <EmptyState bare reason="Nadie la abrió en los últimos tres meses." />;
  const all = new URLSearchParams({ desde: since, tipo: 'lectura', sobre: `suministro/${suministro}` });
  return (
    <>
      <StaffRows
        caption="Quién miró"
        rows={member}
        nameOf={(fact) => `lo que miró ${whoText(fact)}`}
        columns={[
          { title: 'Cuándo', cell: ({ created }) => shortMoment(created), card: 'title', width: 10 },
          { title: 'Quién', cell: whoText, card: 'text' },
          { title: 'Qué', cell: ({ accion }) => accionText(accion).words, card: 'badge', width: 10 },
          { title: 'Motivo', cell: ({ motivo }) => motivo ?? '–', card: 'data', width: 14 },
        ]}
      />
      <div className={styles.mas}>
        <Link to={`${AUDITORIA_PATH}?${all}`}>
          {totalItems > member.length ? `Ver los ${totalItems} en Auditoría` : 'Ver en Auditoría'}
        </Link>
      </div>
    </>
  );
}
