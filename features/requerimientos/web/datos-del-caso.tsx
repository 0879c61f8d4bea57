import { DateText } from '@oficina/ui/date-text';
import { Panel } from '@oficina/ui/layout';
import { estaAbierto, type Requerimiento, requerimientoEstado } from '../contract/index.ts';
import { Adjuntos } from './adjuntos.tsx';
import styles from './ver.module.css';

/** Beside the conversation where there is room; on a telephone, after it and without the files, which are in it. */
export function DatosDelCaso({ caso, lugar }: { caso: Requerimiento; lugar: string | null }) {
  const espera = caso.estado === requerimientoEstado.code('esperaUsuario');
  const adjuntos = caso.adjuntos ?? [];
  return (
    <aside className={styles.datos} aria-label={`Datos del ${caso.categoria.sustantivo}`}>
      <Panel>
        <dl className={styles.lista}>
          <dt>Número</dt>
          <dd>{caso.numero}</dd>
          <dt>Iniciado</dt>
          <dd>
            <DateText value={caso.created} format="hora" />
          </dd>
          {estaAbierto(caso.estado) && caso.vence && (
            <>
              <dt>Plazo de respuesta</dt>
              <dd>
                {espera ? (
                  'Está en pausa hasta que respondas.'
                ) : (
                  <>
                    Hasta el <DateText value={caso.vence} format="larga" />
                  </>
                )}
              </dd>
            </>
          )}
          {caso.cerrado && (
            <>
              <dt>Cerrado</dt>
              <dd>
                <DateText value={caso.cerrado} format="hora" />
              </dd>
            </>
          )}
          {lugar && (
            <>
              <dt>Suministro</dt>
              <dd>{lugar}</dd>
            </>
          )}
        </dl>
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
