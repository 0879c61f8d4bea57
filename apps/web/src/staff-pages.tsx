import { ArchivosFacturasPage, ArchivosSubidasPage } from '@oficina/archivos/web';
import { CortesPage } from '@oficina/cortes/web/admin';
import { type PublicConfig, parseId } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { IndicadoresPage } from '@oficina/indicadores/web';
import { PlantillasPage } from '@oficina/mensajes/web';
import {
  AuditoriaPage,
  CargarButton,
  CaseDebt,
  canOf,
  DiaPage,
  FichaPage,
  MenuCounts,
  PersonaFicha,
  PlacePicker,
  Search,
  useFinds,
  Vistas,
} from '@oficina/mesa/web/admin';
import { PagoAdminPage, PagosAdminPage } from '@oficina/pagos/web/admin';
import { RequerimientoAdminPage, RequerimientosAdminPage } from '@oficina/requerimientos/web/admin';
import { sesionRoutes } from '@oficina/sesion/contract';
import { STAFF_SUMINISTROS_PATH } from '@oficina/suministros/contract';
import {
  AgregarCelularPage,
  AgregarMailPage,
  CelularesPage,
  CorreosPage,
  StaffSuministrosPage,
} from '@oficina/suministros/web/admin';
import { EditarUsuarioPage, UsuarioPage, UsuariosPage, type UsuarioTab } from '@oficina/usuarios/web/admin';
import { UsuarioInquiries } from '@oficina/validaciones/web/admin';
import type { Role } from '@oficina/values';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { CustomerMensajes, CustomerPagos, CustomerRequerimientos } from './customer-history.tsx';
import { CustomerSuministros } from './customer-suministros.tsx';
import type { ClientState } from './persistent-state.ts';
import { WithReautenticar } from './with-reautenticar.tsx';

export { Configuracion } from './configuracion.tsx';
export { StaffShortcuts } from './staff-shortcuts.tsx';

type SearchProps = Omit<ComponentProps<typeof Search>, 'desk'> & { config: PublicConfig; state: ClientState };

export function StaffSearch({ config, state, ...props }: SearchProps) {
  return <Search {...props} desk={filesCases(state) ? deskOf(config, state) : undefined} />;
}

export function StaffCounts(props: ComponentProps<typeof MenuCounts>) {
  return <MenuCounts {...props} />;
}

export function StaffPlace(props: ComponentProps<typeof PlacePicker>) {
  return <PlacePicker {...props} />;
}

export function StaffVistas(props: ComponentProps<typeof Vistas>) {
  return <Vistas {...props} />;
}

const hasRole = ({ usuario }: ClientState, ...roles: Role[]) =>
  roles.some((rol) => usuario.roles?.includes(rol) ?? false);
const hasAdminRole = (state: ClientState) => hasRole(state, 'ROLE_ADMIN');
const isUsuarioAdmin = (state: ClientState) => hasRole(state, 'ROLE_ADMIN', 'ROLE_USUARIO_ADMIN');

const filesCases = ({ usuario }: ClientState) => canOf(usuario.roles ?? [])('cargar');

const deskOf = (config: PublicConfig, state: ClientState) => ({
  personal: state.usuario.nombreVisible,
  cooperativa: config,
  mapa: config.mapa,
});

export function Dia({ state }: { state: ClientState }) {
  return <DiaPage usuarioId={state.usuario.id} canFile={filesCases(state)} />;
}

export function Auditoria({ state }: { state: ClientState }) {
  return <AuditoriaPage roles={state.usuario.roles ?? []} />;
}

const StaffMensajes = lazy(() => import('./staff-mensajes.tsx'));

export function Mensajes({ state }: { state: ClientState }) {
  return <StaffMensajes roles={state.usuario.roles ?? []} />;
}

export function Plantillas() {
  return <PlantillasPage />;
}

export function Correos() {
  return <CorreosPage />;
}

export function AgregarMail() {
  return <AgregarMailPage />;
}

export function Celulares() {
  return <CelularesPage />;
}

export function AgregarCelular() {
  return <AgregarCelularPage />;
}

export function StaffSuministros({ state }: { state: ClientState }) {
  const readsPersonas = hasRole(state, 'ROLE_ADMIN', 'ROLE_MOSTRADOR');
  return (
    <StaffSuministrosPage
      readsPersonas={readsPersonas}
      readsCorreos={readsPersonas || hasRole(state, 'ROLE_SUMINISTRO_MAIL')}
    />
  );
}

export function Ficha({ config, state }: { config: PublicConfig; state: ClientState }) {
  const { id = '' } = useParams();
  return (
    <FichaPage
      id={parseId(id)}
      roles={state.usuario.roles ?? []}
      desk={{ ...deskOf(config, state), smsVias: config.smsVia }}
      contact={config}
    />
  );
}

export function ArchivosFacturas({ config, state }: { config: PublicConfig; state: ClientState }) {
  return <ArchivosFacturasPage hasAdminRole={hasAdminRole(state)} contact={config} />;
}

