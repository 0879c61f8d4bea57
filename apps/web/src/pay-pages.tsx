import { type PublicConfig, parseId } from '@oficina/hydra';
import { OngoingPago as Card, HistorialPage, PagarFacturasPage, VerPagoPage } from '@oficina/pagos/web';
import { AgregarTarjetaPage, TarjetasPage } from '@oficina/tarjetas/web';
import type { ComponentProps } from 'react';
import { useParams } from 'react-router';
import { setBusy } from './busy.ts';
import type { ClientState } from './persistent-state.ts';

type Props = { config: PublicConfig; state: ClientState };

/** This needs a function of its own, because a lazy component cannot resolve to another lazy component. */
export function OngoingPago(props: ComponentProps<typeof Card>) {
  return <Card {...props} />;
}

const titularOf = ({ usuario: { nombre = '', apellido = '', documento } }: ClientState) => ({
  nombre: `${nombre} ${apellido}`.trim(),
  documento,
});

export function Pagar({ config, state }: Props) {
  return (
    <PagarFacturasPage
      usuarioId={state.usuario.id}
      suministros={state.suministros}
      titular={titularOf(state)}
      config={config}
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
      config={config}
    />
  );
}

export function Historial({ config, state }: Props) {
  return <HistorialPage usuarioId={state.usuario.id} suministros={state.suministros} contact={config} />;
}

export function Tarjetas({ config }: Pick<Props, 'config'>) {
  return <TarjetasPage contact={config} />;
}

export function AgregarTarjeta({ config, state }: Props) {
  return (
    <AgregarTarjetaPage
      titular={titularOf(state)}
      contact={config}
      leyendaDatos={config.legal.leyendaDatos}
    />
  );
}
