import { STAFF_PAGOS_PATH } from '@oficina/pagos/contract';
import { usePagosWaiting } from '@oficina/pagos/web/admin';
import { STAFF_REQUERIMIENTOS_PATH } from '@oficina/requerimientos/contract';
import { useRequerimientosResumen } from '@oficina/requerimientos/web/admin';
import type { Role } from '@oficina/values';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

const ATTENDS: readonly Role[] = ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO'];
const FRESH_MS = 60_000;

export type MenuCountsProps = {
  roles: readonly Role[];
  /** How many things wait for this person in each page of the menu. */
  onChange: (waiting: ReadonlyMap<string, number>) => void;
};

/**
 * Nothing is drawn: this reports to the menu, which works without it. It is asked again when the person goes to another
 * page, and never by itself, because each call but the pulse counts as use of the session.
 */
export default function MenuCounts({ roles, onChange }: MenuCountsProps) {
  const { pathname } = useLocation();
  const resumen = useRequerimientosResumen(ATTENDS.some((role) => roles.includes(role)));
  const pagos = usePagosWaiting(roles.includes('ROLE_ADMIN'));
  const mine = resumen.data?.misNovedades ?? 0;
  const waiting = (pagos.data?.enVerificacion ?? 0) + (pagos.data?.aDevolver ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only going to another page asks again
  useEffect(() => {
    for (const { data, dataUpdatedAt, refetch } of [resumen, pagos])
      if (data && Date.now() - dataUpdatedAt > FRESH_MS) void refetch();
  }, [pathname]);
  useEffect(() => {
    onChange(
      new Map([
        [STAFF_REQUERIMIENTOS_PATH, mine],
        [STAFF_PAGOS_PATH, waiting],
      ]),
    );
  }, [mine, waiting, onChange]);
  return null;
}