export function ArchivosSubidas({ config, state }: { config: PublicConfig; state: ClientState }) {
  return <ArchivosSubidasPage hasAdminRole={hasAdminRole(state)} contact={config} />;
}

export function Cortes({ state }: { state: ClientState }) {
  return <CortesPage canManage={hasRole(state, 'ROLE_CORTE_ADMIN')} />;
}

export function Indicadores({ state }: { state: ClientState }) {
  return <IndicadoresPage isAdmin={hasAdminRole(state)} />;
}

export function Pagos({ state }: { state: ClientState }) {
  return <PagosAdminPage isAdmin={hasAdminRole(state)} finds={useFinds()} />;
}

export function Pago({ config, state }: { config: PublicConfig; state: ClientState }) {
  const { id = '' } = useParams();
  const client = useClient();
  return (
    <PagoAdminPage
      isAdmin={hasAdminRole(state)}
      id={parseId(id)}
      cooperativa={config}
      contact={config}
      confirmarClave={(password) => client.call(sesionRoutes.confirmar, { body: { password } })}
    />
  );
}

const attendantOf = (state: ClientState) => ({
  id: state.usuario.id,
  isAdmin: hasRole(state, 'ROLE_REQUERIMIENTO_ADMIN'),
  isEncargado: hasRole(state, 'ROLE_REQUERIMIENTO_ENCARGADO'),
  isMostrador: hasRole(state, 'ROLE_MOSTRADOR'),
});

export function Requerimientos({ state }: { state: ClientState }) {
  return (
    <RequerimientosAdminPage
      yo={attendantOf(state)}
      finds={useFinds()}
      primary={filesCases(state) && <CargarButton />}
    />
  );
}

const caseDebt: ComponentProps<typeof RequerimientoAdminPage>['debtOf'] = ({ requerimiento, isBrief }) => (
  <Suspense>
    <CaseDebt requerimiento={requerimiento} isBrief={isBrief} />
  </Suspense>
);

export function AtenderRequerimiento({ config, state }: { config: PublicConfig; state: ClientState }) {
  const { id = '' } = useParams();
  return (
    <RequerimientoAdminPage
      id={parseId(id)}
      yo={attendantOf(state)}
      cooperativa={config}
      mapa={config.mapa}
      contact={config}
      debtOf={caseDebt}
    />
  );
}

export function Usuarios({ state }: { state: ClientState }) {
  return <UsuariosPage isUsuarioAdmin={isUsuarioAdmin(state)} />;
}

type WithFicha = NonNullable<ComponentProps<typeof UsuarioPage>['ficha']>;

const withFicha =
  (roles: readonly Role[]): WithFicha =>
  (usuario, draw) => (
    <Suspense fallback={draw()}>
      <PersonaFicha key={usuario.id} usuario={usuario} roles={roles}>
        {draw}
      </PersonaFicha>
    </Suspense>
  );

const readsUsuarios = (state: ClientState) =>
  isUsuarioAdmin(state) || hasRole(state, 'ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO');

export function Usuario({ state }: { state: ClientState }) {
  const id = parseId(useParams().id ?? '');
  const roles = state.usuario.roles ?? [];
  const isAdmin = isUsuarioAdmin(state);
  const tabs: (UsuarioTab | false)[] = [
    (isAdmin || hasRole(state, 'ROLE_MOSTRADOR')) && {
      value: 'suministros',
      label: 'Suministros',
      contenido: (usuario) => <CustomerSuministros usuario={usuario} />,
    },
    hasRole(state, 'ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO') && {
      value: 'requerimientos',
      label: 'Requerimientos',
      contenido: (usuario) => <CustomerRequerimientos usuarioId={usuario.id} />,
    },
    hasAdminRole(state) && {
      value: 'pagos',
      label: 'Pagos',
      contenido: (usuario) => <CustomerPagos usuarioId={usuario.id} />,
    },
    hasAdminRole(state) && {
      value: 'mensajes',
      label: 'Mensajes',
      contenido: (usuario) => <CustomerMensajes usuarioId={usuario.id} />,
    },
  ];
  return (
    <UsuarioPage
      id={id}
      isUsuarioAdmin={isAdmin}
      isAdmin={hasAdminRole(state)}
      {...(!readsUsuarios(state) && { back: { to: STAFF_SUMINISTROS_PATH, label: 'Suministros' } })}
      ficha={canOf(roles)('personaFicha') ? withFicha(roles) : undefined}
      identidades={
        isAdmin
          ? (usuario) => (
              <Suspense>
                <UsuarioInquiries usuarioId={usuario.id} />
              </Suspense>
            )
          : undefined
      }
      tabs={tabs.filter((tab) => tab !== false)}
    />
  );
}

export function EditarUsuario({ config, state }: { config: PublicConfig; state: ClientState }) {
  const { id = '' } = useParams();
  return (
    <WithReautenticar state={state}>
      <EditarUsuarioPage
        id={parseId(id)}
        ownId={state.usuario.id}
        isUsuarioAdmin={isUsuarioAdmin(state)}
        isAdmin={hasAdminRole(state)}
        cooperativa={config.nombre}
      />
    </WithReautenticar>
  );
}
