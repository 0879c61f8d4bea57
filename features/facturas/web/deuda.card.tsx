import { nombreDeSuministro } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { ErrorState } from '@oficina/ui/empty';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Actions, Panel, Row, Stack } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { formatCount, formatMoney, Money } from '@oficina/ui/money';
import { Notice } from '@oficina/ui/notice';
import { periodoName } from '@oficina/values';
import { type ReactNode, Suspense } from 'react';
import { type Deuda, facturasPath } from '../contract/index.ts';
import { Acercate } from './acercate.tsx';
import { AvisoAtraso } from './aviso-atraso.tsx';
import { cuantoFalta, sinDeudas } from './deuda.ts';
import { useDeuda } from './facturas.api.ts';
import { type Lugar, lugaresPorIri } from './lugar.ts';

export type DeudaCardProps = {
  suministros: readonly Lugar[];
  /** The supply chosen above, or null for all. */
  elegido: number | null;
  telefono?: string | undefined;
  datosDiasMaximos: number;
  art30bis: boolean;
  now: Date;
  pagarTo: (ids: readonly number[]) => string;
  /** The way to the payment on its way, which this feature does not know. */
  verPago?: ReactNode;
};

type ConDeuda = DeudaCardProps & { deuda: Deuda };

/** The first thing on the first screen: how much, until when, and the button that settles it. */
export function DeudaCard(props: DeudaCardProps) {
  const consulta = useDeuda(props.elegido);
  if (consulta.isPending) {
    return (
      <Panel highlight>
        <CardSkeleton />
      </Panel>
    );
  }
  // A failed refresh does not take away an amount already known.
  if (consulta.data === undefined) {
    return (
      <ErrorState
        title="No pudimos consultar tus facturas."
        text="Esto no quiere decir que no debas nada."
        retry={() => void consulta.refetch()}
        retrying={consulta.isFetching}
      />
    );
  }
  const deuda = consulta.data;
  const { aPagar, enPago, inhabilitadas } = deuda;
  return (
    <Stack gap={16}>
      <AvisoAtraso {...props} actualizado={deuda.actualizado} />
      {enPago.cantidad > 0 && (
        <Notice>
          <p>Hay un pago de {formatMoney(enPago.importe)} en proceso. No vuelvas a pagar.</p>
          <Suspense>{props.verPago}</Suspense>
        </Notice>
      )}
      {aPagar.cantidad > 0 && <APagar {...props} deuda={deuda} />}
      {inhabilitadas.cantidad > 0 && <Inhabilitado {...props} deuda={deuda} />}
      {aPagar.cantidad === 0 && inhabilitadas.cantidad === 0 && <NadaAPagar {...props} deuda={deuda} />}
    </Stack>
  );
}

const Actualizado = ({ actualizado }: Pick<Deuda, 'actualizado'>) =>
  actualizado && <small>Actualizado: {formatDate(actualizado)}</small>;

function APagar({ deuda, elegido, now, pagarTo }: ConDeuda) {
  const { aPagar, pagar } = deuda;
  const proximo = aPagar.proximoVencimiento;
  const varias = aPagar.cantidad > 1;
  return (
    <Panel highlight title="Tenés que pagar">
      <Stack gap={12}>
        <Money value={aPagar.importe} size="amount-xl" />
        {proximo && (
          <p>
            {varias ? 'Lo próximo vence' : 'Vence'} el{' '}
            {[formatDate(proximo, 'larga', now), cuantoFalta(proximo, now)].filter(Boolean).join(', ')}
          </p>
        )}
        {aPagar.vencidas > 0 && (
          <Row gap={8}>
            <EstadoBadge word="Vencida" tint="rojo" />
            <span>{textoVencidas(aPagar, now)}</span>
          </Row>
        )}
        <Actions>
          <LinkButton variant="primary" to={pagarTo(pagar.facturas)}>
            Pagar {formatMoney(pagar.importe)}
          </LinkButton>
          {varias && (
            <span>
              <LinkButton variant="link" to={facturasPath('a-pagar', elegido)}>
                Elegir qué pagar
              </LinkButton>
            </span>
          )}
        </Actions>
        {pagar.facturas.length < aPagar.cantidad && (
          <p>Pagás las {pagar.facturas.length} que vencen primero.</p>
        )}
        <Actualizado {...deuda} />
      </Stack>
    </Panel>
  );
}

/** With one overdue bill its date says it all; with several, how many. */
function textoVencidas({ cantidad, vencidas, primerVencimiento }: Deuda['aPagar'], now: Date): string {
  if (cantidad === 1 && primerVencimiento) return `Venció el ${formatDate(primerVencimiento, 'larga', now)}`;
  return vencidas === 1 ? '1 factura vencida' : `${formatCount(vencidas)} facturas vencidas`;
}

/** More names than these are a wall nobody reads. */
const MAX_NOMBRADOS = 3;

function Inhabilitado({ deuda, suministros, telefono }: ConDeuda) {
  const { importe, suministros: iris } = deuda.inhabilitadas;
  const lugares = lugaresPorIri(suministros);
  const nombres = iris.flatMap((iri) => {
    const lugar = lugares.get(iri);
    return lugar ? [`El suministro ${nombreDeSuministro(lugar)} no se puede pagar por acá.`] : [];
  });
  const todos = nombres.length === iris.length && nombres.length <= MAX_NOMBRADOS;
  const avisos = todos
    ? nombres
    : [`Son ${formatCount(iris.length)} suministros que no se pueden pagar por acá.`];
  const solo = deuda.aPagar.cantidad === 0;
  return (
    <Panel highlight={solo} title={solo ? 'Tenés que pagar' : 'También tenés que pagar'}>
      <Stack gap={12}>
        <Money value={importe} size={solo ? 'amount-xl' : 'amount'} />
        {avisos.map((aviso) => (
          <Notice key={aviso} tint="gris">
            <p>
              {aviso} <Acercate telefono={telefono} />
            </p>
          </Notice>
        ))}
        {solo && <Actualizado {...deuda} />}
      </Stack>
    </Panel>
  );
}

/** Nothing found is not "you owe nothing": it says which is the last bill loaded, and how old the data is. */
function NadaAPagar({ deuda, elegido, datosDiasMaximos, art30bis, now }: ConDeuda) {
  const { ultimoPeriodo, actualizado } = deuda;
  const libre = art30bis && sinDeudas(deuda, datosDiasMaximos, now);
  return (
    <Panel highlight title="No encontramos facturas a pagar.">
      <Stack gap={12}>
        {ultimoPeriodo && <p>Última factura cargada: {periodoName(ultimoPeriodo)}.</p>}
        {libre && (
          <Row gap={8}>
            <EstadoBadge word="Al día" tint="verde" />
            <span>No existen deudas pendientes</span>
          </Row>
        )}
        {libre ? <Actualizado {...deuda} /> : actualizado && <p>Actualizado al {formatDate(actualizado)}</p>}
        <Actions>
          <LinkButton to={facturasPath('todas', elegido)}>Ver mis facturas</LinkButton>
        </Actions>
      </Stack>
    </Panel>
  );
}
