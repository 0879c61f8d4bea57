import { Button } from '@oficina/ui/button';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import type { Requerimiento } from '../contract/index.ts';
import styles from './agregar.module.css';

const alreadyOpenMessage = ({ categoria: { sustantivo }, numero }: Requerimiento) =>
  `Ya tenés un ${sustantivo} abierto por esto: ${numero}.`;

type Props = { openRequerimiento: Requerimiento; onAppend: () => void; onAnother: () => void };

/** Before anything is written: to add to the open one is answered sooner than another about the same. */
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

/** Found out while writing, by the supply that was chosen: what is written goes with whoever wants to add it. */
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
