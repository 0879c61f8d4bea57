import { Button, LinkButton } from '@oficina/ui/button';
import type { Contact } from '@oficina/ui/contact-line';
import { isNotFound, NotFound } from '@oficina/ui/empty';
import { Forbidden, isForbidden, SecondStepMissing } from '@oficina/ui/forbidden';
import { Actions, PageHeader, Stack } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import type { TicketIssuer } from '@oficina/ui/ticket';
import { usuarioPath } from '@oficina/usuarios/contract';
import { type Clock, systemClock } from '@oficina/values';
import { useLocation } from 'react-router';
import { hasComprobante, type Pago, STAFF_PAGOS_PATH } from '../../contract/index.ts';
import { DownloadComprobante } from '../comprobante.tsx';
import { PagoDetails } from '../pago-details.tsx';
import type { ConfirmarClave } from './clave.form.tsx';
import { PagoActions } from './pago-actions.tsx';
import { CustomerView, StaffDetails } from './pago-views.tsx';
import { usePago, useSuministroIndex } from './pagos.api.ts';
import { StaffEstado } from './staff-estado.tsx';
import { TechnicalData } from './technical-data.tsx';
import { isCustomerView, payerIdOf } from './texts.ts';
import { PagoTicket } from './ticket.tsx';
import { Tiempos } from './tiempos.tsx';
import styles from './ver.module.css';

export type PagoPageProps = {
  isAdmin: boolean;
  id: number | null;
  cooperativa: TicketIssuer;
  confirmarClave: ConfirmarClave;
  contact?: Contact | undefined;
  clock?: Clock;
};

export default function PagoPage(props: PagoPageProps) {
  const { isAdmin, id, contact, clock = systemClock } = props;
  const { search } = useLocation();
  const consulta = usePago(id ?? 0, clock, isAdmin && id !== null);
  const back = { to: `${STAFF_PAGOS_PATH}${search}`, label: 'Volver a la lista' };
  const { data, error } = consulta;
  if (!isAdmin || isForbidden(error)) return <Forbidden error={error} />;
  if (id === null || isNotFound(error)) return <NotFound contact={contact} back={back} />;
  if (data && isCustomerView(data)) return <SecondStepMissing />;
  return (
    <>
      <PageHeader
        title={`Pago N.º ${id}`}
        back={back}
        subtitle={data && <StaffEstado pago={data} now={clock.now()} />}
      />
      <QueryFallback query={consulta} skeleton={<CardSkeleton />} />
      {data && <UnPago {...props} pago={data} now={clock.now()} />}
    </>
  );
}

type UnPagoProps = PagoPageProps & { pago: Pago; now: Date };

function UnPago({ pago, now, cooperativa, confirmarClave }: UnPagoProps) {
  const suministroIndex = useSuministroIndex(pago.facturas);
  const usuario = payerIdOf(pago);
  return (
    <Stack gap={24}>
      <Actions>
        {hasComprobante(pago.estado) && <DownloadComprobante pago={pago.id} what="comprobante" />}
        <Button onClick={() => window.print()}>Imprimir ticket</Button>
        {usuario !== null && <LinkButton to={usuarioPath(usuario)}>Ver cliente</LinkButton>}
      </Actions>
      <div className={styles.columnas}>
        <Stack gap={24}>
          <CustomerView pago={pago} />
          <PagoDetails pago={pago} suministroIndex={suministroIndex} />
        </Stack>
        <Stack gap={24}>
          <Tiempos pago={pago} now={now}>
            <PagoActions pago={pago} confirmarClave={confirmarClave} />
          </Tiempos>
          <StaffDetails pago={pago} />
          {pago.extra && <TechnicalData extra={pago.extra} />}
        </Stack>
      </div>
      <PagoTicket pago={pago} suministroIndex={suministroIndex} cooperativa={cooperativa} />
    </Stack>
  );
}
