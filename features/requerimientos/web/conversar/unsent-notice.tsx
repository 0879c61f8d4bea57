import { Button } from '@oficina/ui/button';
import { Notice } from '@oficina/ui/notice';
import type { Requerimiento } from '../../contract/index.ts';
import type { RespuestaDraft } from '../draft/use-respuesta.ts';
import styles from './ver.module.css';

type Props = {
  requerimiento: Requerimiento;
  respuesta: Pick<RespuestaDraft, 'written' | 'startOver'>;
  onDiscarded: () => void;
};

/** When the case is closed the answer box disappears, but the text written in it must not. */
export function UnsentNotice({ requerimiento, respuesta: { written, startOver }, onDiscarded }: Props) {
  if (written.trim() === '') return null;
  return (
    <Notice tint="amarillo" role="alert">
      <p>Este {requerimiento.categoria.sustantivo} se cerró y lo que estabas escribiendo no se envió:</p>
      <blockquote className={styles.texto}>{written}</blockquote>
      <Button
        variant="link"
        onClick={() => {
          startOver();
          onDiscarded();
        }}
      >
        Borrar este texto
      </Button>
    </Notice>
  );
}
