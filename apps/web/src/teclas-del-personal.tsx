import { restoreCompactRows } from '@oficina/ui/compact-rows';
import { useShortcuts } from '@oficina/ui/shortcuts';
import { ShortcutsHelp } from '@oficina/ui/shortcuts-help';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { menuFor, type Opens } from './menu.ts';
import { useOcupado } from './ocupado.ts';
import type { ClientState } from './persistent-state.ts';
import { isConfirmed } from './session.ts';

/** After «g». The rest of the menu has none. */
const LETRAS: Readonly<Record<string, string>> = {
  Requerimientos: 'r',
  Usuarios: 'u',
  Pagos: 'p',
  Cortes: 'c',
};

type Props = { state: ClientState; opens: Opens };

/** The pages of their menu that have a letter. Whoever lacks the second step sees them there, and cannot go. */
function destinosDe({ state, opens }: Props) {
  const reader = { roles: state.usuario.roles ?? [], confirmado: isConfirmed(state) };
  const admin = menuFor(reader, [], opens).find(({ label }) => label === 'Admin')?.children;
  if (!Array.isArray(admin) || state.otpPendiente) return [];
  return admin.flatMap(({ label, to }) => {
    const letra = LETRAS[label];
    return letra && to ? [{ tecla: `g ${letra}`, label, to }] : [];
  });
}

/** How this browser is used by whoever works here: the keys that go to each page of theirs, and the rows. */
export function Teclas(props: Props) {
  const navigate = useNavigate();
  // While a payment is being made nobody leaves, by the menu or by a key.
  const ocupado = useOcupado();
  useEffect(() => void restoreCompactRows(), []);
  const destinos = ocupado ? [] : destinosDe(props);
  useShortcuts(Object.fromEntries(destinos.map(({ tecla, to }) => [tecla, () => void navigate(to)])), {
    background: true,
    help: [
      {
        title: 'Ir a otra pantalla: primero la g y después la letra',
        keys: destinos.map(({ tecla, label }) => [tecla, label] as const),
      },
    ],
  });
  return <ShortcutsHelp />;
}
