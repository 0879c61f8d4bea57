import { ApiError, type PublicConfig } from '@oficina/hydra';
import { CerrarSesionDialog } from '@oficina/sesion/web';
import { IconBill, IconBolt, IconClaim, IconForm, IconHome, IconTools, IconUser } from '@oficina/ui/icon';
import type { MenuItem } from '@oficina/ui/menu';
import { Notice } from '@oficina/ui/notice';
import { AppShell } from '@oficina/ui/shell';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type MenuEntry, menuFor } from './menu.ts';
import type { ClientState } from './persistent-state.ts';
import { isBuilt } from './routes.ts';
import { isConfirmed } from './session.ts';

const ICONS: Readonly<Record<string, ReactNode>> = {
  Inicio: <IconHome />,
  'Facturas y pagos': <IconBill />,
  Trámites: <IconForm />,
  Reclamos: <IconClaim />,
  Consumos: <IconBolt />,
  Admin: <IconTools />,
  Usuario: <IconUser />,
};

const STALE_MS = 30_000;

/** Only what may turn out better is tried again: a lost signal or a fault of ours, not a refusal. */
const worthRetrying = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => failures < 1 && worthRetrying(error),
        // Some phones say they are offline when they are not: always ask, and tell when it fails.
        networkMode: 'always',
      },
    },
  });
}

/** A supply more or less changes what is owed: nothing read before it is true any more. */
function useSupplyChanges(queries: QueryClient, { suministros }: ClientState): void {
  const now = suministros.map(({ id }) => id).join();
  const known = useRef(now);
  useEffect(() => {
    if (known.current !== now) void queries.invalidateQueries();
    known.current = now;
  }, [queries, now]);
}

type Props = { config: PublicConfig; state: ClientState; children: ReactNode };

/** The frame of whoever is signed in. What was read belongs to this session and dies with it. */
export default function LoggedIn({ config, state, children }: Props) {
  const [queries] = useState(createQueries);
  useSupplyChanges(queries, state);
  const [leaving, setLeaving] = useState(false);
  const { usuario, categorias } = state;
  const reader = { roles: usuario.roles ?? [], confirmado: isConfirmed(state) };
  const toItem = ({ label, to, action, children: entries }: MenuEntry): MenuItem => ({
    label,
    icon: ICONS[label],
    ...(to ? { to } : {}),
    ...(action ? { onSelect: () => setLeaving(true) } : {}),
    ...(entries ? { children: entries === 'loading' ? entries : entries.map(toItem) } : {}),
  });
  return (
    <QueryClientProvider client={queries}>
      <AppShell
        brand={config}
        menu={menuFor(reader, categorias, isBuilt).map(toItem)}
        user={{ nombreVisible: usuario.nombreVisible, email: usuario.email }}
        banner={
          usuario.emailRebota && <Notice tint="amarillo">Tu correo rebota. Actualizalo en tu perfil.</Notice>
        }
      >
        {children}
      </AppShell>
      <Suspense>
        <CerrarSesionDialog opened={leaving} onClose={() => setLeaving(false)} />
      </Suspense>
    </QueryClientProvider>
  );
}
