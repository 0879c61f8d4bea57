import { type PublicConfig, parseId } from '@oficina/hydra';
import { OngoingPago as Card, HistorialPage, PagarFacturasPage, VerPagoPage } from '@oficina/pagos/web';
import { safeRedirect } from '@oficina/sesion/contract';
import { AgregarTarjetaPage, TarjetasPage } from '@oficina/tarjetas/web';
import type { ComponentProps } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { addresses } from './addresses.ts';
import { setBusy } from './busy.ts';
import type { ClientState } from './persistent-state.ts';

type Props = { config: PublicConfig; state: ClientState };

const pagarTo = (ids: readonly number[], rechazado?: number) =>
  `/facturas/pagar?facturas=${ids.join(',')}${rechazado === undefined ? '' : `&rechazado=${rechazado}`}`;
const addTarjetaTo = (returnTo: string) => `/tarjetas/agregar?volver=${encodeURIComponent(returnTo)}`;

/** This needs a function of its own, because a lazy component cannot resolve to another lazy component. */
export function OngoingPago(props: ComponentProps<typeof Card>) {
  return <Card {...props} />;
}

export function Pagar({ config, state }: Props) {
  return (
    <PagarFacturasPage
      usuarioId={state.usuario.id}
      suministros={state.suministros}
      config={config}
      facturasTo="/facturas"
      pagoTo={addresses.pago}
      addTarjetaTo={addTarjetaTo}
      onPaying={setBusy}
    />
  );
}

export function VerPago({ config, state }: Props) {
  const { id = '' } = useParams();
  return (
    <VerPagoPage
      pagoId={parseId(id)}
      suministros={state.suministros}
      correo={state.usuario.email}
      payer={state.usuario.nombreVisible}
      contact={config}
      facturasTo="/facturas"
      historialTo="/facturas/pagos"
      pagarTo={pagarTo}
    />
  );
}

export function Historial({ config, state }: Props) {
  return (
    <HistorialPage
      usuarioId={state.usuario.id}
      suministros={state.suministros}
      pagoTo={addresses.pago}
      contact={config}
    />
  );
}

export function Tarjetas({ config }: Pick<Props, 'config'>) {
  return <TarjetasPage addTo="/tarjetas/agregar" contact={config} />;
}

export function AgregarTarjeta({ config }: Pick<Props, 'config'>) {
  const [search] = useSearchParams();
  const returnTo = search.get('volver');
  return (
    <AgregarTarjetaPage
      tarjetasTo="/tarjetas"
      returnTo={returnTo === null ? undefined : safeRedirect(returnTo)}
      contact={config}
      leyendaDatos={config.legal.leyendaDatos}
    />
  );
}
