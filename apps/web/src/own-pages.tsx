import { consumosPath } from '@oficina/consumos/contract';
import { ConsumosPage } from '@oficina/consumos/web';
import { FacturasPage } from '@oficina/facturas/web';
import type { PublicConfig } from '@oficina/hydra';
import { AgregarSuministroPage, SuministrosPage } from '@oficina/suministros/web';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { addresses } from './addresses.ts';
import { loadInicioView } from './inicio-view.ts';
import { browserStorage, type ClientState } from './persistent-state.ts';
import { isConfirmed, reread } from './session.ts';

type Props = { config: PublicConfig; state: ClientState };

export function Suministros({ config, state }: Props) {
  const confirmado = isConfirmed(state);
  return (
    <SuministrosPage
      suministros={state.suministros}
      onCambio={reread}
      facturasTo={confirmado ? addresses.facturasOf : undefined}
      consumosTo={confirmado ? consumosPath : undefined}
      addTo="/suministros/agregar"
      telefono={config.telefono}
    />
  );
}

export function AgregarSuministro({ config, state }: Props) {
  const confirmado = isConfirmed(state);
  return (
    <AgregarSuministroPage
      onCambio={reread}
      suministrosTo="/suministros"
      facturasTo={confirmado ? addresses.facturasOf : undefined}
      unconfirmed={!confirmado}
      contact={config}
      leyendaDatos={config.legal.leyendaDatos}
    />
  );
}

export function Facturas({ config, state }: Props) {
  return (
    <FacturasPage
      usuarioId={state.usuario.id}
      suministros={state.suministros}
      config={config}
      pagarTo={addresses.pagar}
      historialTo={addresses.historial}
      pagoTo={addresses.pago}
    />
  );
}

/** The last suministro viewed lasts as long as the page, and is never stored in the browser. */
let lastViewed: { usuario: number; suministro: number } | null = null;

export function Consumos({ state, config }: Props) {
  const navigate = useNavigate();
  const { suministro } = useParams();
  const [fromInicio] = useState(() => loadInicioView(browserStorage(), state.token).suministro);
  const suministroId = suministro === undefined ? null : Number(suministro);
  const isOwn = state.suministros.some(({ id }) => id === suministroId);
  useEffect(() => {
    if (isOwn && suministroId !== null) lastViewed = { usuario: state.usuario.id, suministro: suministroId };
  }, [isOwn, suministroId, state.usuario.id]);
  const reclamo = state.categorias.find(({ sustantivo, activo }) => sustantivo === 'reclamo' && activo);
  return (
    <ConsumosPage
      suministros={state.suministros}
      suministroId={suministroId}
      lastChosen={lastViewed?.usuario === state.usuario.id ? lastViewed.suministro : fromInicio}
      onChoose={(id) => void navigate(consumosPath(id), { replace: true })}
      reclamoTo={reclamo && addresses.newRequerimiento(reclamo.id)}
      coopNombre={config.nombre}
      contact={config}
    />
  );
}
