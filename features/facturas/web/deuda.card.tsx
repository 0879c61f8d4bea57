import { suministroName } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Actions, Panel, Row, Stack } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { formatCount, formatMoney, Money } from '@oficina/ui/money';
import { Notice } from '@oficina/ui/notice';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { periodoName } from '@oficina/values';
import { type ReactNode, Suspense } from 'react';
import { type Deuda, facturasPath } from '../contract/index.ts';
import { hasNoDeuda, timeLeft } from './deuda.ts';
import { useDeuda } from './facturas.api.ts';
import { StaleDataNotice } from './stale-data-notice.tsx';
import { indexSuministros, type SuministroSummary } from './suministro-summary.ts';
import { VisitCooperativa } from './visit-cooperativa.tsx';

export type DeudaCardProps = {
  suministros: readonly SuministroSummary[];
  chosen: number | null;
  telefono?: string | undefined;
  datosDiasMaximos: number;
  art30bis: boolean;
  now: Date;
  pagarTo: (ids: readonly number[]) => string;
  /** The caller provides the link to the pago in progress, which this feature does not know. */
  pagoLink?: ReactNode;
};

type WithDeuda = DeudaCardProps & { deuda: Deuda };

export function DeudaCard(props: DeudaCardProps) {
  const consulta = useDeuda(props.chosen);
  // A failed refresh keeps the amount already known.
  if (consulta.data === undefined) {
    return (
      <QueryFallback
        query={consulta}
        skeleton={
          <Panel highlight>
            <CardSkeleton />
          </Panel>
        }
        error={{
          title: 'No pudimos consultar tus facturas.',
          text: 'Esto no quiere decir que no debas nada.',
        }}
      />
    );
  }
  const deuda = consulta.data;
  const { aPagar, enPago, inhabilitadas } = deuda;
  return (
    <Stack gap={16}>
      <StaleDataNotice {...props} actualizado={deuda.actualizado} />
      {enPago.cantidad > 0 && (
        <Notice>
          <p>Hay un pago de {formatMoney(enPago.importe)} en proceso. No vuelvas a pagar.</p>
          <Suspense>{props.pagoLink}</Suspense>
        </Notice>
      )}
      {aPagar.cantidad > 0 && <APagar {...props} deuda={deuda} />}
      {inhabilitadas.cantidad > 0 && <Inhabilitado {...props} deuda={deuda} />}
      {aPagar.cantidad === 0 && inhabilitadas.cantidad === 0 && <NothingToPay {...props} deuda={deuda} />}
    </Stack>
  );
}

const Actualizado = ({ actualizado }: Pick<Deuda, 'actualizado'>) =>
  actualizado && <small>Actualizado: {formatDate(actualizado)}</small>;

function APagar({ deuda, chosen, now, pagarTo }: WithDeuda) {
  const { aPagar, pagar } = deuda;
  const nextVencimiento = aPagar.proximoVencimiento;
  const several = aPagar.cantidad > 1;
  return (
    <Panel highlight title="Tenés que pagar">
      <Stack gap={12}>
        <Money value={aPagar.importe} size="amount-xl" />
        {nextVencimiento && (
          <p>
            {several ? 'Lo próximo vence' : 'Vence'} el{' '}
            {[formatDate(nextVencimiento, 'larga', now), timeLeft(nextVencimiento, now)]
              .filter(Boolean)
              .join(', ')}
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
          {several && (
            <span>
              <LinkButton variant="link" to={facturasPath('a-pagar', chosen)}>
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

function textoVencidas({ cantidad, vencidas, primerVencimiento }: Deuda['aPagar'], now: Date): string {
  if (cantidad === 1 && primerVencimiento) return `Venció el ${formatDate(primerVencimiento, 'larga', now)}`;
  return vencidas === 1 ? '1 factura vencida' : `${formatCount(vencidas)} facturas vencidas`;
}

/** Nobody reads a longer list of names. */
const MAX_NAMED = 3;

function Inhabilitado({ deuda, suministros, telefono }: WithDeuda) {
  const { importe, suministros: iris } = deuda.inhabilitadas;
  const suministroIndex = indexSuministros(suministros);
  const nombres = iris.flatMap((iri) => {
    const suministro = suministroIndex.get(iri);
    return suministro ? [`El suministro ${suministroName(suministro)} no se puede pagar por acá.`] : [];
  });
  const namesAll = nombres.length === iris.length && nombres.length <= MAX_NAMED;
  const avisos = namesAll
    ? nombres
    : [`Son ${formatCount(iris.length)} suministros que no se pueden pagar por acá.`];
  const nothingPayable = deuda.aPagar.cantidad === 0;
  return (
    <Panel highlight={nothingPayable} title={nothingPayable ? 'Tenés que pagar' : 'También tenés que pagar'}>
      <Stack gap={12}>
        <Money value={importe} size={nothingPayable ? 'amount-xl' : 'amount'} />
        {avisos.map((aviso) => (
          <Notice key={aviso} tint="gris">
            <p>
              {aviso} <VisitCooperativa telefono={telefono} />
            </p>
          </Notice>
        ))}
        {nothingPayable && <Actualizado {...deuda} />}
      </Stack>
    </Panel>
  );
}

/**
 * Finding no factura does not mean that nothing is owed, so the text names the last factura loaded and the age of the data.
 */
function NothingToPay({ deuda, chosen, datosDiasMaximos, art30bis, now }: WithDeuda) {
  const { ultimoPeriodo, actualizado } = deuda;
  const debtFree = art30bis && hasNoDeuda(deuda, datosDiasMaximos, now);
  return (
    <Panel highlight title="No encontramos facturas a pagar.">
      <Stack gap={12}>
        {ultimoPeriodo && <p>Última factura cargada: {periodoName(ultimoPeriodo)}.</p>}
        {debtFree && (
          <Row gap={8}>
            <EstadoBadge word="Al día" tint="verde" />
            <span>No existen deudas pendientes</span>
          </Row>
        )}
        {debtFree ? (
          <Actualizado {...deuda} />
        ) : (
          actualizado && <p>Actualizado al {formatDate(actualizado)}</p>
        )}
        <Actions>
          <LinkButton to={facturasPath('todas', chosen)}>Ver mis facturas</LinkButton>
        </Actions>
      </Stack>
    </Panel>
  );
}
