import { CONSUMOS_PATH } from '@oficina/consumos/contract';
import { loadConsumoCard, loadConsumos } from '@oficina/consumos/web';
import { loadHomeCortes } from '@oficina/cortes/web';
import { FACTURAS_PATH } from '@oficina/facturas/contract';
import { loadFacturas } from '@oficina/facturas/web';
import { PAGAR_PATH } from '@oficina/pagos/contract';
import { loadNovedadesCard } from '@oficina/requerimientos/web';
import { loadLogin } from '@oficina/sesion/web';
import { AnonymousShell, LOGIN_PATH, loginPath, REGISTRO_PATH } from '@oficina/ui/anonymous';
import { NotFound } from '@oficina/ui/empty';
import { LoadingText } from '@oficina/ui/loading';
import { isStaff } from '@oficina/values';
import { lazy, Suspense } from 'react';
import { matchPath, Navigate, Route as RoutedPage, Routes, useLocation } from 'react-router';
import { useFooterLinks } from './footer-links.tsx';
import type { ClientState } from './persistent-state.ts';
import {
  loadInicio,
  loadPay,
  opens,
  type PagesProps,
  type Route,
  routes,
  StaffShortcuts,
} from './routes.tsx';
import { useSession } from './session.ts';

// The login must not wait for the menu, the dialogs and the data of a session.
const loadShell = () => import('./logged-in.tsx');
const Shell = lazy(loadShell);

const loadForbidden = () => import('@oficina/ui/forbidden');
const Forbidden = lazy(async () => ({ default: (await loadForbidden()).Forbidden }));
const SecondStepMissing = lazy(async () => ({ default: (await loadForbidden()).SecondStepMissing }));
const ForbiddenPage = () => <Forbidden />;
const SecondStepMissingPage = () => <SecondStepMissing />;

const loadPagar = async () => (await import('@oficina/pagos/web')).loadPagarFacturas();

/** These are the pages that a customer opens by a link or reloads. */
const OWN_PAGES: Readonly<Record<string, readonly (() => Promise<unknown>)[]>> = {
  '/': [loadInicio, loadHomeCortes, loadNovedadesCard, loadConsumoCard],
  [FACTURAS_PATH]: [loadFacturas],
  [PAGAR_PATH]: [loadPay, loadPagar],
  [CONSUMOS_PATH]: [loadConsumos],
};

/** The first page is requested with its frame, because in sequence a weak signal would wait twice. */
export function preload(isSignedIn: boolean): void {
  const { pathname } = window.location;
  if (isSignedIn) for (const load of [loadShell, ...(OWN_PAGES[pathname] ?? [])]) void load();
  else if (pathname === '/' || pathname === LOGIN_PATH) void loadLogin();
}

/** A forbidden page is not loaded at all, neither its form nor its code. */
function pageFor({ path, page, roles }: Route, { usuario, otpPendiente }: ClientState): Route['page'] {
  if (!opens(path, usuario.roles ?? [])) return ForbiddenPage;
  return otpPendiente && roles ? SecondStepMissingPage : page;
}

/** Pages without a session have a frame of their own, but a signed-in person keeps the menu on those marked `withMenu`. */
const isPublic = (pathname: string) =>
  routes.some(({ path, auth, withMenu }) => !auth && !withMenu && matchPath(path, pathname));

export function Pages({ config, autologin, link }: PagesProps) {
  const { state } = useSession();
  const { pathname } = useLocation();
  const anonymous = !state || isPublic(pathname);
  const footer = useFooterLinks(config);
  const pages = (
    <Suspense fallback={<LoadingPage />}>
      <Routes>
        {routes.map((route) => {
          const { path, auth } = route;
          const Page = auth && state ? pageFor(route, state) : route.page;
          const props = { config, autologin, link, state: state as ClientState };
          return (
            <RoutedPage key={path} path={path} element={auth && !state ? <ToLogin /> : <Page {...props} />} />
          );
        })}
        <RoutedPage path="*" element={<NotFound contact={config} />} />
      </Routes>
    </Suspense>
  );
  if (anonymous) {
    return (
      <AnonymousShell
        brand={config}
        footerLinks={footer.foot}
        helpLinks={footer.help}
        signIn={!state}
        width={pathname === REGISTRO_PATH ? 640 : 440}
      >
        {pages}
        {footer.dialog}
      </AnonymousShell>
    );
  }
  return (
    <Suspense fallback={<LoadingPage />}>
      <Shell
        key={state.token}
        config={config}
        state={state}
        footerLinks={footer.foot}
        helpLinks={footer.help}
        opens={opens}
        shortcuts={isStaff(state.usuario.roles ?? []) && <StaffShortcuts state={state} opens={opens} />}
      >
        {pages}
        {footer.dialog}
      </Shell>
    </Suspense>
  );
}

/** A page always has a heading, even before its code has arrived. */
const LoadingPage = () => (
  <>
    <h1 className="oculto">Oficina Virtual</h1>
    <LoadingText />
  </>
);

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  return <Navigate replace to={loginPath(pathname + search + hash)} />;
}
