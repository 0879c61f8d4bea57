import { useShortcutsOn } from '@oficina/ui/shortcuts';
import { Switch } from '@oficina/ui/switch';
import { useTallRows } from '@oficina/ui/tall-rows';

const ONLY_HERE = 'Solo en este navegador';

export default function StaffDisplaySettings() {
  const [shortcuts, setShortcuts] = useShortcutsOn();
  const [tall, setTall] = useTallRows();
  return (
    <>
      <Switch label="Atajos de teclado" hint={ONLY_HERE} checked={shortcuts} onChange={setShortcuts} />
      <Switch label="Filas altas" hint={ONLY_HERE} checked={tall} onChange={setTall} />
    </>
  );
}
