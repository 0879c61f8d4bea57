import { PageHeader, Panel } from '@oficina/ui/layout';
import { useEffect } from 'react';

/** No confirmation is asked for, because the dialog of the menu already did. */
export function LogoutPage({ onLogout }: { onLogout: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving happens once, on arrival
  useEffect(onLogout, []);
  return (
    <Panel>
      <PageHeader title="Oficina Virtual" />
      <p role="status">Cerrando tu sesión…</p>
    </Panel>
  );
}
