import { consumosPath } from '@oficina/consumos/contract';
import { ConsumosPage } from '@oficina/consumos/web';
import { facturasPath } from '@oficina/facturas/contract';
import { FacturasPage } from '@oficina/facturas/web';
import type { PublicConfig } from '@oficina/hydra';
import { HISTORIAL_PATH, pagarPath, pagoPath } from '@oficina/pagos/contract';
import { agregarRequerimientoPath } from '@oficina/requerimientos/contract';
import { AgregarSuministroPage, SuministrosPage } from '@oficina/suministros/web';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { loadChosenSuministro } from './inicio-view.ts';
import { browserStorage, type ClientState } from './persistent-state.ts';
import { isConfirmed, reread } from './session.ts';

type Props = { config: PublicConfig; state: ClientState };

const facturasOf = (suministro: number) => facturasPath('todas', suministro);

export function Suministros({ config, state }: Props) {
  return (
    <SuministrosPage
      suministros={state.suministros}
      onCambio={reread}
      unconfirmed={!isConfirmed(state)}
      facturasTo={facturasOf}
      consumosTo={consumosPath}
      telefono={config.telefono}
    />
  );
}

export function AgregarSuministro({ config, state }: Props) {
  return (
    <AgregarSuministroPage
      onCambio={reread}
      facturasTo={facturasOf}
      unconfirmed={!isConfirmed(state)}
      isFirst={state.suministros.length === 0}
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
      pagarTo={pagarPath}
      historialTo={HISTORIAL_PATH}
      pagoTo={pagoPath}
    />
  );
}

/** The last suministro viewed lasts as long as the page, and is never stored in the browser. */
let lastViewed: { usuario: number; suministro: number } | null = null;

export function Consumos({ state, config }: Props) {
  const navigate = useNavigate();
  const { suministro } = useParams();
  const [fromInicio] = useState(() => loadChosenSuministro(browserStorage()));
  const suministroId = suministro === undefined ? null : Number(suministro);
  const isOwn = state.suministros.some(({ id }) => id === suministroId);
  useEffect(() => {
    if (isOwn && suministroId !== null) lastViewed = { usuario: state.usuario.id, suministro: suministroId };
  }, [isOwn, suministroId, state.usuario.id]);
  // The last category is for what fits in none of the others.
  const reclamo = state.categorias.findLast(({ sustantivo, activo }) => sustantivo === 'reclamo' && activo);
  return (
    <ConsumosPage
      suministros={state.suministros}
      suministroId={suministroId}
      lastChosen={lastViewed?.usuario === state.usuario.id ? lastViewed.suministro : fromInicio}
      onChoose={(id) => void navigate(consumosPath(id), { replace: true })}
      reclamoTo={reclamo && agregarRequerimientoPath(reclamo.id)}
      contact={config}
    />
  );
}
