import { Button } from '@oficina/ui/button';
import { Notice } from '@oficina/ui/notice';
import type { Requerimiento } from '../contract/index.ts';
import type { Respuesta } from './borrador/use-respuesta.ts';
import styles from './ver.module.css';

type Props = {
  caso: Requerimiento;
  respuesta: Pick<Respuesta, 'escrito' | 'empezarDeCero'>;
  /** With it goes the button that was pressed. */
  onBorrado: () => void;
};

/** The box to answer goes with the case that is closed; what was in it does not. */
export function SinEnviar({ caso, respuesta: { escrito, empezarDeCero }, onBorrado }: Props) {
  if (escrito.trim() === '') return null;
  return (
    <Notice tint="amarillo" role="alert">
      <p>Este {caso.categoria.sustantivo} se cerró y lo que estabas escribiendo no se envió:</p>
      <blockquote className={styles.texto}>{escrito}</blockquote>
      <Button
        variant="link"
        onClick={() => {
          empezarDeCero();
          onBorrado();
        }}
      >
        Borrar este texto
      </Button>
    </Notice>
  );
}
