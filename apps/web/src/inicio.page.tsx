import { DeudaCard, UltimasFacturasCard } from '@oficina/facturas/web';
import type { PublicConfig } from '@oficina/hydra';
import { nombreDeSuministro } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import { ContactLine } from '@oficina/ui/contact-line';
import { SelectField } from '@oficina/ui/field';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { MotdCard, SinConfirmarCard } from '@oficina/usuarios/web';
import { useState } from 'react';
import { type InicioVista, loadVista, onlyOwn, saveVista } from './inicio-vista.ts';
import { browserStorage, type ClientState } from './persistent-state.ts';
import { ifBuilt, isBuilt } from './routes.ts';
import { isConfirmed, refresh } from './session.ts';

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
                    { value: '', label: `Todos (${suministros.length})` },
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
          <SinConfirmarCard
            usuario={usuario}
            nombreConocido={!state.restored}
            onActualizar={refresh}
            perfilTo={ifBuilt('/perfil')}
            contact={config}
          />
        )}
        {confirmado && suministros.length === 0 && <SinSuministros config={config} />}
        {confirmado && suministros.length > 0 && (
          <Facturas config={config} state={state} vista={vista} onVista={cambiar} />
        )}
      </Stack>
    </>
  );
}

type FacturasProps = Props & { vista: InicioVista; onVista: (changes: Partial<InicioVista>) => void };

function Facturas({ config, state, vista, onVista }: FacturasProps) {
  const common = {
    usuarioId: state.usuario.id,
    suministros: state.suministros,
    elegido: vista.suministro,
    facturasTo: ifBuilt('/facturas'),
  };
  return (
    <>
      <DeudaCard
        {...common}
        telefono={config.telefono}
        datosDiasMaximos={config.datosDiasMaximos}
        art30bis={config.legal.art30bis}
        now={new Date()}
        pagarTo={
          isBuilt('/facturas/pagar') ? (ids) => `/facturas/pagar?facturas=${ids.join(',')}` : undefined
        }
      />
      <UltimasFacturasCard {...common} vista={vista.vista} onVista={(next) => onVista({ vista: next })} />
    </>
  );
}

function SinSuministros({ config }: { config: PublicConfig }) {
  const agregarTo = ifBuilt('/suministros/agregar');
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
