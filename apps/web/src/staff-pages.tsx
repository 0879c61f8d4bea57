import { ArchivosFacturasPage, ArchivosSubidasPage } from '@oficina/archivos/web';
import { CortesPage } from '@oficina/cortes/web/admin';
import { type PublicConfig, parseId } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { IndicadoresPage } from '@oficina/indicadores/web';
import { MensajesPage, PlantillasPage } from '@oficina/mensajes/web';
import { PagoAdminPage, PagosAdminPage } from '@oficina/pagos/web/admin';
import { atenderPath } from '@oficina/requerimientos/contract';
import { RequerimientoAdminPage, RequerimientosAdminPage } from '@oficina/requerimientos/web/admin';
import { sesionRoutes } from '@oficina/sesion/contract';
import { AgregarMailPage, CorreosPage } from '@oficina/suministros/web/admin';
import { usuarioPath } from '@oficina/usuarios/contract';
import { EditarUsuarioPage, UsuarioPage, UsuariosPage } from '@oficina/usuarios/web/admin';
import { InquiriesDeUsuario } from '@oficina/validaciones/web/admin';
import type { Role } from '@oficina/values';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { ClienteMensajes } from './cliente-mensajes.tsx';
import { ClientePagos } from './cliente-pagos.tsx';
import { ClienteRequerimientos } from './cliente-requerimientos.tsx';
import { ClienteSuministros } from './cliente-suministros.tsx';
import { ConReautenticar } from './con-reautenticar.tsx';
import { mapaDe } from './mapa.ts';
import type { ClientState } from './persistent-state.ts';

export { Teclas } from './teclas-del-personal.tsx';

const tiene = ({ usuario }: ClientState, ...roles: Role[]) =>
  roles.some((rol) => usuario.roles?.includes(rol) ?? false);
const esAdmin = (state: ClientState) => tiene(state, 'ROLE_ADMIN');
const administraUsuarios = (state: ClientState) => tiene(state, 'ROLE_ADMIN', 'ROLE_USUARIO_ADMIN');

/** What each page of the staff needs of this application: who looks and which other pages there are. */
export function Mensajes({ state }: { state: ClientState }) {
  return (
    <MensajesPage
      esAdmin={esAdmin(state)}
      clienteTo={usuarioPath}
      correosTo={(cuenta) => `/admin/suministro_mails?suministro=${encodeURIComponent(cuenta)}`}
    />
  );
}

export function Plantillas() {
  return <PlantillasPage mensajesTo="/admin/mensajes" />;
}

export function Correos() {
  return <CorreosPage />;
}

export function AgregarMail() {
  return <AgregarMailPage listaTo="/admin/suministro_mails" />;
}

export function ArchivosFacturas({ config, state }: { config: PublicConfig; state: ClientState }) {
  return <ArchivosFacturasPage esAdmin={esAdmin(state)} contact={config} />;
}

export function ArchivosSubidas({ config, state }: { config: PublicConfig; state: ClientState }) {
  return <ArchivosSubidasPage esAdmin={esAdmin(state)} contact={config} />;
}

export function Cortes({ state }: { state: ClientState }) {
  return <CortesPage administra={tiene(state, 'ROLE_CORTE_ADMIN')} />;
}

export function Indicadores({ state }: { state: ClientState }) {
  return <IndicadoresPage esAdmin={esAdmin(state)} />;
}

export function Pagos({ state }: { state: ClientState }) {
  return <PagosAdminPage esAdmin={esAdmin(state)} pagoTo={(id) => `/admin/facturas/pagos/${id}`} />;
}

export function Pago({ config, state }: { config: PublicConfig; state: ClientState }) {
  const { id = '' } = useParams();
  const client = useClient();
  return (
    <PagoAdminPage
      esAdmin={esAdmin(state)}
      id={parseId(id)}
      listaTo="/admin/facturas/pagos"
      cooperativa={config}
      contact={config}
      confirmarClave={(password) => client.call(sesionRoutes.confirmar, { body: { password } })}
    />
  );
}

const quienAtiende = (state: ClientState) => ({
  id: state.usuario.id,
  administra: tiene(state, 'ROLE_REQUERIMIENTO_ADMIN'),
  atiende: tiene(state, 'ROLE_REQUERIMIENTO_ENCARGADO'),
});

export function Requerimientos({ state }: { state: ClientState }) {
  return <RequerimientosAdminPage yo={quienAtiende(state)} casoTo={atenderPath} />;
}

export function AtenderRequerimiento({ config, state }: { config: PublicConfig; state: ClientState }) {
  const { id = '' } = useParams();
  return (
    <RequerimientoAdminPage
      id={parseId(id)}
      yo={quienAtiende(state)}
      listaTo="/admin/requerimientos"
      casoTo={atenderPath}
      cooperativa={config}
      mapa={mapaDe(config)}
      contact={config}
    />
  );
}

export function Usuarios({ state }: { state: ClientState }) {
  return <UsuariosPage administra={administraUsuarios(state)} usuarioTo={usuarioPath} />;
}

export function Usuario({ state }: { state: ClientState }) {
  const id = parseId(useParams().id ?? '');
  const administra = administraUsuarios(state);
  return (
    <UsuarioPage
      id={id}
      listaTo="/admin/usuarios"
      editarTo={administra && id !== null ? `${usuarioPath(id)}/editar` : undefined}
      esAdmin={esAdmin(state)}
      identidades={
        administra
          ? (usuario) => (
              <Suspense>
                <InquiriesDeUsuario usuarioId={usuario.id} />
              </Suspense>
            )
          : undefined
      }
      pestanas={[
        ...(administra
          ? [
              {
                value: 'suministros',
                label: 'Suministros',
                contenido: ({ id: de }: { id: number }) => <ClienteSuministros usuarioId={de} />,
              },
            ]
          : []),
        ...(tiene(state, 'ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO')
          ? [
              {
                value: 'requerimientos',
                label: 'Requerimientos',
                contenido: ({ id: de }: { id: number }) => <ClienteRequerimientos usuarioId={de} />,
              },
            ]
          : []),
        ...(esAdmin(state)
          ? [
              {
                value: 'pagos',
                label: 'Pagos',
                contenido: ({ id: de }: { id: number }) => <ClientePagos usuarioId={de} />,
              },
              {
                value: 'mensajes',
                label: 'Mensajes',
                contenido: ({ id: de }: { id: number }) => <ClienteMensajes usuarioId={de} />,
              },
            ]
          : []),
      ]}
    />
  );
}

export function EditarUsuario({ config, state }: { config: PublicConfig; state: ClientState }) {
  const { id = '' } = useParams();
  return (
    <ConReautenticar state={state}>
      <EditarUsuarioPage
        id={parseId(id)}
        propioId={state.usuario.id}
        administra={administraUsuarios(state)}
        esAdmin={esAdmin(state)}
        cooperativa={config.nombre}
        listaTo="/admin/usuarios"
        usuarioTo={usuarioPath}
      />
    </ConReautenticar>
  );
}
