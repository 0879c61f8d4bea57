import { Adjuntos } from '@oficina/adjuntos/web';
import { DateText } from '@oficina/ui/date-text';
import { DetailList } from '@oficina/ui/detail-list';
import { Panel } from '@oficina/ui/layout';
import { isOpenEstado, type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import styles from './ver.module.css';

/**
 * On wide screens the data stands beside the conversation; on a telephone it comes after it, without the files, which the
 * conversation already shows.
 */
export function RequerimientoData({
  requerimiento,
  suministroText,
}: {
  requerimiento: Requerimiento;
  suministroText: string | null;
}) {
  const espera = requerimiento.estado === requerimientoEstado.code('esperaUsuario');
  const adjuntos = requerimiento.adjuntos ?? [];
  return (
    <aside className={styles.datos} aria-label={`Datos del ${requerimiento.categoria.sustantivo}`}>
      <Panel>
        <DetailList
          layout="stacked"
          details={[
            ['Número', requerimiento.numero],
            ['Iniciado', <DateText key="iniciado" value={requerimiento.created} format="hora" />],
            [
              'Plazo de respuesta',
              isOpenEstado(requerimiento.estado) &&
                requerimiento.vence &&
                (espera ? (
                  'Está en pausa hasta que respondas.'
                ) : (
                  <>
                    Hasta el <DateText value={requerimiento.vence} format="larga" />
                  </>
                )),
            ],
            ['Cerrado', requerimiento.cerrado && <DateText value={requerimiento.cerrado} format="hora" />],
            ['Suministro', suministroText],
          ]}
        />
      </Panel>
      {adjuntos.length > 0 && (
        <div className={styles.soloAncho}>
          <Panel title="Archivos">
            <Adjuntos adjuntos={adjuntos} titulo="Archivos" />
          </Panel>
        </div>
      )}
    </aside>
  );
}
