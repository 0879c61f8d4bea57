import type { PublicConfig } from '@oficina/hydra';
import { safeRedirect } from '@oficina/sesion/contract';
import { LoginPage, LogoutPage } from '@oficina/sesion/web';
import { LOGIN_PATH } from '@oficina/ui/anonymous';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { destinationAfterLogin } from './after-login.ts';
import { enter, leave, useSession } from './session.ts';

export function Login({ config }: { config: PublicConfig }) {
  const { state, aviso } = useSession();
  const [search] = useSearchParams();
  // A person who was already signed in is redirected at once; one who has just signed in may be offered something, once.
  const [before] = useState(state);
  if (state) {
    const redirect = safeRedirect(search.get('redirect'));
    const to = before ? redirect : destinationAfterLogin(state, config, redirect, new Date());
    return <Navigate replace to={to} />;
  }
  return <LoginPage aviso={aviso} demo={config.demo} onLogin={enter} />;
}

export function Logout() {
  const navigate = useNavigate();
  return (
    <LogoutPage
      onLogout={() => {
        leave();
        void navigate(LOGIN_PATH, { replace: true });
      }}
    />
  );
}
