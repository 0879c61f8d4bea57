import { Button } from '@oficina/ui/button';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import type { Requerimiento } from '../contract/index.ts';
import styles from './agregar.module.css';

const dicho = ({ categoria: { sustantivo }, numero }: Requerimiento) =>
  `Ya tenés un ${sustantivo} abierto por esto: ${numero}.`;

type Props = { abierto: Requerimiento; onSumar: () => void; onOtro: () => void };

/** Before anything is written: to add to the open one is answered sooner than another about the same. */
export function YaHayUno({ abierto, onSumar, onOtro }: Props) {
  return (
    <Panel highlight title={dicho(abierto)}>
      <Stack>
        <blockquote className={styles.cita}>{abierto.descripcion}</blockquote>
        <Actions>
          <Button variant="primary" onClick={onSumar}>
            Sumar al {abierto.categoria.sustantivo} abierto
          </Button>
          <Button onClick={onOtro}>Hacer uno nuevo</Button>
        </Actions>
      </Stack>
    </Panel>
  );
}

/** Found out while writing, by the supply that was chosen: what is written goes with whoever wants to add it. */
export function YaHayUnoDeEste({ abierto, onSumar }: Pick<Props, 'abierto' | 'onSumar'>) {
  return (
    <Notice tint="azul" role="status">
      <p>{dicho(abierto)}</p>
      <Button variant="link" onClick={onSumar}>
        Sumar al {abierto.categoria.sustantivo} abierto
      </Button>
    </Notice>
  );
}
