import type { PublicConfig } from '@oficina/hydra';
import { safeRedirect } from '@oficina/sesion/contract';
import { DosPasosPage } from '@oficina/sesion/web';
import { EliminarCuentaPage, PerfilPage, PreferenciasPage } from '@oficina/usuarios/web';
import { IdentidadPage, TelefonoPage } from '@oficina/validaciones/web';
import { isStaff } from '@oficina/values';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { addresses } from './addresses.ts';
import type { Link } from './link.ts';
import { linkOf } from './link-of.ts';
import type { ClientState } from './persistent-state.ts';
import { amend, depart, isConfirmed, reread, useSession } from './session.ts';
import { WithReautenticar } from './with-reautenticar.tsx';

type Props = { config: PublicConfig; state: ClientState };

export function Perfil({ config, state }: Props) {
  const confirmado = isConfirmed(state);
  return (
    <WithReautenticar state={state}>
      <PerfilPage
        usuario={state.usuario}
        isComplete={!state.restored}
        failed={state.stale}
        cooperativa={config.nombre}
        links={{
          telefono: config.smsVia.length > 0 ? '/validar/telefono' : undefined,
          identidad: config.identidad.habilitada ? '/validar/identidad' : undefined,
          tarjetas: confirmado ? '/tarjetas' : undefined,
          suministros: '/suministros',
        }}
        leyendaDatos={config.legal.leyendaDatos}
        contact={config}
        onCambio={reread}
      />
    </WithReautenticar>
  );
}

export function Preferencias({ config, state }: Props) {
  const { preferencias, email, telefonoVisible, telefonoValidado } = state.usuario;
  return (
    <PreferenciasPage
      preferencias={preferencias}
      failed={state.stale}
      reload={reread}
      email={email}
      telefono={telefonoVisible}
      telefonoValidado={telefonoValidado !== undefined}
      vias={config.smsVia}
      telefonoTo="/validar/telefono"
      personal={isStaff(state.usuario.roles ?? [])}
      onCambio={(changed) => amend({ preferencias: changed as NonNullable<typeof preferencias> })}
    />
  );
}

export function DosPasos({ config, state }: Props) {
  const { usuario, otpPendiente = false } = state;
  return (
    <WithReautenticar state={state}>
      <DosPasosPage
        estado={usuario.otpEstado}
        pendiente={otpPendiente}
        isMandatory={isStaff(usuario.roles ?? [])}
        cooperativa={config.nombre}
        onCambio={reread}
      />
    </WithReautenticar>
  );
}

export function Telefono({ state }: Pick<Props, 'state'>) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const continueTo = safeRedirect(search.get('redirect'));
  const { telefonoVisible, telefonoValidado } = state.usuario;
  return (
    <TelefonoPage
      telefono={telefonoVisible}
      validado={telefonoValidado}
      preferenciasTo="/preferencias"
      continueTo={continueTo}
      onCambio={reread}
      onNoGracias={() => {
        void reread();
        void navigate(continueTo);
      }}
    />
  );
}

export function Identidad({ config, state, link }: Props & { link: Link | null }) {
  const { key } = useLocation();
  const returned = linkOf(link, '/validar/identidad', key);
  return (
    <IdentidadPage
      usuarioId={state.usuario.id}
      validada={state.usuario.identidadValidada}
      habilitada={config.identidad.habilitada}
      proveedor={config.identidad.proveedor ?? 'un proveedor externo'}
      proveedorReturn={returned && { inquiry: returned.token, status: returned.status }}
      perfilTo="/perfil"
      leyendaDatos={config.legal.leyendaDatos}
      contact={config}
      onCambio={reread}
    />
  );
}

export function EliminarCuenta({ config }: Pick<Props, 'config'>) {
  const navigate = useNavigate();
  const { state } = useSession();
  return (
    <EliminarCuentaPage
      isLoggedIn={state !== null}
      loginTo={`/login?redirect=${encodeURIComponent('/eliminar_cuenta')}`}
      solicitudTo={addresses.solicitud('supresion')}
      contact={config}
      onEliminada={() => {
        depart('Eliminamos tu cuenta.');
        void navigate('/login', { replace: true });
      }}
    />
  );
}
