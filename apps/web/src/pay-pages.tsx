import { type PublicConfig, parseId } from '@oficina/hydra';
import { PagoEnCurso as Card, HistorialPage, PagarFacturasPage, VerPagoPage } from '@oficina/pagos/web';
import { safeRedirect } from '@oficina/sesion/contract';
import { AgregarTarjetaPage, TarjetasPage } from '@oficina/tarjetas/web';
import type { ComponentProps } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { addresses } from './addresses.ts';
import { setOcupado } from './ocupado.ts';
import type { ClientState } from './persistent-state.ts';

type Props = { config: PublicConfig; state: ClientState };

const pagarTo = (ids: readonly number[], rechazado?: number) =>
  `/facturas/pagar?facturas=${ids.join(',')}${rechazado === undefined ? '' : `&rechazado=${rechazado}`}`;
const agregarTarjetaTo = (volver: string) => `/tarjetas/agregar?volver=${encodeURIComponent(volver)}`;

/** Its own function: what is fetched late cannot be something else that is fetched late. */
export function PagoEnCurso(props: ComponentProps<typeof Card>) {
  return <Card {...props} />;
}

/** What each page of cards and payments needs of this application. */
export function Pagar({ config, state }: Props) {
  return (
    <PagarFacturasPage
      usuarioId={state.usuario.id}
      suministros={state.suministros}
      config={config}
      facturasTo="/facturas"
      pagoTo={addresses.pago}
      agregarTarjetaTo={agregarTarjetaTo}
      onPagando={setOcupado}
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
      quien={state.usuario.nombreVisible}
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
  return <TarjetasPage agregarTo="/tarjetas/agregar" contact={config} />;
}

export function AgregarTarjeta({ config }: Pick<Props, 'config'>) {
  const [search] = useSearchParams();
  const volver = search.get('volver');
  return (
    <AgregarTarjetaPage
      tarjetasTo="/tarjetas"
      volverTo={volver === null ? undefined : safeRedirect(volver)}
      contact={config}
      leyendaDatos={config.legal.leyendaDatos}
    />
  );
}
