import type { PublicConfig } from '@oficina/hydra';
import { solicitudPath } from '@oficina/requerimientos/contract';
import { safeRedirect, wentWellState } from '@oficina/sesion/contract';
import { DosPasosPage } from '@oficina/sesion/web';
import { SUMINISTROS_PATH } from '@oficina/suministros/contract';
import { TARJETAS_PATH } from '@oficina/tarjetas/contract';
import { LOGIN_PATH } from '@oficina/ui/anonymous';
import { EliminarCuentaPage, PerfilPage, PreferenciasPage } from '@oficina/usuarios/web';
import { VALIDAR_IDENTIDAD_PATH, VALIDAR_TELEFONO_PATH } from '@oficina/validaciones/contract';
import { IdentidadPage, TelefonoPage } from '@oficina/validaciones/web';
import { isStaff } from '@oficina/values';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type Link, linkOf } from './link.ts';
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
          telefono: config.smsVia.length > 0 ? VALIDAR_TELEFONO_PATH : undefined,
          identidad: config.identidad.habilitada ? VALIDAR_IDENTIDAD_PATH : undefined,
          tarjetas: confirmado ? TARJETAS_PATH : undefined,
          suministros: SUMINISTROS_PATH,
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
      telefonoTo={VALIDAR_TELEFONO_PATH}
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
  const returned = linkOf(link, VALIDAR_IDENTIDAD_PATH, key);
  return (
    <IdentidadPage
      usuarioId={state.usuario.id}
      validada={state.usuario.identidadValidada}
      habilitada={config.identidad.habilitada}
      proveedor={config.identidad.proveedor ?? 'un proveedor externo'}
      proveedorReturn={returned && { inquiry: returned.token, status: returned.status }}
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
      solicitudTo={solicitudPath('supresion')}
      contact={config}
      onEliminada={() => {
        depart('Eliminamos tu cuenta.');
        void navigate(LOGIN_PATH, { replace: true, state: wentWellState });
      }}
    />
  );
}
