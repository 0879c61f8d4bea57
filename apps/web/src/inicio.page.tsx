import { ConsumoCard } from '@oficina/consumos/web';
import { HomeCortes } from '@oficina/cortes/web';
import { DeudaCard, LatestFacturasCard } from '@oficina/facturas/web';
import type { PublicConfig } from '@oficina/hydra';
import { HISTORIAL_PATH, pagarPath } from '@oficina/pagos/contract';
import { agregarRequerimientoPath } from '@oficina/requerimientos/contract';
import { NovedadesCard } from '@oficina/requerimientos/web';
import { AGREGAR_SUMINISTRO_PATH, SUMINISTROS_PATH, suministroName } from '@oficina/suministros/contract';
import { FirstSuministroPanel } from '@oficina/suministros/web';
import { LinkButton } from '@oficina/ui/button';
import { SelectField } from '@oficina/ui/field';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { CardSkeleton, ChartSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { MotdCard, UnconfirmedCard } from '@oficina/usuarios/web';
import { lazy, Suspense, useState } from 'react';
import styles from './inicio.module.css';
import { type InicioView, loadInicioView, onlyOwn, saveInicioView } from './inicio-view.ts';
import { browserStorage, type ClientState } from './persistent-state.ts';
import { Quiet } from './quiet.tsx';
import { isConfirmed, refresh } from './session.ts';
import { SuggestionCard } from './suggestion.card.tsx';

// A pago in progress is rare, so its code is loaded on demand.
const OngoingPago = lazy(async () => ({ default: (await import('./pay-pages.tsx')).OngoingPago }));

type Props = { config: PublicConfig; state: ClientState };

export default function InicioPage({ config, state }: Props) {
  const { usuario, suministros } = state;
  const [saved, setView] = useState(() => loadInicioView(browserStorage(), state.token));
  const view = onlyOwn(saved, suministros);
  const changeView = (changes: Partial<InicioView>) => {
    const next = { ...view, ...changes };
    setView(next);
    saveInicioView(browserStorage(), state.token, next);
  };
  const confirmado = isConfirmed(state);
  const hasSeveral = confirmado && suministros.length > 1;
  return (
    <>
      <PageHeader
        title={`Hola, ${usuario.nombreVisible}`}
        actions={
          hasSeveral && (
            <SelectField
              label="Suministro"
              value={String(view.suministro ?? '')}
              onChange={(event) => changeView({ suministro: Number(event.target.value) || null })}
              options={[
                { value: '', label: `Todos (${formatCount(suministros.length)})` },
                ...suministros.map((suministro) => ({
                  value: String(suministro.id),
                  label: `${suministroName(suministro)} · ${suministro.cuenta}`,
                })),
              ]}
            />
          )
        }
      />
      <Stack gap={24}>
        <MotdCard canEdit={usuario.roles?.includes('ROLE_ADMIN') ?? false} />
        {!confirmado && (
          <Suspense
            fallback={
              <Panel highlight title="Te falta poco">
                <CardSkeleton />
              </Panel>
            }
          >
            <UnconfirmedCard
              usuario={usuario}
              isNombreKnown={!state.restored}
              onRefresh={refresh}
              suministrosTo={SUMINISTROS_PATH}
              contact={config}
            />
          </Suspense>
        )}
        {confirmado && suministros.length === 0 && (
          <>
            <FirstSuministroPanel />
            <Novedades state={state} />
          </>
        )}
        {confirmado && suministros.length > 0 && (
          <Cards config={config} state={state} view={view} onViewChange={changeView} />
        )}
      </Stack>
    </>
  );
}

type CardsProps = Props & { view: InicioView; onViewChange: (changes: Partial<InicioView>) => void };

function Cards({ config, state, view, onViewChange }: CardsProps) {
  const { usuario, suministros } = state;
  const common = { suministros, chosen: view.suministro };
  return (
    <>
      <div className={styles.par}>
        <DeudaCard
          {...common}
          telefono={config.telefono}
          datosDiasMaximos={config.datosDiasMaximos}
          art30bis={config.legal.art30bis}
          now={new Date()}
          pagarTo={pagarPath}
          pagoLink={
            <Quiet>
              <OngoingPago usuarioId={usuario.id} />
            </Quiet>
          }
        />
        <div className={styles.columna}>
          {/* A corte is rare, so the page does not wait for it. */}
          <Quiet>
            <Suspense>
              <HomeCortes suministros={suministros} selected={view.suministro} />
            </Suspense>
          </Quiet>
          <Novedades state={state} />
        </div>
      </div>
      <LatestFacturasCard
        {...common}
        usuarioId={usuario.id}
        view={view.vista}
        onViewChange={(next) => onViewChange({ vista: next })}
      />
      <div className={styles.par}>
        <Suspense
          fallback={
            <Panel title="Tu consumo">
              <ChartSkeleton />
            </Panel>
          }
        >
          <ConsumoCard suministros={suministros} chosen={view.suministro} />
        </Suspense>
        <QuickActions state={state} />
      </div>
      <SuggestionCard config={config} state={state} />
    </>
  );
}

/** Most days have no novedades, so the page does not wait for them. */
function Novedades({ state }: Pick<Props, 'state'>) {
  return (
    <Quiet>
      <Suspense>
        <NovedadesCard categorias={state.categorias} />
      </Suspense>
    </Quiet>
  );
}

function QuickActions({ state: { categorias } }: Pick<Props, 'state'>) {
  const bySustantivo = (sustantivo: string) =>
    categorias.filter((categoria) => categoria.activo && categoria.sustantivo === sustantivo);
  return (
    <Panel title="¿Qué necesitás?">
      <ul className={styles.opciones}>
        <CategoriaAction texto="Hacer un reclamo" categorias={bySustantivo('reclamo')} />
        <CategoriaAction texto="Hacer un trámite" categorias={bySustantivo('trámite')} />
        <ActionItem texto="Agregar un suministro" to={AGREGAR_SUMINISTRO_PATH} />
        <ActionItem texto="Historial de pagos" to={HISTORIAL_PATH} />
      </ul>
    </Panel>
  );
}

function CategoriaAction({ texto, categorias }: { texto: string; categorias: ClientState['categorias'] }) {
  const [only, second] = categorias;
  if (!second) return <ActionItem texto={texto} to={only && agregarRequerimientoPath(only.id)} />;
  return (
    <li>
      <details>
        <summary className={styles.resumen}>{texto}</summary>
        <ul className={styles.opciones}>
          {categorias.map(({ id, nombre }) => (
            <ActionItem key={id} texto={nombre} to={agregarRequerimientoPath(id)} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function ActionItem({ texto, to }: { texto: string; to: string | undefined }) {
  return to ? (
    <li>
      <LinkButton variant="link" to={to}>
        {texto}
      </LinkButton>
    </li>
  ) : null;
}
