import { ConsumoCard } from '@oficina/consumos/web';
import { DeudaCard, UltimasFacturasCard } from '@oficina/facturas/web';
import type { PublicConfig } from '@oficina/hydra';
import { nombreDeSuministro } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import { ContactLine } from '@oficina/ui/contact-line';
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
import { ifBuilt } from './routes.ts';
import { isConfirmed, refresh } from './session.ts';
import { SugerenciaCard } from './sugerencia.card.tsx';

// There is seldom one.
const PagoEnCurso = lazy(async () => ({ default: (await import('./pay-pages.tsx')).PagoEnCurso }));

type Props = { config: PublicConfig; state: ClientState };

/** The home screen: cards that the features offer, the answer to "¿Cuánto debo?" first. */
export default function InicioPage({ config, state }: Props) {
  const { usuario, suministros } = state;
  const [saved, setVista] = useState(() => loadVista(browserStorage()));
  const vista = onlyOwn(saved, suministros);
  const cambiar = (changes: Partial<InicioVista>) => {
    const next = { ...vista, ...changes };
    setVista(next);
    saveVista(browserStorage(), next);
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
              perfilTo={ifBuilt('/perfil')}
              suministrosTo={ifBuilt('/suministros')}
              contact={config}
            />
          </Suspense>
        )}
        {confirmado && suministros.length === 0 && <SinSuministros config={config} />}
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
  const common = { suministros, elegido: vista.suministro, facturasTo: addresses.facturas };
  return (
    <>
      <DeudaCard
        {...common}
        telefono={config.telefono}
        comoPagar={config.comoPagar}
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
          <ConsumoCard
            suministros={suministros}
            elegido={vista.suministro}
            consumosTo={addresses.consumosDe}
          />
        </Suspense>
        <QueNecesitas state={state} />
      </div>
      <SugerenciaCard config={config} state={state} />
    </>
  );
}

/** Links to the pages that exist; with none of them, nothing. */
function QueNecesitas({ state: { categorias } }: Pick<Props, 'state'>) {
  const pedir = (sustantivo: string) => {
    const primera = categorias.find((categoria) => categoria.activo && categoria.sustantivo === sustantivo);
    return primera && addresses.reclamar?.(primera.id);
  };
  const opciones: [string, string | undefined][] = [
    ['Hacer un reclamo', pedir('reclamo')],
    ['Hacer un trámite', pedir('trámite')],
    ['Agregar un suministro', addresses.agregarSuministro],
    ['Historial de pagos', addresses.historial],
  ];
  const hay = opciones.flatMap(([texto, to]) => (to ? [{ texto, to }] : []));
  if (hay.length === 0) return null;
  return (
    <Panel title="¿Qué necesitás?">
      <ul className={styles.opciones}>
        {hay.map(({ texto, to }) => (
          <li key={to}>
            <LinkButton variant="link" to={to}>
              {texto}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SinSuministros({ config }: { config: PublicConfig }) {
  const agregarTo = addresses.agregarSuministro;
  return (
    <Panel highlight title="Para empezar, agregá tu suministro">
      <Stack gap={12}>
        <p>Tené una factura a mano: ahí están el número de suministro y el documento del titular.</p>
        {agregarTo ? (
          <Actions>
            <LinkButton to={agregarTo} variant="primary">
              Agregar suministro
            </LinkButton>
          </Actions>
        ) : (
          <ContactLine contact={config} />
        )}
      </Stack>
    </Panel>
  );
}
