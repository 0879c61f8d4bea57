import { Button } from '@oficina/ui/button';
import { isNotFound, NotFound } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { openShortcutsHelp } from '@oficina/ui/shortcuts';
import { useLocation } from 'react-router';
import { type Requerimiento, STAFF_REQUERIMIENTOS_PATH } from '../../contract/index.ts';
import { requerimientoTitle } from '../texts.ts';
import { useListPosition } from './list-position.ts';
import { Presencia, usePresencia } from './presencia.tsx';
import { PreviousNextNav } from './previous-next-nav.tsx';
import { RequerimientoDetail, type RequerimientoDetailProps } from './requerimiento-detail.tsx';
import { useRequerimiento } from './requerimientos.api.ts';
import { isStaff } from './staff-actor.ts';
import { EstadoAndVencido } from './staff-estado-badge.tsx';

export type RequerimientoPageProps = RequerimientoDetailProps & {
  /** Null when the address holds no valid number. */
  id: number | null;
};

/** The no-break space keeps a line from beginning with the dot. */
const pageTitle = ({ categoria, numero }: Requerimiento) =>
  `${requerimientoTitle(categoria.sustantivo, numero)}\u00a0· ${categoria.nombre}`;

export default function RequerimientoPage({ id, ...props }: RequerimientoPageProps) {
  const { yo, contact } = props;
  const { search } = useLocation();
  const allowed = isStaff(yo) && id !== null;
  const consulta = useRequerimiento(id ?? 0, allowed);
  const { data: requerimiento, error } = consulta;
  const presencia = usePresencia(id ?? 0, allowed && requerimiento !== undefined);
  const listPosition = useListPosition(id ?? 0, { yo, enabled: allowed });
  const backLink = { to: `${STAFF_REQUERIMIENTOS_PATH}${search}`, label: 'Volver a la lista' };
  // Without the second step the server returns the person's own case, as to a customer, but refuses the presencia.
  const forbidden = [error, presencia.error].find(isForbidden);
  if (!isStaff(yo) || forbidden) return <Forbidden error={forbidden ?? null} />;
  if (id === null || isNotFound(error)) return <NotFound contact={contact} back={backLink} />;
  return (
    <>
      <PageHeader
        title={requerimiento ? pageTitle(requerimiento) : 'Requerimiento'}
        back={{ to: backLink.to, label: 'Volver' }}
        subtitle={requerimiento && <EstadoAndVencido {...requerimiento} />}
        actions={
          <>
            {listPosition && <PreviousNextNav listPosition={listPosition} />}
            <Button variant="link" onClick={openShortcutsHelp}>
              Atajos de teclado
            </Button>
          </>
        }
      />
      <QueryFallback query={consulta} skeleton={<CardSkeleton />} />
      {requerimiento && (
        <Stack gap={24}>
          <Presencia otros={presencia.data?.otros} />
          <RequerimientoDetail
            key={requerimiento.id}
            {...props}
            requerimiento={requerimiento}
            listPosition={listPosition}
          />
        </Stack>
      )}
    </>
  );
}
