import { Button } from '@oficina/ui/button';
import { DialogActions } from '@oficina/ui/dialog';
import { Stack } from '@oficina/ui/layout';
import { useEffect, useId, useState } from 'react';
import { type Corte, faseDelCorte } from '../../contract/index.ts';
import { fraseEnCurso, frasePorVenir } from '../horario.ts';
import styles from './admin.module.css';
import { type PorGuardar, seVuelveAAvisar } from './campos.ts';
import { losSuministros } from './palabras.ts';

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
  const lectura = loQueLeen(escrito, now);
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

function queSeAvisa({ corte, escrito, cambios, cuantos, now }: Props): string {
  if (!corte || !cambios) return aQuienesSeAvisa({ escrito, cuantos });
  const toca = cuantos === undefined ? '' : ` El corte pasa a tocar a ${losSuministros(cuantos)}.`;
  const termino = faseDelCorte(cuandoDe(escrito), now) === 'terminado';
  if (termino && faseDelCorte(corte, now) === 'terminado')
    return `El corte ya terminó: no se avisa a nadie.${toca}`;
  if (termino && escrito.tipo === 'forzado')
    return `El corte queda terminado: se avisa que volvió el servicio.${toca}`;
  return seVuelveAAvisar(cambios)
    ? `Cambia el horario o el motivo: se vuelve a avisar.${toca}`
    : `No cambian el horario ni el motivo: no se vuelve a avisar.${toca}`;
}

function aQuienesSeAvisa({ escrito, cuantos }: Pick<PorGuardar, 'escrito' | 'cuantos'>): string {
  if (escrito.quienes === 'numeros')
    return `Se avisa a ${losSuministros(cuantos ?? escrito.cuentas.length)}.`;
  const son = cuantos === undefined ? '' : ` Son ${losSuministros(cuantos)}.`;
  return `Se avisa a todos los de la zona.${son}`;
}

const cuandoDe = ({ inicio, fin }: PorGuardar['escrito']) => ({ inicio, fin: fin ?? undefined });

/** Of one that ended nobody is shown anything. */
function loQueLeen(escrito: PorGuardar['escrito'], now: Date): string | null {
  const cuando = cuandoDe(escrito);
  const fase = faseDelCorte(cuando, now);
  if (fase === 'terminado') return null;
  return fase === 'programado' ? frasePorVenir(cuando, now) : fraseEnCurso(cuando, now);
}
