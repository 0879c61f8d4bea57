import { ConsumoCard } from '@oficina/consumos/web';
import { HomeCortes } from '@oficina/cortes/web';
import { DeudaCard, LatestFacturasCard } from '@oficina/facturas/web';
import type { PublicConfig } from '@oficina/hydra';
import { pagarPath } from '@oficina/pagos/contract';
import { NovedadesCard } from '@oficina/requerimientos/web';
import { SUMINISTROS_PATH, suministroName } from '@oficina/suministros/contract';
import { FirstSuministroPanel } from '@oficina/suministros/web';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { CardSkeleton, ChartSkeleton, Pending } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { NoticeLines } from '@oficina/ui/notice-line';
import { PillSelect } from '@oficina/ui/pill-select';
import { MotdCard, UnconfirmedCard } from '@oficina/usuarios/web';
import { lazy, Suspense, useState } from 'react';
import styles from './inicio.module.css';
import { loadChosenSuministro, saveChosenSuministro } from './inicio-view.ts';
import { browserStorage, type ClientState } from './persistent-state.ts';
import { QuickActions } from './quick-actions.tsx';
import { Quiet } from './quiet.tsx';
import { isConfirmed, refresh } from './session.ts';
import { SuggestionCard } from './suggestion.card.tsx';

// A pago in progress is rare, so its code is loaded on demand.
const OngoingPago = lazy(async () => ({ default: (await import('./pay-pages.tsx')).OngoingPago }));

type Props = { config: PublicConfig; state: ClientState };

export default function InicioPage({ config, state }: Props) {
  const { usuario, suministros } = state;
  const [saved, setSaved] = useState(() => loadChosenSuministro(browserStorage()));
  // A suministro that is no longer the person's is ignored, because this screen must never hide a debt behind it.
  const chosen = suministros.find(({ id }) => id === saved)?.id ?? null;
  const choose = (id: number | null) => {
    setSaved(id);
    saveChosenSuministro(browserStorage(), id);
  };
  const options = [
    { value: '', label: `${formatCount(suministros.length)} suministros` },
    ...suministros.map((suministro) => ({ value: String(suministro.id), label: suministroName(suministro) })),
  ];
  const confirmado = isConfirmed(state);
  const hasSeveral = confirmado && suministros.length > 1;
  const hasSuministro = confirmado && suministros.length > 0;
  return (
    <>
      <PageHeader
        title={`Hola, ${firstName(usuario)}`}
        actions={
          hasSeveral && (
            <PillSelect
              label="Suministro"
              shown={options.find(({ value }) => value === String(chosen ?? ''))?.label ?? ''}
              value={String(chosen ?? '')}
              onChange={({ target }) => choose(Number(target.value) || null)}
              options={options}
            />
          )
        }
      />
      {hasSuministro ? (
        <Cards config={config} state={state} chosen={chosen} />
      ) : (
        <Stack gap={16}>
          {confirmado ? (
            <FirstSuministroPanel />
          ) : (
            <Suspense
              fallback={
                <Panel title="Te falta poco">
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
          <Lines config={config} state={state} chosen={null} />
        </Stack>
      )}
    </>
  );
}

/** A company has one name. The fields of a person that are not stored arrive after the first drawing. */
function firstName({ nombre, razonSocial, nombreVisible }: ClientState['usuario']): string {
  if (razonSocial) return razonSocial;
  return (nombre ?? nombreVisible).trim().split(/\s+/)[0] ?? nombreVisible;
}

type CardsProps = Props & { chosen: number | null };

function Cards(props: CardsProps) {
  const { config, state, chosen } = props;
  const { usuario, suministros } = state;
  const now = new Date();
  return (
    <div className={styles.inicio}>
      <div className={styles.deuda}>
        <DeudaCard
          suministros={suministros}
          chosen={chosen}
          telefono={config.telefono}
          datosDiasMaximos={config.datosDiasMaximos}
          art30bis={config.legal.art30bis}
          now={now}
          pagarTo={pagarPath}
          drawOngoing={(words) => (
            <Quiet instead={words}>
              <OngoingPago usuarioId={usuario.id}>{words}</OngoingPago>
            </Quiet>
          )}
        />
      </div>
      <div className={styles.avisos}>
        <Lines {...props} />
      </div>
      <div className={styles.facturas}>
        <LatestFacturasCard suministros={suministros} chosen={chosen} now={now} />
      </div>
      <div className={styles.tareas}>
        <QuickActions state={state} />
      </div>
      <div className={styles.entero}>
        <Suspense
          fallback={
            <Panel title="Tu consumo">
              <ChartSkeleton />
            </Panel>
          }
        >
          <ConsumoCard suministros={suministros} chosen={chosen} />
        </Suspense>
      </div>
    </div>
  );
}

/** The debt does not wait for any of this; what stands below waits a little, because each line would push it down. */
function Lines({ config, state, chosen }: CardsProps) {
  const { usuario, suministros } = state;
  return (
    <NoticeLines>
      <Quiet>
        <Suspense fallback={<Pending />}>
          <HomeCortes suministros={suministros} selected={chosen} />
        </Suspense>
      </Quiet>
      {isConfirmed(state) && (
        <Quiet>
          <Suspense fallback={<Pending />}>
            <NovedadesCard />
          </Suspense>
        </Quiet>
      )}
      <MotdCard canEdit={usuario.roles?.includes('ROLE_ADMIN') ?? false} />
      {isConfirmed(state) && suministros.length > 0 && <SuggestionCard config={config} state={state} />}
    </NoticeLines>
  );
}
