import { useOnline } from '@oficina/hydra/react';
import { suministroName } from '@oficina/suministros/contract';
import { Button, LinkButton } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { HomeDrawing, HouseDrawing } from '@oficina/ui/drawings';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Panel, Stack } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { formatCount, formatMoney, Money } from '@oficina/ui/money';
import { Notice } from '@oficina/ui/notice';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { periodoName } from '@oficina/values';
import { type ReactNode, Suspense, useId } from 'react';
import { Link } from 'react-router';
import { type Deuda, facturasPath } from '../contract/index.ts';
import styles from './deuda.module.css';
import { daysUntil, hasNoDeuda } from './deuda.ts';
import { useDeuda } from './facturas.api.ts';
import { StaleDataNotice } from './stale-data-notice.tsx';
import { indexSuministros, type SuministroSummary } from './suministro-summary.ts';
import { dueDay, vencimientoText } from './vencimiento.ts';
import { VisitCooperativa } from './visit-cooperativa.tsx';

export type DeudaCardProps = {
  suministros: readonly SuministroSummary[];
  chosen: number | null;
  telefono?: string | undefined;
  datosDiasMaximos: number;
  art30bis: boolean;
  now: Date;
  pagarTo: (ids: readonly number[]) => string;
  /** The caller knows the pago in progress, which this feature does not, and may have more to say of it than these words. */
  drawOngoing?: (words: ReactNode) => ReactNode;
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
          <Panel>
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
  const { aPagar, enPago, inhabilitadas, cerradas } = deuda;
  const isNothingElse = [aPagar, inhabilitadas, cerradas].every(({ cantidad }) => cantidad === 0);
  const isOnlyOngoing = isNothingElse && enPago.cantidad > 0;
  const isNothing = isNothingElse && !isOnlyOngoing;
  return (
    <Stack gap={16} style={isNothing ? { height: '100%' } : {}}>
      <StaleDataNotice {...props} actualizado={deuda.actualizado} />
      {isOnlyOngoing && <Ongoing {...props} deuda={deuda} />}
      {!isOnlyOngoing && enPago.cantidad > 0 && (
        <Notice>
          <OngoingWords draw={props.drawOngoing}>
            <p>Hay un pago de {formatMoney(enPago.importe)} en proceso. No vuelvas a pagar.</p>
          </OngoingWords>
        </Notice>
      )}
      {aPagar.cantidad > 0 && <APagar {...props} deuda={deuda} />}
      {inhabilitadas.cantidad > 0 && <Inhabilitado {...props} deuda={deuda} />}
      {cerradas.cantidad > 0 && <Cerradas {...props} deuda={deuda} />}
      {isNothing && <NothingToPay {...props} deuda={deuda} />}
    </Stack>
  );
}

/** On a phone a longer amount needs the room of the drawing. */
const LONGEST_BESIDE_HOUSE = 11;

function NightCard({ title, importe, children }: { title: string; importe: number; children: ReactNode }) {
  const id = useId();
  const online = useOnline();
  const isLong = formatMoney(importe).length > LONGEST_BESIDE_HOUSE;
  return (
    <section className={styles.deuda} aria-labelledby={id}>
      <HouseDrawing lit={online} className={isLong ? styles.solo : undefined} />
      <h2 id={id}>{title}</h2>
      <p className={styles.importe}>
        <Money value={importe} size="amount-xl" />
      </p>
      {children}
    </section>
  );
}

function APagar({ deuda, chosen, now, pagarTo }: WithDeuda) {
  const online = useOnline();
  const { aPagar, pagar } = deuda;
  const { cantidad, vencidas, primerVencimiento, proximoVencimiento } = aPagar;
  const several = cantidad > 1;
  const isAhead = proximoVencimiento && daysUntil(proximoVencimiento, now) >= 0;
  const next = isAhead ? dueDay(proximoVencimiento, now) : undefined;
  const only = several ? undefined : deuda.facturas.find(({ id }) => id === pagar.facturas[0]);
  return (
    <NightCard title="Tenés que pagar" importe={aPagar.importe}>
      <p className={styles.cuando}>
        {vencidas > 0 && (
          <EstadoBadge
            word={vencidas === 1 ? '1 vencida' : `${formatCount(vencidas)} vencidas`}
            tint="rojo"
          />
        )}
        {next && <span>{several ? `La próxima, ${next}` : `Vence ${next}`}</span>}
        {!next && primerVencimiento && (
          <span>{vencimientoText(only ?? { vencimiento: primerVencimiento, vencida: true }, now)}</span>
        )}
      </p>
      <div className={styles.acciones}>
        {online ? (
          <LinkButton variant="pay" to={pagarTo(pagar.facturas)}>
            Pagar {formatMoney(pagar.importe)}
          </LinkButton>
        ) : (
          <Button variant="pay" disabled>
            Necesitás conexión para pagar
          </Button>
        )}
        {several && online && (
          <span className={styles.otra}>
            <Link to={facturasPath('a-pagar', chosen)}>Elegir qué pagar</Link>
          </span>
        )}
      </div>
      {pagar.facturas.length < cantidad && (
        <p className={styles.aviso}>Pagás las {pagar.facturas.length} que vencen primero.</p>
      )}
    </NightCard>
  );
}

