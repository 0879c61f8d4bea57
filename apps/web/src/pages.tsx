import type { PublicConfig } from '@oficina/hydra';
import { safeRedirect } from '@oficina/sesion/contract';
import { LoginPage, LogoutPage } from '@oficina/sesion/web';
import { AnonymousShell } from '@oficina/ui/anonymous';
import { NotFound } from '@oficina/ui/empty';
import { LoadingText } from '@oficina/ui/loading';
import { isStaff } from '@oficina/values';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import {
  Link,
  matchPath,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { addresses } from './addresses.ts';
import { destinationAfterLogin } from './after-login.ts';
import type { AutologinRequest } from './autologin.ts';
import { legalButtons, useFooterLinks } from './footer-links.tsx';
import type { Link as MailLink } from './link.ts';
import { AgregarSuministro, Consumos, Facturas, Suministros } from './own-pages.tsx';
import styles from './pages.module.css';
import type { ClientState } from './persistent-state.ts';
import { type BuiltPath, builtRoutes, ifBuilt, isBuilt, isOfStaff, opens } from './routes.ts';
import { enter, leave, useSession } from './session.ts';

// The menu, the dialogs and the data of whoever is signed in: the login does not wait for them.
const loadShell = () => import('./logged-in.tsx');
const loadInicio = () => import('./inicio.page.tsx');
const Shell = lazy(loadShell);
const Inicio = lazy(loadInicio);

// Inicio does not load so much as the names of the files of the other rooms.
type PayPages = typeof import('./pay-pages.tsx');
const pay = <K extends keyof PayPages>(name: K) =>
  lazy(async () => ({ default: (await import('./pay-pages.tsx'))[name] }));
const [Pagar, VerPago, Historial] = [pay('Pagar'), pay('VerPago'), pay('Historial')];
const [Tarjetas, AgregarTarjeta] = [pay('Tarjetas'), pay('AgregarTarjeta')];

type AccesoPages = typeof import('./access-pages.tsx');
const acceso = <K extends keyof AccesoPages>(name: K) =>
  lazy(async () => ({ default: (await import('./access-pages.tsx'))[name] }));

type CuentaPages = typeof import('./account-pages.tsx');
const cuenta = <K extends keyof CuentaPages>(name: K) =>
  lazy(async () => ({ default: (await import('./account-pages.tsx'))[name] }));

type CasosPages = typeof import('./casos-pages.tsx');
const casos = <K extends keyof CasosPages>(name: K) =>
  lazy(async () => ({ default: (await import('./casos-pages.tsx'))[name] }));

type StaffPages = typeof import('./staff-pages.tsx');
const staff = <K extends keyof StaffPages>(name: K) =>
  lazy(async () => ({ default: (await import('./staff-pages.tsx'))[name] }));
const [Requerimientos, AtenderRequerimiento] = [staff('Requerimientos'), staff('AtenderRequerimiento')];
const [Pagos, Pago] = [staff('Pagos'), staff('Pago')];
const [Usuarios, Usuario, EditarUsuario] = [staff('Usuarios'), staff('Usuario'), staff('EditarUsuario')];
const [Mensajes, Plantillas] = [staff('Mensajes'), staff('Plantillas')];
const [Correos, AgregarMail] = [staff('Correos'), staff('AgregarMail')];
const Teclas = staff('Teclas');

const loadForbidden = () => import('@oficina/ui/forbidden');
const NoEsTuya = lazy(async () => ({ default: (await loadForbidden()).Forbidden }));
const SegundoPaso = lazy(async () => ({ default: (await loadForbidden()).SecondStepMissing }));
const SinPermiso = () => <NoEsTuya />;
const SinDosPasos = () => <SegundoPaso />;

const [Cortes, Indicadores] = [staff('Cortes'), staff('Indicadores')];

/** The frame and the first page are asked for together: one after the other, a weak signal waits twice. */
export function preload(): void {
  void loadShell();
  if (window.location.pathname === '/') void loadInicio();
}

type PagesProps = { config: PublicConfig; autologin: AutologinRequest | null; link: MailLink | null };
type PageProps = PagesProps & { state: ClientState };

/** One drawing per route that exists; the compiler asks for it. */
const drawings: Record<BuiltPath, ComponentType<PageProps>> = {
  '/': Inicio,
  '/login': Login,
  '/autologin': acceso('Autologin'),
  '/logout': Logout,
  '/registro': acceso('Registro'),
  '/restablecer': acceso('Restablecer'),
  '/perfil': cuenta('Perfil'),
  '/preferencias': cuenta('Preferencias'),
  '/2fa': cuenta('DosPasos'),
  '/eliminar_cuenta': cuenta('EliminarCuenta'),
  '/validar/telefono': cuenta('Telefono'),
  '/validar/identidad': cuenta('Identidad'),
  '/suministros': Suministros,
  '/suministros/agregar': AgregarSuministro,
  '/facturas': Facturas,
  '/facturas/pagar': Pagar,
  '/facturas/pagos': Historial,
  '/facturas/pagos/:id': VerPago,
  '/tarjetas': Tarjetas,
  '/tarjetas/agregar': AgregarTarjeta,
  '/consumos/:suministro?': Consumos,
  '/requerimientos/cat/:catid': casos('Categoria'),
  '/requerimientos/agregar/:catid': casos('AgregarRequerimiento'),
  '/requerimientos/ver/:id': casos('VerRequerimiento'),
  '/admin/requerimientos': Requerimientos,
  '/admin/requerimientos/ver/:id': AtenderRequerimiento,
  '/admin/usuarios': Usuarios,
  '/admin/usuarios/:id': Usuario,
  '/admin/usuarios/:id/editar': EditarUsuario,
  '/admin/facturas/pagos': Pagos,
  '/admin/facturas/pagos/:id': Pago,
  '/admin/mensajes': Mensajes,
  '/admin/mensajes/plantillas': Plantillas,
  '/admin/suministro_mails': Correos,
  '/admin/suministro_mails/agregar': AgregarMail,
  '/admin/archivos_facturas': staff('ArchivosFacturas'),
  '/admin/archivos_subidas': staff('ArchivosSubidas'),
  '/admin/cortes': Cortes,
  '/admin/indicadores': Indicadores,
  '/validar/correo': acceso('ValidarCorreo'),
  '/validar/suministro': acceso('ValidarMail'),
  '/baja': acceso('BajaMail'),
  '/solicitudes/:tipo': casos('Solicitud'),
  '/arrepentimiento': () => <Navigate replace to={addresses.solicitud('arrepentimiento')} />,
  '/reclamo': casos('EstadoPublico'),
};

/** Of a page that is not theirs, or not yet, nobody loads anything: neither its form nor its code. */
function pageFor(path: BuiltPath, { usuario, otpPendiente }: ClientState): ComponentType<PageProps> {
  if (!opens(path, usuario.roles ?? [])) return SinPermiso;
  return otpPendiente && isOfStaff(path) ? SinDosPasos : drawings[path];
}

/** What needs no session has a frame of its own, unless somebody who has one finds it on the way: they keep their menu. */
const isPublic = (pathname: string) =>
  builtRoutes.some((route) => !route.auth && !('conMenu' in route) && matchPath(route.path, pathname));

export function Pages({ config, autologin, link }: PagesProps) {
  const { state } = useSession();
  const { pathname } = useLocation();
  const anonymous = !state || isPublic(pathname);
  const footer = useFooterLinks(config);
  const routes = (
    <Suspense fallback={<LoadingText />}>
      <Routes>
        {builtRoutes.map(({ path, auth }) => {
          const Page = auth && state ? pageFor(path, state) : drawings[path];
          const props = { config, autologin, link, state: state as ClientState };
          return (
            <Route key={path} path={path} element={auth && !state ? <ToLogin /> : <Page {...props} />} />
          );
        })}
        <Route path="*" element={<NotFound contact={config} />} />
      </Routes>
    </Suspense>
  );
  if (anonymous) {
    return (
      <AnonymousShell
        brand={config}
        footerLinks={footer.links}
        registro={!state && isBuilt('/registro')}
        ingresar={!state}
        width={pathname === '/registro' ? 640 : 440}
      >
        {routes}
        {footer.dialog}
      </AnonymousShell>
    );
  }
  return (
    <Suspense fallback={<LoadingText />}>
      <Shell
        key={state.token}
        config={config}
        state={state}
        footerLinks={footer.links}
        teclas={isStaff(state.usuario.roles ?? []) && <Teclas state={state} />}
      >
        {routes}
        {footer.dialog}
      </Shell>
    </Suspense>
  );
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  return <Navigate replace to={`/login?redirect=${encodeURIComponent(pathname + search + hash)}`} />;
}

function Login({ config }: { config: PublicConfig }) {
  const { state, aviso } = useSession();
  const [search] = useSearchParams();
  // Whoever was in already only passes by; whoever has just come in may be offered something, once.
  const [before] = useState(state);
  if (state) {
    const redirect = safeRedirect(search.get('redirect'));
    const to = before ? redirect : destinationAfterLogin(state, config, redirect, new Date());
    return <Navigate replace to={to} />;
  }
  const legales = legalButtons(config.legal);
  return (
    <>
      <LoginPage
        aviso={aviso}
        demo={config.demo}
        registro={ifBuilt('/registro')}
        restablecer={ifBuilt('/restablecer')}
        onIngreso={enter}
      />
      {legales.length > 0 && (
        <ul className={styles.legales}>
          {legales.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
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
