import { useShortcuts } from '@oficina/ui/shortcuts';
import { ShortcutsHelp } from '@oficina/ui/shortcuts-help';
import { restoreTallRows } from '@oficina/ui/tall-rows';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useBusy } from './busy.ts';
import { menuFor, type Opens } from './menu.ts';
import type { ClientState } from './persistent-state.ts';
import { isConfirmed } from './session.ts';

/** Each letter is typed after «g». */
const LETTERS: Readonly<Record<string, string>> = {
  'Mi día': 'd',
  Requerimientos: 'r',
  Suministros: 's',
  Usuarios: 'u',
  Correos: 'e',
  Pagos: 'p',
  'Mensajes salientes': 'm',
  Archivos: 'a',
  'Archivos v2': 'v',
  Cortes: 'c',
  Indicadores: 'i',
  Auditoría: 't',
  Configuración: 'o',
};

type Props = { state: ClientState; opens: Opens };

/** Staff without their second factor see these pages in the menu but cannot open them. */
function destinationsOf({ state, opens }: Props) {
  const reader = { roles: state.usuario.roles ?? [], confirmado: isConfirmed(state) };
  const admin = menuFor(reader, [], opens).find(({ label }) => label === 'Admin')?.children;
  if (!Array.isArray(admin) || state.otpPendiente) return [];
  return admin.flatMap(({ label, to }) => {
    const letter = LETTERS[label];
    return letter && to ? [{ shortcut: `g ${letter}`, label, to }] : [];
  });
}

export function StaffShortcuts(props: Props) {
  const navigate = useNavigate();
  // During a payment nobody may leave the page, by the menu or by a key.
  const busy = useBusy();
  useEffect(() => void restoreTallRows(), []);
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
