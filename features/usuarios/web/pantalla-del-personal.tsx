import { useCompactRows } from '@oficina/ui/compact-rows';
import { useShortcutsOn } from '@oficina/ui/shortcuts';
import { Switch } from '@oficina/ui/switch';

const SOLO_ACA = 'Sólo en este navegador';

/** How whoever works here likes the keys and the tables. */
export default function PantallaDelPersonal() {
  const [atajos, ponerAtajos] = useShortcutsOn();
  const [compactas, ponerCompactas] = useCompactRows();
  return (
    <>
      <Switch label="Atajos de teclado" hint={SOLO_ACA} checked={atajos} onChange={ponerAtajos} />
      <Switch label="Filas compactas" hint={SOLO_ACA} checked={compactas} onChange={ponerCompactas} />
    </>
  );
}
