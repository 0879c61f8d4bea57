import { DateText } from '@oficina/ui/date-text';
import { DetailList } from '@oficina/ui/detail-list';
import type { ReactNode } from 'react';
import type { Requerimiento } from '../../contract/index.ts';
import { type SuministroSummary, suministroLabel } from '../suministro-label.ts';
import styles from './ver.module.css';

type Props = {
  requerimiento: Requerimiento;
  suministro: SuministroSummary | undefined;
  /** What can be done with the case as a whole. */
  children: ReactNode;
};

/** The data stands beside the conversation; on a telephone the heading and the line of progress already tell it. */
export function RequerimientoData({ requerimiento, suministro, children }: Props) {
  return (
    <aside className={styles.lado} aria-label={`Datos del ${requerimiento.categoria.sustantivo}`}>
      <div className={styles.datos}>
        <h2>Datos</h2>
        <DetailList
          layout="figures"
          details={[
            ['Suministro', suministro && suministroLabel(suministro)],
            // Somebody may claim about another place, which the conversation tells.
            ['Dirección', requerimiento.ubicacion ? undefined : suministro?.domicilio],
            ['Iniciado', <DateText key="iniciado" value={requerimiento.created} />],
            ['Cerrado', requerimiento.cerrado && <DateText value={requerimiento.cerrado} />],
          ]}
        />
      </div>
      <div className={styles.acciones}>{children}</div>
    </aside>
  );
}
