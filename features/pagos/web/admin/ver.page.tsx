import { ApiError, parseIri } from '@oficina/hydra';
import { Button, LinkButton } from '@oficina/ui/button';
import type { Contact } from '@oficina/ui/contact-line';
import { ErrorState, NotFound } from '@oficina/ui/empty';
import { Forbidden, isForbidden, SecondStepMissing } from '@oficina/ui/forbidden';
import { Actions, PageHeader } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { usuarioPath } from '@oficina/usuarios/contract';
import { type Clock, systemClock } from '@oficina/values';
import { useLocation } from 'react-router';
import { type Pago, tieneComprobante } from '../../contract/index.ts';
import { DescargarComprobante } from '../comprobante.tsx';
import { DetalleDelPago } from '../detalle.tsx';
import { Acciones } from './acciones.tsx';
import type { ConfirmarClave } from './clave.form.tsx';
import { DatosTecnicos } from './datos-tecnicos.tsx';
import { EstadoParaPersonal } from './estado-para-personal.tsx';
import { useLugares, usePago } from './pagos.api.ts';
import { esDeCliente } from './palabras.ts';
import { ParaElCliente, ParaElPersonal } from './resumen.tsx';
import { type Cooperativa, Ticket } from './ticket.tsx';
import { Tiempos } from './tiempos.tsx';
import styles from './ver.module.css';

export type PagoPageProps = {
  esAdmin: boolean;
  /** The one of the address, or null when it names none. */
  id: number | null;
  listaTo: string;
  cooperativa: Cooperativa;
  confirmarClave: ConfirmarClave;
  /** Whom to call when the page cannot be shown. */
  contact?: Contact | undefined;
  clock?: Clock;
};

const noEsta = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** One payment, with what happened between us and the gateway. */
export default function PagoPage(props: PagoPageProps) {
  const { esAdmin, id, listaTo, contact, clock = systemClock } = props;
  const { search } = useLocation();
  const consulta = usePago(id ?? 0, clock, esAdmin && id !== null);
  const volver = { to: `${listaTo}${search}`, label: 'Volver a la lista' };
  const { data, error } = consulta;
  if (!esAdmin || isForbidden(error)) return <Forbidden error={error} />;
  if (id === null || noEsta(error)) return <NotFound contact={contact} back={volver} />;
  if (data && esDeCliente(data)) return <SecondStepMissing />;
  return (
    <>
      <PageHeader
        title={`Pago N.º ${id}`}
        back={volver}
        subtitle={data && <EstadoParaPersonal pago={data} now={clock.now()} />}
      />
      {consulta.isPending && <CardSkeleton />}
      {consulta.isError && !data && (
        <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
      )}
      {data && <UnPago {...props} pago={data} now={clock.now()} />}
    </>
  );
}

type UnPagoProps = PagoPageProps & { pago: Pago; now: Date };

function UnPago({ pago, now, listaTo, cooperativa, confirmarClave }: UnPagoProps) {
  const lugares = useLugares(pago.facturas);
  const usuario = parseIri('usuarios', pago.usuario);
  return (
    <div className={styles.pagina}>
      <Actions>
        {tieneComprobante(pago.estado) && <DescargarComprobante pago={pago.id} que="comprobante" />}
        <Button onClick={() => window.print()}>Imprimir ticket</Button>
        {usuario !== null && <LinkButton to={usuarioPath(usuario)}>Ver cliente</LinkButton>}
      </Actions>
      <div className={styles.columnas}>
        <div>
          <ParaElCliente pago={pago} />
          <DetalleDelPago pago={pago} lugares={lugares} />
        </div>
        <div>
          <Tiempos pago={pago} now={now}>
            <Acciones pago={pago} confirmarClave={confirmarClave} />
          </Tiempos>
          <ParaElPersonal pago={pago} listaTo={listaTo} />
          {pago.extra && <DatosTecnicos extra={pago.extra} />}
        </div>
      </div>
      <Ticket pago={pago} lugares={lugares} cooperativa={cooperativa} />
    </div>
  );
}
