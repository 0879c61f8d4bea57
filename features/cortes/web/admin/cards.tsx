import { DateText } from '@oficina/ui/date-text';
import styles from './admin.module.css';
import { suministrosText, TIPOS } from './labels.ts';
import { FinText, type ListProps, RowActions } from './row-actions.tsx';

export function CorteCards({ cortes, ...props }: ListProps) {
  return (
    <ul className={styles.fichas}>
      {cortes.map((corte) => (
        <li key={corte.id}>
          <h2>{corte.zona}</h2>
          <dl className={styles.datos}>
            <div>
              <dt>Tipo</dt>
              <dd>{TIPOS[corte.tipo]}</dd>
            </div>
            <div>
              <dt>Inicio</dt>
              <dd>
                <DateText value={corte.inicio} format="hora" />
              </dd>
            </div>
            <div>
              <dt>Fin</dt>
              <dd>
                <FinText corte={corte} now={props.now} />
              </dd>
            </div>
          </dl>
          <p>{corte.motivo}</p>
          <p className={styles.suave}>
            {suministrosText(corte.totalSuministros ?? 0)} · actualizado el{' '}
            <DateText value={corte.updated} format="hora" />
          </p>
          <RowActions corte={corte} {...props} />
        </li>
      ))}
    </ul>
  );
}
