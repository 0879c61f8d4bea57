import type { PublicConfig } from '@oficina/hydra';
import { PAGAR_PATH } from '@oficina/pagos/contract';
import { MenuNovedades, type NovedadesByCategoria } from '@oficina/requerimientos/web';
import { CerrarSesionDialog } from '@oficina/sesion/web';
import { LinkButton } from '@oficina/ui/button';
import type { FooterLink } from '@oficina/ui/footer';
import { IconBill, IconBolt, IconClaim, IconForm, IconHome, IconTools, IconUser } from '@oficina/ui/icon';
import type { MenuItem } from '@oficina/ui/menu';
import { Notice } from '@oficina/ui/notice';
import { AppShell } from '@oficina/ui/shell';
import { PERFIL_PATH } from '@oficina/usuarios/contract';
import { TerminosDialog } from '@oficina/usuarios/web';
import type { Role } from '@oficina/values';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useBusy } from './busy.ts';
import { type MenuEntry, menuFor, type Opens, type Waiting } from './menu.ts';
import type { ClientState } from './persistent-state.ts';
import { Quiet } from './quiet.tsx';
import { canOpen, StaffCounts, StaffPlace, StaffSearch, StaffVistas } from './routes.tsx';
import { useSessionQueries } from './saved-queries.ts';
import { amend, isConfirmed } from './session.ts';

const ICONS: Readonly<Record<string, ReactNode>> = {
  Inicio: <IconHome />,
  'Facturas y pagos': <IconBill />,
  Trámites: <IconForm />,
  Reclamos: <IconClaim />,
  Consumos: <IconBolt />,
  Admin: <IconTools />,
  Usuario: <IconUser />,
};

/** What most people come for, with the word that fits in the bar of a phone. */
const SHORT: Readonly<Record<string, string>> = {
  Inicio: 'Inicio',
  'Facturas y pagos': 'Facturas',
  Reclamos: 'Reclamos',
};

/** A change of suministros changes the debt, so all cached data is stale. */
function useSupplyChanges(queries: QueryClient, { suministros }: ClientState): void {
  const now = suministros.map(({ id }) => id).join();
  const known = useRef(now);
  useEffect(() => {
    if (known.current !== now) void queries.invalidateQueries();
    known.current = now;
  }, [queries, now]);
}

const AFTER_DRAWING_MS = 1_500;

/** Optional content is requested only after this, when the page has been drawn. */
function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), AFTER_DRAWING_MS);
    return () => clearTimeout(timer);
  }, []);
  return drawn;
}

const SECOND_STEP_MISSING = 'Activá la verificación en dos pasos para usar las funciones de administración.';

type Props = {
  config: PublicConfig;
  state: ClientState;
  footerLinks: readonly FooterLink[];
  helpLinks: readonly FooterLink[];
  opens: Opens;
  shortcuts: ReactNode;
  children: ReactNode;
};

// The staff have a frame of their own, which customers never load.
const StaffShell = lazy(() => import('@oficina/ui/staff-shell'));

/** These attend people, and say where. */
const ATTENDS: readonly Role[] = [
  'ROLE_MOSTRADOR',
  'ROLE_REQUERIMIENTO_ADMIN',
  'ROLE_REQUERIMIENTO_ENCARGADO',
];

const STAFF_PATH = /^\/admin(\/|$)/;

export default function LoggedIn(props: Props) {
  const { config, state, footerLinks, helpLinks, opens, shortcuts, children } = props;
  const queries = useSessionQueries(state);
  useSupplyChanges(queries, state);
  const [leaving, setLeaving] = useState(false);
  const drawn = useDrawn();
  const [novedades, setNovedades] = useState<NovedadesByCategoria>();
  const [waiting, setWaiting] = useState<Waiting>();
  const { usuario, categorias } = state;
  const reader = { roles: usuario.roles ?? [], confirmado: isConfirmed(state) };
  const toItem = ({ label, to, action, novedades: newCount, children: entries }: MenuEntry): MenuItem => ({
    label,
    icon: ICONS[label],
    ...(to ? { to } : {}),
    ...(newCount ? { novedades: newCount } : {}),
    ...(action ? { onSelect: () => setLeaving(true) } : {}),
    dense: label === 'Admin',
    ...(state.otpPendiente && label === 'Admin' ? { disabledHint: SECOND_STEP_MISSING } : {}),
    ...(entries ? { children: entries === 'loading' ? entries : entries.map(toItem) } : {}),
  });
  const menu = menuFor(reader, categorias, opens, novedades, waiting).map(toItem);
  const { pathname } = useLocation();
  const busy = useBusy();
  const shared = {
    brand: config,
    menu,
    helpLinks,
    banner: usuario.emailRebota && (
      <Notice tint="amarillo">
        <p>Tu correo rebota. Actualizalo en tu perfil.</p>
        <LinkButton variant="link" to={PERFIL_PATH}>
          Ir a mi perfil
        </LinkButton>
      </Notice>
    ),
  };
  const entriesOf = (group: string): readonly MenuItem[] => {
    const entries = menu.find(({ label }) => label === group)?.children;
    return Array.isArray(entries) ? entries : [];
  };
  return (
    <QueryClientProvider client={queries}>
      {STAFF_PATH.test(pathname) ? (
        <Suspense>
          <StaffShell
            {...shared}
            person={usuario.nombreVisible}
            personMenu={entriesOf('Usuario')}
            place={
              !state.otpPendiente && (
                <Quiet>
                  <Suspense>
                    <StaffPlace attends={ATTENDS.some((role) => reader.roles.includes(role))} />
                  </Suspense>
                </Quiet>
              )
            }
            search={
              !state.otpPendiente && (
                <Quiet>
                  <Suspense>
                    <StaffSearch
                      config={config}
                      state={state}
                      screens={entriesOf('Admin').flatMap(({ label, to }) => (to ? [{ label, to }] : []))}
                      canOpen={(path) => canOpen(path.split('?')[0] ?? '', reader.roles)}
                    />
                  </Suspense>
                </Quiet>
              )
            }
          >
            {children}
            {!state.otpPendiente && (
              <Quiet>
                <Suspense>
                  <StaffCounts roles={reader.roles} onChange={setWaiting} />
                  <StaffVistas roles={reader.roles} />
                </Suspense>
              </Quiet>
            )}
          </StaffShell>
        </Suspense>
      ) : (
        <AppShell
          {...shared}
          bar={menu
            .filter(({ label }) => label in SHORT)
            .map((item) => ({ ...item, label: SHORT[item.label] ?? '' }))}
          navDisabled={busy}
          focused={pathname === PAGAR_PATH}
          footerLinks={footerLinks}
        >
          {children}
        </AppShell>
      )}
      <Quiet>
        <Suspense>{shortcuts}</Suspense>
      </Quiet>
      {drawn && reader.confirmado && (
        <Quiet>
          <Suspense>
            <MenuNovedades onCambio={setNovedades} />
          </Suspense>
        </Quiet>
      )}
      <CerrarSesionDialog opened={leaving} onClose={() => setLeaving(false)} />
      <Suspense>
        {/* The stored state does not know about the terms, so the dialog waits for the server's answer. */}
        {usuario.aceptarLegal === false && (
          <TerminosDialog
            usuarioId={usuario.id}
            acceptedOlder={usuario.aceptarLegalFecha !== undefined}
            legal={config.legal}
            onAccepted={() => amend({ aceptarLegal: true })}
          />
        )}
      </Suspense>
    </QueryClientProvider>
  );
}
