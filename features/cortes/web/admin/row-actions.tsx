import { Button } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { type Corte, isEstimateOverdue } from '../../contract/index.ts';
import styles from './admin.module.css';
import { canMarkRestablecido, isCorrectable } from './labels.ts';

export type CorteAction = 'editar' | 'volvio' | 'eliminar' | 'avisos';

export type ListProps = {
  cortes: readonly Corte[];
  now: Date;
  onOpen: (action: CorteAction, corte: Corte) => void;
};

/** The zona follows each verb for screen readers, which do not see the row. */
export function RowActions({ corte, now, onOpen }: Omit<ListProps, 'cortes'> & { corte: Corte }) {
  const canCorrect = isCorrectable(corte, now);
  const buttons: readonly (readonly [CorteAction, label: string, suffix: string, visible: boolean])[] = [
    ['volvio', 'Volvió el servicio', 'en', canMarkRestablecido(corte, now)],
    ['editar', 'Editar', 'el corte de', canCorrect],
    ['avisos', 'Avisos', 'del corte de', true],
    ['eliminar', 'Eliminar', 'el corte de', canCorrect],
  ];
  return (
    <div className={styles.botones}>
      {buttons.map(
        ([action, label, suffix, visible]) =>
          visible && (
            <Button key={action} variant="link" aria-haspopup="dialog" onClick={() => onOpen(action, corte)}>
              {label}
              <span className="oculto">
                {' '}
                {suffix} {corte.zona}
              </span>
            </Button>
          ),
      )}
    </div>
  );
}

export function FinText({ corte, now }: { corte: Corte; now: Date }) {
  const { fin } = corte;
  if (fin === undefined) return <>Sin estimar</>;
  return (
    <>
      <DateText value={fin} format="hora" />
      {isEstimateOverdue(corte, now) && <span className={styles.vencida}>La estimación venció</span>}
    </>
  );
}
