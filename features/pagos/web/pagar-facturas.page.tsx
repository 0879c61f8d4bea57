import { FACTURAS_PATH } from '@oficina/facturas/contract';
import { indexSuministros, type SuministroSummary } from '@oficina/facturas/web';
import { ApiError, type PublicConfig, parseId } from '@oficina/hydra';
import { commonMotivo, type Titular, useTarjetas } from '@oficina/tarjetas/web';
import { LinkButton } from '@oficina/ui/button';
import { ErrorPage, ErrorState, Placeholder } from '@oficina/ui/empty';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { PayBar } from '@oficina/ui/pay-bar';
import { useMedia } from '@oficina/ui/use-media';
import { type Clock, systemClock } from '@oficina/values';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Pago, pagoEstado, pagoPath } from '../contract/index.ts';
import { walletUrl } from '../contract/waiting.ts';
import { chosenWay, hasChoice, MedioChoice, type Metodo, NoWays, WalletMethod } from './medio-choice.tsx';
import { OtherWaysPanel } from './other-ways.panel.tsx';
import { useFacturasAPagar, usePagoRechazado } from './pagar.api.ts';
import styles from './pagar.module.css';
import { PagarAvisos } from './pagar-avisos.tsx';
import { isPayingState, parseIds, splitFacturas, totalOf } from './pagar-facturas.flow.ts';
import { PagarSkeleton } from './pagar-skeleton.tsx';
import { PagoMethod } from './pago-method.tsx';
import { PayButton } from './pay-button.tsx';
import { Resumen, SideResumen } from './resumen.tsx';
import { SIDE_BY_SIDE_MEDIA } from './side-by-side.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { usePagar } from './use-pagar.ts';

export type PagarFacturasPageProps = {
  usuarioId: number;
  suministros: readonly SuministroSummary[];
  titular?: Titular;
  config: Pick<PublicConfig, 'legal' | 'telefono' | 'whatsapp' | 'horario' | 'cobro' | 'pagos'>;
  /** True while the pago is being sent, when the rest of the application must not be used. */
  onPaying?: ((isPaying: boolean) => void) | undefined;
  clock?: Clock;
  pauseMs?: number;
};

const PAUSE_MS = 3_000;
const FORM_ID = 'pagar';

/** The page of the pago stays behind the wallet, for whoever comes back. */
function goToWallet(pago: Pago): void {
  const url = pagoEstado.name(pago.estado) === 'esperandoPago' ? walletUrl(pago) : undefined;
  if (url) window.location.assign(url);
}

const direccion = (ids: readonly number[]) => new URLSearchParams({ facturas: ids.join(',') });

