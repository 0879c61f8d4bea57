import type { PublicConfig } from '@oficina/hydra';
import { solicitudPath } from '@oficina/requerimientos/contract';
import { RESTABLECER_PATH, safeRedirect, wentWellState } from '@oficina/sesion/contract';
import { AutologinPage, RestablecerPage } from '@oficina/sesion/web';
import { FIRST_SUMINISTRO_PATH } from '@oficina/suministros/contract';
import { BajaMailPage, ValidarMailPage } from '@oficina/suministros/web';
import { LOGIN_PATH, loginPath } from '@oficina/ui/anonymous';
import { PERFIL_PATH, VALIDAR_CORREO_PATH } from '@oficina/usuarios/contract';
import { RegistroPage, ValidarCorreoPage } from '@oficina/usuarios/web';
import { useCallback, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { AutologinRequest } from './autologin.ts';
import { type Link, linkOf } from './link.ts';
import { depart, enter, leave, reread, useSession } from './session.ts';

type Props = { config: PublicConfig; link: Link | null };

export function Registro({ config }: Pick<Props, 'config'>) {
  const { state } = useSession();
  const [search] = useSearchParams();
  if (state) return <Navigate replace to={safeRedirect(search.get('redirect'))} />;
  return (
    <RegistroPage
      cooperativa={config.nombre}
      legal={config.legal}
      leyendaDatos={config.legal.leyendaDatos}
      contact={config}
      nextTo={loginPath(FIRST_SUMINISTRO_PATH)}
    />
  );
}

export function Restablecer({ config, link }: Props) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const { state } = useSession();
  return (
    <RestablecerPage
      key={key}
      token={linkOf(link, RESTABLECER_PATH, key)?.token ?? null}
      cooperativa={config.nombre}
      knownEmail={state?.usuario.email}
      back={
        state
          ? { to: PERFIL_PATH, label: 'Volver a mi perfil' }
          : { to: LOGIN_PATH, label: 'Volver a ingresar' }
      }
      onDone={() => {
        // The reset ended every session, including this browser's.
        depart('Listo. Ingresá con tu contraseña nueva.');
        void navigate(LOGIN_PATH, { replace: true, state: wentWellState });
      }}
    />
  );
}

export function ValidarCorreo({ config, link }: Props) {
  const { key } = useLocation();
  const { state } = useSession();
  const navigate = useNavigate();
  const isNew = !state || state.suministros.length === 0;
  const onConfirmado = useCallback(async () => {
    if (state) return reread();
    // The next step needs a session, so the login takes the person there, without a screen in between.
    depart('¡Listo! Tu correo quedó confirmado.');
    await navigate(loginPath(FIRST_SUMINISTRO_PATH), { replace: true, state: wentWellState });
  }, [state, navigate]);
  return (
    <ValidarCorreoPage
      token={linkOf(link, VALIDAR_CORREO_PATH, key)?.token ?? ''}
      isLoggedIn={state !== null}
      isNew={isNew}
      nextTo={isNew ? FIRST_SUMINISTRO_PATH : '/'}
      onConfirmado={onConfirmado}
      contact={config}
    />
  );
}

export function Autologin({ autologin }: { autologin: AutologinRequest | null }) {
  const navigate = useNavigate();
  const { state } = useSession();
  // The person who was signed in when the link was opened is remembered, because signing in changes the state and must not
  // ask again.
  const [before] = useState(state);
  if (!autologin) return <Navigate replace to={LOGIN_PATH} />;
  const { token, usuarioId, redirect } = autologin;
  const otherName = before && before.usuario.id !== usuarioId ? before.usuario.nombreVisible : undefined;
  return (
    <AutologinPage
      token={token}
      usuarioId={usuarioId}
      otherName={otherName}
      redirect={redirect}
      onLogin={async (sesion) => {
        if (before) leave();
        await enter(sesion);
        await navigate(redirect, { replace: true });
      }}
    />
  );
}

export function ValidarMail({ config }: Pick<Props, 'config'>) {
  return <ValidarMailPage contact={config} />;
}

/** The mails carry a token; a person who types the address by hand wants to end the service. */
export function BajaMail({ config }: Pick<Props, 'config'>) {
  const [search] = useSearchParams();
  return search.has('token') ? (
    <BajaMailPage contact={config} />
  ) : (
    <Navigate replace to={solicitudPath('baja')} />
  );
}
