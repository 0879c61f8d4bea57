import type { PublicConfig } from '@oficina/hydra';
import { safeRedirect } from '@oficina/sesion/contract';
import { AutologinPage, LoginPage, LogoutPage } from '@oficina/sesion/web';
import { AnonymousShell } from '@oficina/ui/anonymous';
import { NotFound } from '@oficina/ui/empty';
import { LoadingText } from '@oficina/ui/loading';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { AutologinRequest } from './autologin.ts';
import { AgregarSuministro, Consumos, Facturas, Suministros } from './own-pages.tsx';
import type { ClientState } from './persistent-state.ts';
import { type BuiltPath, builtRoutes, ifBuilt, isBuilt } from './routes.ts';
import { enter, leave, useSession } from './session.ts';

// The menu, the dialogs and the data of whoever is signed in: the login does not wait for them.
const loadShell = () => import('./logged-in.tsx');
const loadInicio = () => import('./inicio.page.tsx');
const Shell = lazy(loadShell);
const Inicio = lazy(loadInicio);

/** The frame and the first page are asked for together: one after the other, a weak signal waits twice. */
export function preload(): void {
  void loadShell();
  if (window.location.pathname === '/') void loadInicio();
}

type PagesProps = { config: PublicConfig; autologin: AutologinRequest | null };
type PageProps = PagesProps & { state: ClientState };

/** One drawing per route that exists; the compiler asks for it. */
const drawings: Record<BuiltPath, (props: PageProps) => ReactNode> = {
  '/': ({ config, state }) => <Inicio config={config} state={state} />,
  '/login': ({ config }) => <Login config={config} />,
  '/autologin': ({ autologin }) => <Autologin autologin={autologin} />,
  '/logout': () => <Logout />,
  '/suministros': ({ config, state }) => <Suministros config={config} state={state} />,
  '/suministros/agregar': ({ config, state }) => <AgregarSuministro config={config} state={state} />,
  '/facturas': ({ config, state }) => <Facturas config={config} state={state} />,
  '/consumos/:suministro?': ({ config, state }) => <Consumos config={config} state={state} />,
};

/** Pages with a frame of their own, whoever looks at them. */
const ANONYMOUS: readonly string[] = ['/login', '/autologin', '/logout'];

export function Pages({ config, autologin }: PagesProps) {
  const { state } = useSession();
  const { pathname } = useLocation();
  const anonymous = !state || ANONYMOUS.includes(pathname);
  const routes = (
    <Suspense fallback={<LoadingText />}>
      <Routes>
        {builtRoutes.map(({ path, auth }) => (
          <Route
            key={path}
            path={path}
            element={
              auth && !state ? (
                <ToLogin />
              ) : (
                drawings[path]({ config, autologin, state: state as ClientState })
              )
            }
          />
        ))}
        <Route path="*" element={<NotFound contact={config} />} />
      </Routes>
    </Suspense>
  );
  if (anonymous) {
    return (
      <AnonymousShell brand={config} registro={!state && isBuilt('/registro')} ingresar={!state}>
        {routes}
      </AnonymousShell>
    );
  }
  return (
    <Suspense fallback={<LoadingText />}>
      <Shell key={state.token} config={config} state={state}>
        {routes}
      </Shell>
    </Suspense>
  );
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  return <Navigate replace to={here === '/' ? '/login' : `/login?redirect=${encodeURIComponent(here)}`} />;
}

function Login({ config }: { config: PublicConfig }) {
  const { state, aviso } = useSession();
  const [search] = useSearchParams();
  if (state) return <Navigate replace to={safeRedirect(search.get('redirect'))} />;
  return (
    <LoginPage
      aviso={aviso}
      demo={config.demo}
      registro={ifBuilt('/registro')}
      restablecer={ifBuilt('/restablecer')}
      onIngreso={enter}
    />
  );
}

function Autologin({ autologin }: Pick<PagesProps, 'autologin'>) {
  const navigate = useNavigate();
  const { state } = useSession();
  // Whoever was in when the link was opened: entering changes the state, and must not ask again.
  const [before] = useState(state);
  if (!autologin) return <Navigate replace to="/login" />;
  const { token, usuarioId, redirect } = autologin;
  const otra = before && before.usuario.id !== usuarioId ? before.usuario.nombreVisible : undefined;
  return (
    <AutologinPage
      token={token}
      usuarioId={usuarioId}
      otraPersona={otra}
      loginTo={redirect === '/' ? '/login' : `/login?redirect=${encodeURIComponent(redirect)}`}
      onIngreso={async (sesion) => {
        if (before) leave();
        await enter(sesion);
        await navigate(redirect, { replace: true });
      }}
    />
  );
}

function Logout() {
  const navigate = useNavigate();
  return (
    <LogoutPage
      onSalir={() => {
        leave();
        void navigate('/login', { replace: true });
      }}
    />
  );
}
