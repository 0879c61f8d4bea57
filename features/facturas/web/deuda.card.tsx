import { iri } from '@oficina/hydra';
import { nombreDeSuministro, type Suministro } from '@oficina/suministros/contract';
import { Button, LinkButton } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { ErrorState } from '@oficina/ui/empty';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Actions, Panel, Row, Stack } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { formatMoney, Money } from '@oficina/ui/money';
import { Notice } from '@oficina/ui/notice';
import { calcularDeuda, cuantoFalta, type Deuda, nombreDePeriodo, sinDeudas } from './deuda.ts';
import { useFacturasImpagas, useUltimasFacturas } from './facturas.api.ts';

type Lugar = Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias' | 'pagoInhabilitado'>;

export type DeudaCardProps = {
  usuarioId: number;
  suministros: readonly Lugar[];
  /** The supply chosen above, or null for all. */
  elegido: number | null;
  telefono?: string | undefined;
  datosDiasMaximos: number;
  art30bis: boolean;
  now: Date;
  /** Addresses of the pages that exist. */
  pagarTo?: ((ids: readonly number[]) => string) | undefined;
  facturasTo?: string | undefined;
};

const MAX_POR_PAGO = 50;

/** The first thing on the first screen: how much, until when, and the button that settles it. */
export function DeudaCard(props: DeudaCardProps) {
  const { usuarioId, suministros, elegido } = props;
  const impagas = useFacturasImpagas(usuarioId);
  if (impagas.isPending) {
    return (
      <Panel highlight>
        <CardSkeleton />
      </Panel>
    );
  }
  // A failed refresh does not take away an amount already known.
  if (impagas.data === undefined) {
    return (
      <Panel>
        <ErrorState
          title="No pudimos consultar tus facturas."
          text="Esto no quiere decir que no debas nada."
          retry={() => void impagas.refetch()}
          retrying={impagas.isFetching}
        />
      </Panel>
    );
  }
  // With no supply chosen every bill counts: one of a supply this browser does not know yet is a debt all the same.
  const chosen = elegido === null ? null : iri('suministros', elegido);
  const propias = impagas.data.filter((factura) => chosen === null || factura.suministro === chosen);
  const deuda = calcularDeuda(propias, suministros);
  return (
    <Stack gap={16}>
      {deuda.enPago.length > 0 && (
        <Notice>Hay un pago de {formatMoney(deuda.totalEnPago)} en proceso. No vuelvas a pagar.</Notice>
      )}
      {deuda.aPagar.length > 0 && <APagar {...props} deuda={deuda} />}
      {deuda.inhabilitadas.length > 0 && <Inhabilitado {...props} deuda={deuda} />}
      {deuda.aPagar.length === 0 && deuda.inhabilitadas.length === 0 && (
        <NadaAPagar {...props} deuda={deuda} />
      )}
    </Stack>
  );
}

function APagar({ deuda, now, pagarTo, facturasTo }: DeudaCardProps & { deuda: Deuda }) {
  const { aPagar, total, vencidas } = deuda;
  const proxima = aPagar.find((factura) => !factura.vencida);
  const varias = aPagar.length > 1;
  return (
    <Panel highlight title="Tenés que pagar">
      <Stack gap={12}>
        <Money value={total} size="amount-xl" />
        {proxima && (
          <p>
            {varias ? 'Lo próximo vence' : 'Vence'} el {formatDate(proxima.vencimiento, 'larga')},{' '}
            {cuantoFalta(proxima.vencimiento, now)}
          </p>
        )}
        {vencidas > 0 && (
          <Row gap={8}>
            <EstadoBadge word="Vencida" tint="rojo" />
            <span>{textoVencidas(deuda)}</span>
          </Row>
        )}
        {(pagarTo || (facturasTo && varias)) && (
          <Actions>
            {pagarTo && (
              <LinkButton variant="primary" to={pagarTo(aPagar.slice(0, MAX_POR_PAGO).map(({ id }) => id))}>
                Pagar {formatMoney(total)}
              </LinkButton>
            )}
            {facturasTo && varias && (
              <LinkButton variant="link" to={`${facturasTo}?estado=a-pagar`}>
                Elegir qué pagar
              </LinkButton>
            )}
          </Actions>
        )}
      </Stack>
    </Panel>
  );
}

/** With one overdue bill its date says it all; with several, how many. */
function textoVencidas({ aPagar, vencidas }: Deuda): string {
  const [primera] = aPagar;
  if (aPagar.length === 1 && primera) return `Venció el ${formatDate(primera.vencimiento, 'larga')}`;
  return vencidas === 1 ? '1 factura vencida' : `${vencidas} facturas vencidas`;
}

function Inhabilitado({ deuda, suministros, telefono }: DeudaCardProps & { deuda: Deuda }) {
  const lugares = suministros.filter(({ id }) =>
    deuda.inhabilitadas.some((factura) => factura.suministro === iri('suministros', id)),
  );
  const solo = deuda.aPagar.length === 0;
  return (
    <Panel highlight={solo} title={solo ? 'Tenés que pagar' : 'También tenés que pagar'}>
      <Stack gap={12}>
        <Money value={deuda.totalInhabilitado} size={solo ? 'amount-xl' : 'amount'} />
        {lugares.map((lugar) => (
          <Notice key={lugar.id} tint="gris">
            El suministro {nombreDeSuministro(lugar)} no se puede pagar por acá. Acercate a la cooperativa
            {telefono ? ` o llamanos al ${telefono}` : ''}.
          </Notice>
        ))}
      </Stack>
    </Panel>
  );
}

/** Nothing found is not "you owe nothing": it says which is the last bill loaded, and how old the data is. */
function NadaAPagar(props: DeudaCardProps & { deuda: Deuda }) {
  const { usuarioId, elegido, deuda, datosDiasMaximos, art30bis, now, facturasTo } = props;
  const ultimas = useUltimasFacturas(usuarioId, elegido, 1);
  const ultima = ultimas.data?.member[0];
  const actualizado = ultimas.data?.actualizado;
  // With no bill ever loaded there is nothing to be up to date with.
  const libre =
    art30bis &&
    ultima !== undefined &&
    deuda.enPago.length === 0 &&
    sinDeudas(deuda, actualizado, datosDiasMaximos, now);
  return (
    <Panel highlight title="No encontramos facturas a pagar.">
      <Stack gap={12}>
        {ultima && <p>Última factura cargada: {nombreDePeriodo(ultima.periodo)}.</p>}
        {libre && (
          <Row gap={8}>
            <EstadoBadge word="Al día" tint="verde" />
            <span>No existen deudas pendientes</span>
          </Row>
        )}
        {!libre && actualizado && <p>Actualizado al {formatDate(actualizado)}</p>}
        {ultimas.isError && (
          <Button onClick={() => void ultimas.refetch()} busy={ultimas.isFetching} busyText="Reintentando…">
            Reintentar
          </Button>
        )}
        {facturasTo && (
          <Actions>
            <LinkButton to={facturasTo}>Ver mis facturas</LinkButton>
          </Actions>
        )}
      </Stack>
    </Panel>
  );
}
