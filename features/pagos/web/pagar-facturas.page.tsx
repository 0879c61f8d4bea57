import { type Lugar, lugaresPorIri } from '@oficina/facturas/web';
import { ApiError, type PublicConfig, parseId } from '@oficina/hydra';
import { tarjetaAgregada, useTarjetas } from '@oficina/tarjetas/web';
import { LinkButton } from '@oficina/ui/button';
import { ErrorPage, ErrorState, Placeholder } from '@oficina/ui/empty';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { FormSkeleton } from '@oficina/ui/loading';
import { useMedia } from '@oficina/ui/use-media';
import { type Clock, systemClock } from '@oficina/values';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ConQuePagar } from './con-que-pagar.tsx';
import styles from './pagar.module.css';
import { PagarAvisos } from './pagar-avisos.tsx';
import { estaPagando, leerIds, separar, totalDe } from './pagar-facturas.flow.ts';
import { useFacturasAPagar, usePagoRechazado } from './pagos.api.ts';
import { Resumen } from './resumen.tsx';
import { useNoSalir } from './use-no-salir.ts';
import { usePagar } from './use-pagar.ts';

export type PagarFacturasPageProps = {
  usuarioId: number;
  suministros: readonly Lugar[];
  config: Pick<PublicConfig, 'legal' | 'telefono' | 'whatsapp' | 'horario'>;
  facturasTo: string;
  pagoTo: (id: number) => string;
  /** Where a card is added, coming back to the address given. */
  agregarTarjetaTo: (volver: string) => string;
  /** True while the payment is being sent: nothing else of the application may be used. */
  onPagando?: ((pagando: boolean) => void) | undefined;
  clock?: Clock;
  pausaMs?: number;
};

/** Where the form and what is paid fit side by side. */
const AL_LADO = '(min-width: 1100px)';
const PAUSA_MS = 3_000;

const direccion = (ids: readonly number[]) => new URLSearchParams({ facturas: ids.join(',') });

/** The chosen bills, a card and its code. Whatever happens, it says whether to pay again. */
export default function PagarFacturasPage(props: PagarFacturasPageProps) {
  const { usuarioId, suministros, config, facturasTo, pagoTo, agregarTarjetaTo, onPagando } = props;
  const { clock = systemClock, pausaMs = PAUSA_MS } = props;
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const ids = leerIds(search);
  const { pantalla, pagar } = usePagar({
    usuarioId,
    ids,
    pausaMs,
    clock,
    // In its place: Back from the result must not lead to paying again.
    onPagado: ({ id }) => void navigate(pagoTo(id), { replace: true }),
  });
  const { paso, aviso } = pantalla;
  const pagando = estaPagando(pantalla);
  useNoSalir(pagando);
  useEffect(() => {
    if (!pagando) return;
    onPagando?.(true);
    return () => onPagando?.(false);
  }, [pagando, onPagando]);
  const facturas = useFacturasAPagar(usuarioId, ids, paso === 'completar');
  const tarjetas = useTarjetas();
  const { rechazado, isLoading: leyendoRechazo } = usePagoRechazado(parseId(search.get('rechazado') ?? ''));
  const [elegida, setElegida] = useState(() => tarjetaAgregada(state));
  // The result is not waited for twice: its page comes while the card is typed.
  useEffect(() => {
    import('./ver.page.tsx').catch(() => undefined);
  }, []);
  const { refetch: releerTarjetas } = tarjetas;
  const { refetch: releerFacturas } = facturas;
  // A card saved on the way to a payment that did not happen is there to be chosen, and an amount that changed is seen.
  useEffect(() => {
    if (aviso?.tipo !== 'negado') return;
    void releerTarjetas();
    void releerFacturas();
  }, [aviso, releerTarjetas, releerFacturas]);
  const alLado = useMedia(AL_LADO);

  const sinPermiso = [facturas.error, tarjetas.error].find(
    (error) => error instanceof ApiError && error.status === 403,
  );
  if (sinPermiso) return <ErrorPage title="Te falta poco" text={sinPermiso.message} contact={config} />;

  const lugares = lugaresPorIri(suministros);
  const { aPagar, fuera } = facturas.data
    ? separar(ids, facturas.data.member, lugares)
    : { aPagar: [], fuera: [] };
  const total = totalDe(aPagar);
  const verFacturas = <LinkButton to={facturasTo}>Ver mis facturas</LinkButton>;
  const quitar = (id: number) =>
    setSearch(direccion(ids.filter((otro) => otro !== id)), { replace: true, preventScrollReset: true });
  const fallo = [facturas, tarjetas].find(({ isError, data }) => isError && data === undefined);
  const leyendo = facturas.isPending || tarjetas.isPending;
  const partes = [
    <Resumen
      key="resumen"
      facturas={aPagar}
      lugares={lugares}
      total={total}
      onQuitar={paso === 'completar' ? quitar : undefined}
    />,
    // Which card is offered first is settled once, so all that it depends on is read before.
    tarjetas.data && !leyendoRechazo && paso !== 'consultando' && (
      <ConQuePagar
        key="formulario"
        tarjetas={tarjetas.data.member}
        total={total}
        pantalla={pantalla}
        elegida={elegida}
        rechazada={rechazado?.tarjeta?.id}
        onElegir={setElegida}
        clock={clock}
        contact={config}
        leyendaDatos={config.legal.leyendaDatos}
        agregarTo={agregarTarjetaTo(`${pathname}?${direccion(ids)}`)}
        releer={() => void releerTarjetas()}
        onPagar={(tarjeta, cvc) => pagar({ facturas: aPagar.map(({ id }) => id), tarjeta, cvc, total })}
      />
    ),
  ];
  return (
    <>
      <PageHeader title="Pagar facturas" />
      <Stack gap={24}>
        <PagarAvisos
          pantalla={pantalla}
          fuera={fuera}
          rechazo={rechazado?.motivoRechazo}
          telefono={config.telefono}
          pagoTo={pagoTo}
        />
        {ids.length === 0 && <Placeholder title="No elegiste ninguna factura." action={verFacturas} />}
        {ids.length > 0 && paso === 'completar' && leyendo && !fallo && <FormSkeleton />}
        {ids.length > 0 && paso === 'completar' && fallo && (
          <ErrorState retry={() => void fallo.refetch()} retrying={fallo.isFetching} />
        )}
        {aPagar.length > 0 && (
          // In the order in which they are seen: on a phone what is paid goes first.
          <div className={styles.partes}>{alLado ? partes.toReversed() : partes}</div>
        )}
        {ids.length > 0 && !pagando && (
          <LinkButton variant="link" to={facturasTo}>
            Volver a mis facturas
          </LinkButton>
        )}
        {config.legal.art25 && <small>{config.legal.art25}</small>}
      </Stack>
    </>
  );
}
