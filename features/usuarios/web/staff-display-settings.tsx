import { useCompactRows } from '@oficina/ui/compact-rows';
import { useShortcutsOn } from '@oficina/ui/shortcuts';
import { Switch } from '@oficina/ui/switch';

const ONLY_HERE = 'Solo en este navegador';

export default function StaffDisplaySettings() {
  const [shortcuts, setShortcuts] = useShortcutsOn();
  const [compact, setCompact] = useCompactRows();
  return (
    <>
      <Switch label="Atajos de teclado" hint={ONLY_HERE} checked={shortcuts} onChange={setShortcuts} />
      <Switch label="Filas compactas" hint={ONLY_HERE} checked={compact} onChange={setCompact} />
    </>
  );
}
