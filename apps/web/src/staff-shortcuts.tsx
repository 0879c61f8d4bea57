import { restoreCompactRows } from '@oficina/ui/compact-rows';
import { useShortcuts } from '@oficina/ui/shortcuts';
import { ShortcutsHelp } from '@oficina/ui/shortcuts-help';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useBusy } from './busy.ts';
import { menuFor, type Opens } from './menu.ts';
import type { ClientState } from './persistent-state.ts';
import { isConfirmed } from './session.ts';

/** After «g». The rest of the menu has none. */
const LETTERS: Readonly<Record<string, string>> = {
  Requerimientos: 'r',
  Usuarios: 'u',
  Pagos: 'p',
  Cortes: 'c',
};

type Props = { state: ClientState; opens: Opens };

/** The pages of their menu that have a letter. Whoever lacks the second step sees them there, and cannot go. */
function destinationsOf({ state, opens }: Props) {
  const reader = { roles: state.usuario.roles ?? [], confirmado: isConfirmed(state) };
  const admin = menuFor(reader, [], opens).find(({ label }) => label === 'Admin')?.children;
  if (!Array.isArray(admin) || state.otpPendiente) return [];
  return admin.flatMap(({ label, to }) => {
    const letter = LETTERS[label];
    return letter && to ? [{ shortcut: `g ${letter}`, label, to }] : [];
  });
}

/** How this browser is used by whoever works here: the keys that go to each page of theirs, and the rows. */
export function StaffShortcuts(props: Props) {
  const navigate = useNavigate();
  // While a payment is being made nobody leaves, by the menu or by a key.
  const busy = useBusy();
  useEffect(() => void restoreCompactRows(), []);
  const destinations = busy ? [] : destinationsOf(props);
  useShortcuts(
    Object.fromEntries(destinations.map(({ shortcut, to }) => [shortcut, () => void navigate(to)])),
    {
      background: true,
      help: [
        {
          title: 'Ir a otra pantalla: primero la g y después la letra',
          keys: destinations.map(({ shortcut, label }) => [shortcut, label] as const),
        },
      ],
    },
  );
  return <ShortcutsHelp />;
}
