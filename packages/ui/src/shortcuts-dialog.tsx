import { DraggableDialog } from './dialog.tsx';
import { Stack } from './layout.tsx';
import styles from './shortcuts.module.css';
import { activeHelp, closeShortcutsHelp, type ShortcutGroup, useShortcutsOn } from './shortcuts.ts';
import { Switch } from './switch.tsx';

export default function ShortcutsDialog({ opened }: { opened: boolean }) {
  const [on, setOn] = useShortcutsOn();
  return (
    <DraggableDialog
      opened={opened}
      title="Atajos de teclado"
      onClose={closeShortcutsHelp}
      closeOnClickOutside
    >
      <Stack gap={24}>
        {activeHelp().map((group) => (
          <Group key={group.title} {...group} />
        ))}
        <p>La tecla ? abre esta ayuda.</p>
        <Switch label="Usar los atajos" hint="Solo en este navegador" checked={on} onChange={setOn} />
      </Stack>
    </DraggableDialog>
  );
}

function Group({ title, keys }: ShortcutGroup) {
  if (keys.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles.teclas}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
