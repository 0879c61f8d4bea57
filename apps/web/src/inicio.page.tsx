import { ConsumoCard } from '@oficina/consumos/web';
import { CortesDeInicio } from '@oficina/cortes/web';
import { DeudaCard, UltimasFacturasCard } from '@oficina/facturas/web';
import type { PublicConfig } from '@oficina/hydra';
import { NovedadesCard } from '@oficina/requerimientos/web';
import { AGREGAR_SUMINISTRO_PATH, nombreDeSuministro } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import { SelectField } from '@oficina/ui/field';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { CardSkeleton, ChartSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { MotdCard, SinConfirmarCard } from '@oficina/usuarios/web';
import { lazy, Suspense, useState } from 'react';
import { addresses } from './addresses.ts';
import styles from './inicio.module.css';
import { type InicioVista, loadVista, onlyOwn, saveVista } from './inicio-vista.ts';
import { browserStorage, type ClientState } from './persistent-state.ts';
import { Quiet } from './quiet.tsx';
import { isConfirmed, refresh } from './session.ts';
import { SugerenciaCard } from './sugerencia.card.tsx';

// There is seldom one.
const PagoEnCurso = lazy(async () => ({ default: (await import('./pay-pages.tsx')).PagoEnCurso }));

type Props = { config: PublicConfig; state: ClientState };

/** The home screen: cards that the features offer, the answer to "¿Cuánto debo?" first. */
export default function InicioPage({ config, state }: Props) {
  const { usuario, suministros } = state;
  const [saved, setVista] = useState(() => loadVista(browserStorage(), state.token));
  const vista = onlyOwn(saved, suministros);
  const cambiar = (changes: Partial<InicioVista>) => {
    const next = { ...vista, ...changes };
    setVista(next);
    saveVista(browserStorage(), state.token, next);
  };
  const confirmado = isConfirmed(state);
  const varios = confirmado && suministros.length > 1;
  return (
    <>
      <PageHeader
        title={`Hola, ${usuario.nombreVisible}`}
        {...(varios
          ? {
              actions: (
                <SelectField
                  label="Suministro"
                  value={String(vista.suministro ?? '')}
                  onChange={(event) => cambiar({ suministro: Number(event.target.value) || null })}
                  options={[
                    { value: '', label: `Todos (${formatCount(suministros.length)})` },
                    ...suministros.map((suministro) => ({
                      value: String(suministro.id),
                      label: `${nombreDeSuministro(suministro)} · ${suministro.cuenta}`,
                    })),
                  ]}
                />
              ),
            }
          : {})}
      />
      <Stack gap={24}>
        <MotdCard puedeEditar={usuario.roles?.includes('ROLE_ADMIN') ?? false} />
        {!confirmado && (
          <Suspense
            fallback={
              <Panel highlight title="Te falta poco">
                <CardSkeleton />
              </Panel>
            }
          >
            <SinConfirmarCard
              usuario={usuario}
              nombreConocido={!state.restored}
              onActualizar={refresh}
              suministrosTo="/suministros"
              contact={config}
            />
          </Suspense>
        )}
        {confirmado && suministros.length === 0 && (
          <>
            <SinSuministros />
            <Novedades state={state} />
          </>
        )}
        {confirmado && suministros.length > 0 && (
          <Tarjetas config={config} state={state} vista={vista} onVista={cambiar} />
        )}
      </Stack>
    </>
  );
}

type TarjetasProps = Props & { vista: InicioVista; onVista: (changes: Partial<InicioVista>) => void };

function Tarjetas({ config, state, vista, onVista }: TarjetasProps) {
  const { usuario, suministros } = state;
  const common = { suministros, elegido: vista.suministro };
  return (
    <>
      <div className={styles.par}>
        <DeudaCard
          {...common}
          telefono={config.telefono}
          datosDiasMaximos={config.datosDiasMaximos}
          art30bis={config.legal.art30bis}
          now={new Date()}
          pagarTo={addresses.pagar}
          verPago={
            <Quiet>
              <PagoEnCurso usuarioId={usuario.id} pagoTo={addresses.pago} />
            </Quiet>
          }
        />
        <div className={styles.columna}>
          {/* There is seldom one: the page does not wait to know. */}
          <Quiet>
            <Suspense>
              <CortesDeInicio suministros={suministros} elegido={vista.suministro} />
            </Suspense>
          </Quiet>
          <Novedades state={state} />
        </div>
      </div>
      <UltimasFacturasCard
        {...common}
        usuarioId={usuario.id}
        vista={vista.vista}
        onVista={(next) => onVista({ vista: next })}
      />
      <div className={styles.par}>
        <Suspense
          fallback={
            <Panel title="Tu consumo">
              <ChartSkeleton />
            </Panel>
          }
        >
          <ConsumoCard suministros={suministros} elegido={vista.suministro} />
        </Suspense>
        <QueNecesitas state={state} />
      </div>
      <SugerenciaCard config={config} state={state} />
    </>
  );
}

/** There are none most days: the page does not wait to know. */
function Novedades({ state }: Pick<Props, 'state'>) {
  return (
    <Quiet>
      <Suspense>
        <NovedadesCard
          categorias={state.categorias}
          verTo={addresses.requerimiento}
          categoriaTo={addresses.categoria}
        />
      </Suspense>
    </Quiet>
  );
}

/** Of claims and procedures there are several kinds: which one is chosen here, and not found out later. */
function QueNecesitas({ state: { categorias } }: Pick<Props, 'state'>) {
  const deSustantivo = (sustantivo: string) =>
    categorias.filter((categoria) => categoria.activo && categoria.sustantivo === sustantivo);
  return (
    <Panel title="¿Qué necesitás?">
      <ul className={styles.opciones}>
        <Pedir texto="Hacer un reclamo" categorias={deSustantivo('reclamo')} />
        <Pedir texto="Hacer un trámite" categorias={deSustantivo('trámite')} />
        <Opcion texto="Agregar un suministro" to={AGREGAR_SUMINISTRO_PATH} />
        <Opcion texto="Historial de pagos" to={addresses.historial} />
      </ul>
    </Panel>
  );
}

function Pedir({ texto, categorias }: { texto: string; categorias: ClientState['categorias'] }) {
  const [unica, otra] = categorias;
  if (!otra) return <Opcion texto={texto} to={unica && addresses.reclamar(unica.id)} />;
  return (
    <li>
      <details>
        <summary className={styles.resumen}>{texto}</summary>
        <ul className={styles.opciones}>
          {categorias.map(({ id, nombre }) => (
            <Opcion key={id} texto={nombre} to={addresses.reclamar(id)} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function Opcion({ texto, to }: { texto: string; to: string | undefined }) {
  return to ? (
    <li>
      <LinkButton variant="link" to={to}>
        {texto}
      </LinkButton>
    </li>
  ) : null;
}

function SinSuministros() {
  return (
    <Panel highlight title="Para empezar, agregá tu suministro">
      <Stack gap={12}>
        <p>Tené una factura a mano: ahí están el número de suministro y el documento del titular.</p>
        <Actions>
          <LinkButton to={AGREGAR_SUMINISTRO_PATH} variant="primary">
            Agregar suministro
          </LinkButton>
        </Actions>
      </Stack>
    </Panel>
  );
}
