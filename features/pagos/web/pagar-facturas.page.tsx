import { FACTURAS_PATH } from '@oficina/facturas/contract';
import { indexSuministros, type SuministroSummary } from '@oficina/facturas/web';
import { ApiError, type PublicConfig, parseId } from '@oficina/hydra';
import { agregarTarjetaPath } from '@oficina/tarjetas/contract';
import { readAddedTarjeta, useTarjetas } from '@oficina/tarjetas/web';
import { LinkButton } from '@oficina/ui/button';
import { ErrorPage, ErrorState, Placeholder } from '@oficina/ui/empty';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { FormSkeleton } from '@oficina/ui/loading';
import { useMedia } from '@oficina/ui/use-media';
import { type Clock, systemClock } from '@oficina/values';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { pagoPath } from '../contract/index.ts';
import styles from './pagar.module.css';
import { PagarAvisos } from './pagar-avisos.tsx';
import { isPayingState, parseIds, splitFacturas, totalOf } from './pagar-facturas.flow.ts';
import { PagoMethod } from './pago-method.tsx';
import { useFacturasAPagar, usePagoRechazado } from './pagos.api.ts';
import { Resumen } from './resumen.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { usePagar } from './use-pagar.ts';

export type PagarFacturasPageProps = {
  usuarioId: number;
  suministros: readonly SuministroSummary[];
  config: Pick<PublicConfig, 'legal' | 'telefono' | 'whatsapp' | 'horario'>;
  /** True while the pago is being sent, when the rest of the application must not be used. */
  onPaying?: ((isPaying: boolean) => void) | undefined;
  clock?: Clock;
  pauseMs?: number;
};

/** From this width the form and the summary fit side by side. */
const SIDE_BY_SIDE_MEDIA = '(min-width: 1100px)';
const PAUSE_MS = 3_000;

const direccion = (ids: readonly number[]) => new URLSearchParams({ facturas: ids.join(',') });

export default function PagarFacturasPage(props: PagarFacturasPageProps) {
  const { usuarioId, suministros, config, onPaying } = props;
  const { clock = systemClock, pauseMs = PAUSE_MS } = props;
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const ids = parseIds(search);
  const { screenState, pagar } = usePagar({
    usuarioId,
    ids,
    pauseMs,
    clock,
    // The result replaces this page in the history, because Back from it must not lead to paying again.
    onPaid: ({ id }) => void navigate(pagoPath(id), { replace: true }),
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
  const [chosen, setChosen] = useState(() => readAddedTarjeta(state));
  // The page of the result is downloaded while the card is typed, so that it is ready afterwards.
  useEffect(() => {
    import('./ver.page.tsx').catch(() => undefined);
  }, []);
  const { refetch: refetchTarjetas } = tarjetas;
  const { refetch: refetchFacturas } = facturas;
  // After a refusal, a card saved on the way becomes available to choose and a changed amount is shown.
  useEffect(() => {
    if (aviso?.tipo !== 'negado') return;
    void refetchTarjetas();
    void refetchFacturas();
  }, [aviso, refetchTarjetas, refetchFacturas]);
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
  const facturasLink = <LinkButton to={FACTURAS_PATH}>Ver mis facturas</LinkButton>;
  const remove = (id: number) =>
    setSearch(direccion(ids.filter((other) => other !== id)), { replace: true, preventScrollReset: true });
  const failure = [facturas, tarjetas].find(({ isError, data }) => isError && data === undefined);
  const isLoading = facturas.isPending || tarjetas.isPending;
  const partes = [
    <Resumen
      key="resumen"
      facturas={aPagar}
      suministroIndex={suministroIndex}
      total={total}
      onRemove={step === 'completar' ? remove : undefined}
    />,
    // The card offered first is decided only once, so everything that it depends on must be loaded before.
    tarjetas.data && !isLoadingRechazo && step !== 'consultando' && (
      <PagoMethod
        key="formulario"
        tarjetas={tarjetas.data.member}
        total={total}
        screenState={screenState}
        chosen={chosen}
        rejectedTarjeta={rechazado?.tarjeta?.id}
        onChoose={setChosen}
        clock={clock}
        contact={config}
        leyendaDatos={config.legal.leyendaDatos}
        addTo={agregarTarjetaPath(`${pathname}?${direccion(ids)}`)}
        refetchTarjetas={() => void refetchTarjetas()}
        onPagar={(tarjeta, cvc) => pagar({ facturas: aPagar.map(({ id }) => id), tarjeta, cvc, total })}
      />
    ),
  ];
  return (
    <>
      <PageHeader title="Pagar facturas" />
      <Stack gap={24}>
        <PagarAvisos
          screenState={screenState}
          excluded={excluded}
          rechazo={rechazado?.motivoRechazo}
          telefono={config.telefono}
        />
        {ids.length === 0 && <Placeholder title="No elegiste ninguna factura." action={facturasLink} />}
        {ids.length > 0 && step === 'completar' && isLoading && !failure && <FormSkeleton />}
        {ids.length > 0 && step === 'completar' && failure && (
          <ErrorState retry={() => void failure.refetch()} retrying={failure.isFetching} />
        )}
        {aPagar.length > 0 && (
          // The order of the elements follows the visual order: on a phone the summary goes first.
          <div className={styles.partes}>{isSideBySide ? partes.toReversed() : partes}</div>
        )}
        {ids.length > 0 && !isPaying && (
          <LinkButton variant="link" to={FACTURAS_PATH}>
            Volver a mis facturas
          </LinkButton>
        )}
        {config.legal.art25 && <small>{config.legal.art25}</small>}
      </Stack>
    </>
  );
}
