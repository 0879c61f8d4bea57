import { parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import type { Requerimiento } from '@oficina/requerimientos/contract';
import { fichaPath } from '@oficina/suministros/contract';
import { IconBill } from '@oficina/ui/icon';
import { formatMoney } from '@oficina/ui/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mesaRoutes } from '../../contract/index.ts';
import styles from './case-debt.module.css';

type Props = {
  requerimiento: Pick<Requerimiento, 'id' | 'suministro'>;
  /** A few words, in the line that stands for the data of the case on a phone. */
  isBrief: boolean;
};

/** What the suministro of a case owes, read because of the case: it stays written, and once for each visit. */
export function CaseDebt({ requerimiento: { id, suministro }, isBrief }: Props) {
  const client = useClient();
  const suministroId = parseIri('suministros', suministro ?? '');
  const { data } = useQuery({
    queryKey: ['ficha', 'caso', suministroId, id],
    queryFn: ({ signal }) =>
      client.call(mesaRoutes.ficha, {
        params: { id: suministroId ?? 0 },
        query: { motivo: 'caso', requerimiento: id },
        signal,
      }),
    enabled: suministroId !== null,
    // Each reading stays written, so only a person makes one.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  if (suministroId === null) return null;
  const total = data?.deuda?.total;
  const debt = total === undefined ? null : total > 0 ? formatMoney(total) : 'nada';
  if (isBrief) return debt && ` · debe ${debt}`;
  return (
    <p className={styles.deuda}>
      <IconBill size={16} />
      {debt && (
        <span>
          Debe <b>{debt}</b>
        </span>
      )}
      <Link to={`${fichaPath(suministroId)}?motivo=caso&requerimiento=${id}`}>Ver ficha</Link>
    </p>
  );
}
