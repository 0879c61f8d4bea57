import { Button } from '@oficina/ui/button';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import type { Requerimiento } from '../../contract/index.ts';
import styles from './agregar.module.css';

const alreadyOpenMessage = ({ categoria: { sustantivo }, numero }: Requerimiento) =>
  `Ya tenés un ${sustantivo} abierto por esto: ${numero}.`;

type Props = { openRequerimiento: Requerimiento; onAppend: () => void; onAnother: () => void };

/**
 * The panel comes before anything is written, because adding to the open case is answered sooner than a second one about the
 * same thing.
 */
export function AlreadyOpen({ openRequerimiento, onAppend, onAnother }: Props) {
  return (
    <Panel highlight title={alreadyOpenMessage(openRequerimiento)}>
      <Stack>
        <blockquote className={styles.cita}>{openRequerimiento.descripcion}</blockquote>
        <Actions>
          <Button variant="primary" onClick={onAppend}>
            Sumar al {openRequerimiento.categoria.sustantivo} abierto
          </Button>
          <Button onClick={onAnother}>Hacer uno nuevo</Button>
        </Actions>
      </Stack>
    </Panel>
  );
}

/** The text already written is added to the open case. */
export function AlreadyOpenForSuministro({
  openRequerimiento,
  onAppend,
}: Pick<Props, 'openRequerimiento' | 'onAppend'>) {
  return (
    <Notice tint="azul" role="status">
      <p>{alreadyOpenMessage(openRequerimiento)}</p>
      <Button variant="link" onClick={onAppend}>
        Sumar al {openRequerimiento.categoria.sustantivo} abierto
      </Button>
    </Notice>
  );
}
