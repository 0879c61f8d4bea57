import { Button } from '@oficina/ui/button';
import { DialogActions } from '@oficina/ui/dialog';
import { Stack } from '@oficina/ui/layout';
import { useEffect, useId, useState } from 'react';
import { type Corte, faseDelCorte } from '../../contract/index.ts';
import { type Cuando, fraseEnCurso, frasePorVenir } from '../horario.ts';
import styles from './admin.module.css';
import { type PorGuardar, seVuelveAAvisar } from './campos.ts';
import { lasPersonas } from './palabras.ts';

type Props = PorGuardar & {
  /** As it was; undefined for a new one. */
  corte: Corte | undefined;
  now: Date;
  onVolver: () => void;
  onConfirmar: () => Promise<void>;
};

/** What is about to be told, to how many, and as they will read it. */
export function Confirmar(props: Props) {
  const { escrito, cambios, now, onVolver, onConfirmar } = props;
  const volver = useId();
  const [busy, setBusy] = useState(false);
  // The button that was pressed is out of sight: the reader is taken to the harmless one.
  useEffect(() => document.getElementById(volver)?.focus(), [volver]);
  const lectura = loQueLeen(cuandoDe(props), now);
  const confirmar = async () => {
    setBusy(true);
    await onConfirmar().finally(() => setBusy(false));
  };
  return (
    <Stack gap={16}>
      <p>{queSeAvisa(props)}</p>
      {lectura && (
        <div>
          <p>Lo que van a leer:</p>
          <blockquote className={styles.lectura}>
            <p>{lectura}</p>
            <p>Motivo: {escrito.motivo}</p>
            {escrito.obs && <p className={styles.consejos}>{escrito.obs}</p>}
          </blockquote>
        </div>
      )}
      <DialogActions>
        <Button id={volver} onClick={onVolver} disabled={busy}>
          Volver
        </Button>
        <Button
          variant="primary"
          busy={busy}
          busyText={cambios ? 'Guardando…' : 'Publicando…'}
          onClick={() => void confirmar()}
        >
          {cambios ? 'Guardar cambios' : 'Publicar corte'}
        </Button>
      </DialogActions>
    </Stack>
  );
}

function queSeAvisa(props: Props): string {
  const { corte, escrito, cambios, personas, now } = props;
  if (!corte || !cambios) return aQuienesSeAvisa({ escrito, personas });
  const toca = personas === undefined ? '' : ` Ahora les llega a ${lasPersonas(personas)}.`;
  const termino = faseDelCorte(cuandoDe(props), now) === 'terminado';
  if (termino && faseDelCorte(corte, now) === 'terminado')
    return `El corte ya terminó: no se avisa a nadie.${toca}`;
  if (termino && escrito.tipo === 'forzado')
    return `El corte queda terminado: se avisa que volvió el servicio.${toca}`;
  return seVuelveAAvisar(cambios)
    ? `Cambia el horario o el motivo: se vuelve a avisar.${toca}`
    : `No cambian el horario ni el motivo: no se vuelve a avisar.${toca}`;
}

function aQuienesSeAvisa({ escrito, personas }: Pick<PorGuardar, 'escrito' | 'personas'>): string {
  if (personas === 0) return 'Se publica, y no hay a quién avisar.';
  if (personas !== undefined) return `Se avisa a ${lasPersonas(personas)}.`;
  return escrito.quienes === 'numeros' ? 'Se avisa a los de esos suministros.' : 'Se avisa a los de la zona.';
}

/** An end that nobody touched says what it said: a guess that has gone by does not end the cut. */
const cuandoDe = ({ corte, escrito: { inicio, fin }, cambios }: Props) => ({
  inicio,
  fin: fin ?? undefined,
  finEstimado: cambios && !('fin' in cambios) ? corte?.finEstimado : false,
});

/** Of one that ended nobody is shown anything. */
function loQueLeen(cuando: Cuando, now: Date): string | null {
  const fase = faseDelCorte(cuando, now);
  if (fase === 'terminado') return null;
  return fase === 'programado' ? frasePorVenir(cuando, now) : fraseEnCurso(cuando, now);
}