export default function PagarFacturasPage(props: PagarFacturasPageProps) {
  const { usuarioId, suministros, titular, config, onPaying } = props;
  const { clock = systemClock, pauseMs = PAUSE_MS } = props;
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const ids = parseIds(search);
  const { screenState, pagar, onReconnect } = usePagar({
    usuarioId,
    ids,
    pauseMs,
    clock,
    // The result replaces this page in the history, because Back from it must not lead to paying again.
    onPaid: (pago) => {
      void navigate(pagoPath(pago.id), { replace: true });
      goToWallet(pago);
    },
  });
  const { step, aviso } = screenState;
  const isPaying = isPayingState(screenState);
  useLeaveGuard(isPaying);
  useEffect(() => {
    if (!isPaying) return;
    onPaying?.(true);
    return () => onPaying?.(false);
  }, [isPaying, onPaying]);
  const facturas = useFacturasAPagar(usuarioId, ids, step === 'completar');
  const tarjetas = useTarjetas();
  const { rechazado, isLoading: isLoadingRechazo } = usePagoRechazado(parseId(search.get('rechazado') ?? ''));
  const [chosen, setChosen] = useState<number | null>(null);
  const offered = config.pagos.cuenta;
  const [picked, setPicked] = useState<Metodo | null>(null);
  const metodo = picked ?? chosenWay(offered, search.get('medio'));
  // The page of the result is downloaded while the card is typed, so that it is ready afterwards.
  useEffect(() => {
    import('./ver.page.tsx').catch(() => undefined);
  }, []);
  const isByCode = metodo === 'qr' || metodo === 'billetera';
  useEffect(() => {
    if (isByCode) import('./waiting-pago.tsx').catch(() => undefined);
  }, [isByCode]);
  const { refetch: refetchTarjetas } = tarjetas;
  const { refetch: refetchFacturas } = facturas;
  // After a refusal, a card saved on the way becomes available to choose and a changed amount is shown.
  useEffect(() => {
    if (aviso?.tipo !== 'negado') return;
    void refetchTarjetas();
    void refetchFacturas();
  }, [aviso, refetchTarjetas, refetchFacturas]);
  // A line that is back takes the warning away by itself.
  useEffect(() => {
    if (aviso?.tipo !== 'sin-linea') return;
    const ask = () =>
      void refetchFacturas({ throwOnError: true, cancelRefetch: false }).then(onReconnect, () => undefined);
    const timer = setInterval(ask, pauseMs);
    return () => clearInterval(timer);
  }, [aviso, pauseMs, refetchFacturas, onReconnect]);
  const isSideBySide = useMedia(SIDE_BY_SIDE_MEDIA);

  const forbidden = [facturas.error, tarjetas.error].find(
    (error) => error instanceof ApiError && error.status === 403,
  );
  if (forbidden) return <ErrorPage title="Te falta poco" text={forbidden.message} contact={config} />;

  const suministroIndex = indexSuministros(suministros);
  const { aPagar, excluded } = facturas.data
    ? splitFacturas(ids, facturas.data.member, suministroIndex)
    : { aPagar: [], excluded: [] };
  const total = totalOf(aPagar);
  // The codes of a counter are those of one factura.
  const only = aPagar.length === 1 ? aPagar[0] : undefined;
  const facturasLink = <LinkButton to={FACTURAS_PATH}>Ver mis facturas</LinkButton>;
  const remove = (id: number) =>
    setSearch(direccion(ids.filter((other) => other !== id)), { replace: true, preventScrollReset: true });
  const failure = [facturas, tarjetas].find(({ isError, data }) => isError && data === undefined);
  const isLoading = facturas.isPending || tarjetas.isPending;
  const isWaiting = ids.length > 0 && step === 'completar' && isLoading && !failure;
  const isReady = aPagar.length > 0 && !isLoading;
  const canPay =
    step !== 'consultando' &&
    metodo !== undefined &&
    (metodo !== 'tarjeta' ||
      (tarjetas.data !== undefined && (isPaying || !commonMotivo(tarjetas.data.member))));
  const toPay = { facturas: aPagar.map(({ id }) => id), total };
  const payButton = canPay && (
    <PayButton
      formId={FORM_ID}
      metodo={metodo}
      total={total}
      isOffline={aviso?.tipo === 'sin-linea'}
      isPaying={isPaying}
      onOrder={(one) => void pagar({ ...toPay, medio: async () => ({ metodo: one }) })}
    />
  );
  const resumen = {
    facturas: aPagar,
    suministroIndex,
    total,
    now: clock.now(),
    onRemove: step === 'completar' ? remove : undefined,
  };
  // The card offered first is decided only once, so everything that it depends on must be loaded before.
  const card = tarjetas.data && !isLoadingRechazo && (
    <PagoMethod
      formId={FORM_ID}
      tarjetas={tarjetas.data.member}
      screenState={screenState}
      chosen={chosen}
      rejectedTarjeta={rechazado?.tarjeta?.id}
      onChoose={setChosen}
      titular={titular}
      clock={clock}
      contact={config}
      leyendaDatos={config.legal.leyendaDatos}
      refetchTarjetas={() => void refetchTarjetas()}
      onPagar={(tarjeta, cvc) =>
        pagar({ ...toPay, medio: async () => ({ metodo: 'tarjeta', tarjeta: await tarjeta(), cvc }) })
      }
    />
  );
  const method = step !== 'consultando' && (
    <>
      {metodo && (
        <div inert={isPaying}>
          <MedioChoice offered={offered} value={metodo} onChange={setPicked} />
        </div>
      )}
      {metodo === 'tarjeta' && card}
      {isByCode && <WalletMethod metodo={metodo} />}
      {!metodo && <NoWays telefono={config.telefono} />}
    </>
  );
  const back = ids.length > 0 && !isPaying && (
    <LinkButton variant="link" to={FACTURAS_PATH}>
      Volver a mis facturas
    </LinkButton>
  );
  return (
    <>
      <PageHeader title="Pagar" />
      <Stack gap={16}>
        <PagarAvisos
          screenState={screenState}
          excluded={excluded}
          rechazo={rechazado?.motivoRechazo}
          telefono={config.telefono}
        />
        {ids.length === 0 && <Placeholder title="No elegiste ninguna factura." action={facturasLink} />}
        {ids.length > 0 && step === 'completar' && failure && (
          <ErrorState retry={() => void failure.refetch()} retrying={failure.isFetching} />
        )}
        {isWaiting && (
          <PagarSkeleton
            count={ids.length}
            isSideBySide={isSideBySide}
            hasChoice={hasChoice(offered)}
            back={back}
          />
        )}
        {isReady && (
          <div className={styles.partes}>
            <div className={styles.pila}>
              {!isSideBySide && <Resumen {...resumen} />}
              {method}
              {only && !isPaying && (
                <OtherWaysPanel factura={only} suministroIndex={suministroIndex} cobro={config.cobro} />
              )}
              {back}
            </div>
            {isSideBySide && <SideResumen {...resumen}>{payButton}</SideResumen>}
          </div>
        )}
        {!isWaiting && !isReady && back}
        {config.legal.art25 && <small className="al-final">{config.legal.art25}</small>}
      </Stack>
      {isReady && !isSideBySide && payButton && <PayBar>{payButton}</PayBar>}
    </>
  );
}
