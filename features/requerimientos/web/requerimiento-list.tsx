import { DateText } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Link } from 'react-router';
import type { Requerimiento } from '../contract/index.ts';
import styles from './categoria.module.css';
import { EstadoRequerimiento } from './estado-requerimiento.tsx';
import { type SuministroSummary, suministroLabel } from './suministro-label.ts';
import { requerimientoTitle } from './texts.ts';

type Props = {
  requerimientos: readonly Requerimiento[];
  suministros: readonly SuministroSummary[];
  requerimientoTo: (id: number) => string;
  now: Date;
};

/** The excerpt is cut by characters and not by lines, so that nothing is hidden with larger type. */
const EXCERPT_LENGTH = 110;
function excerpt(texto: string): string {
  const singleLine = texto.replace(/\s+/g, ' ').trim();
  return singleLine.length <= EXCERPT_LENGTH
    ? singleLine
    : `${singleLine.slice(0, EXCERPT_LENGTH).replace(/ \S*$/, '')}…`;
}

export function RequerimientoList({ requerimientos, suministros, requerimientoTo, now }: Props) {
  return (
    <ul className={styles.casos}>
      {requerimientos.map((requerimiento) => {
        const suministroText = suministroLabel(suministros, requerimiento.suministro);
        return (
          <li
            key={requerimiento.id}
            className={requerimiento.novedadesUsuario ? styles.conNovedad : undefined}
          >
            <div className={styles.cabeza}>
              <h2>
                <Link to={requerimientoTo(requerimiento.id)}>
                  {requerimientoTitle(requerimiento.categoria.sustantivo, requerimiento.numero)}
                </Link>
              </h2>
              <EstadoRequerimiento estado={requerimiento.estado} />
            </div>
            <p className={styles.texto}>{excerpt(requerimiento.descripcion)}</p>
            <p className={styles.pie}>
              <span>
                Iniciado el <DateText value={requerimiento.created} />
                {suministroText && ` · ${suministroText}`}
              </span>
              {requerimiento.novedadesUsuario && (
                <span>
                  <EstadoBadge word="Novedad" tint="violeta" />{' '}
                  <DateText value={requerimiento.updated} format="relativa" now={now} />
                </span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