function Ongoing({ deuda: { enPago }, drawOngoing }: WithDeuda) {
  return (
    <NightCard title="Estás pagando" importe={enPago.importe}>
      <div className={styles.suelto}>
        <OngoingWords draw={drawOngoing}>
          <p className={styles.cuando}>
            <EstadoBadge word="Pago en proceso" tint="azul" />
            <span>No vuelvas a pagar.</span>
          </p>
        </OngoingWords>
      </div>
    </NightCard>
  );
}

type WordsProps = { draw: DeudaCardProps['drawOngoing']; children: ReactNode };

const OngoingWords = ({ draw, children }: WordsProps) => (
  <Suspense fallback={children}>{draw ? draw(children) : children}</Suspense>
);

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
  return (
    <PaidElsewhere
      importe={importe}
      isMain={deuda.aPagar.cantidad === 0}
      avisos={avisos}
      telefono={telefono}
    />
  );
}

function Cerradas({ deuda, telefono }: WithDeuda) {
  const { cantidad, importe } = deuda.cerradas;
  const aviso =
    cantidad === 1
      ? `1 factura vencida se paga en la cooperativa: ${formatMoney(importe)}.`
      : `${formatCount(cantidad)} facturas vencidas se pagan en la cooperativa: ${formatMoney(importe)}.`;
  const isMain = deuda.aPagar.cantidad === 0 && deuda.inhabilitadas.cantidad === 0;
  return <PaidElsewhere importe={importe} isMain={isMain} avisos={[aviso]} telefono={telefono} />;
}

type PaidElsewhereProps = {
  importe: number;
  isMain: boolean;
  avisos: readonly string[];
  telefono: string | undefined;
};

function PaidElsewhere({ importe, isMain, avisos, telefono }: PaidElsewhereProps) {
  return (
    <Panel title={isMain ? 'Tenés que pagar' : 'También tenés que pagar'}>
      <Stack gap={12}>
        <Money value={importe} size={isMain ? 'amount-xl' : 'amount'} />
        {avisos.map((aviso) => (
          <Notice key={aviso} tint="gris">
            <p>
              {aviso} <VisitCooperativa telefono={telefono} />
            </p>
          </Notice>
        ))}
      </Stack>
    </Panel>
  );
}

/**
 * Finding no factura does not mean that nothing is owed, so that is said only when it is known, and otherwise how old the
 * data is.
 */
function NothingToPay({ deuda, chosen, datosDiasMaximos, art30bis, now }: WithDeuda) {
  const id = useId();
  const { ultimoPeriodo, actualizado } = deuda;
  const debtFree = art30bis && hasNoDeuda(deuda, datosDiasMaximos, now);
  return (
    <section
      className={`${styles.deuda} ${styles.nada}`}
      aria-labelledby={id}
      data-nothing-known={!debtFree || undefined}
    >
      <HomeDrawing lit={debtFree} />
      <h2 id={id}>{debtFree ? 'Estás al día' : 'No encontramos facturas a pagar'}</h2>
      {debtFree && ultimoPeriodo && (
        <p>{capitalize(periodoName(ultimoPeriodo).split(' ')[0] ?? '')}, tu última factura, está pagada.</p>
      )}
      {!debtFree && actualizado && <p>Actualizado al {formatDate(actualizado)}.</p>}
      <LinkButton variant="light" to={facturasPath('todas', chosen)}>
        Ver mis facturas
      </LinkButton>
    </section>
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
