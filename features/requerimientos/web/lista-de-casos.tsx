import { DateText } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Link } from 'react-router';
import type { Requerimiento } from '../contract/index.ts';
import styles from './categoria.module.css';
import { EstadoRequerimiento } from './estado-requerimiento.tsx';
import { type Lugar, suministroEscrito } from './lugar.ts';
import { nombreDelCaso } from './palabras.ts';

type Props = {
  casos: readonly Requerimiento[];
  suministros: readonly Lugar[];
  verTo: (id: number) => string;
  now: Date;
};

/** Enough to know which one it is. By its letters and not by its lines: with a larger type nothing is hidden. */
const COMIENZO = 110;
function comienzo(texto: string): string {
  const enUnaLinea = texto.replace(/\s+/g, ' ').trim();
  return enUnaLinea.length <= COMIENZO
    ? enUnaLinea
    : `${enUnaLinea.slice(0, COMIENZO).replace(/ \S*$/, '')}…`;
}

export function ListaDeCasos({ casos, suministros, verTo, now }: Props) {
  return (
    <ul className={styles.casos}>
      {casos.map((caso) => {
        const lugar = suministroEscrito(suministros, caso.suministro);
        return (
          <li key={caso.id} className={caso.novedadesUsuario ? styles.conNovedad : undefined}>
            <div className={styles.cabeza}>
              <h2>
                <Link to={verTo(caso.id)}>{nombreDelCaso(caso.categoria.sustantivo, caso.numero)}</Link>
              </h2>
              <EstadoRequerimiento estado={caso.estado} />
            </div>
            <p className={styles.texto}>{comienzo(caso.descripcion)}</p>
            <p className={styles.pie}>
              <span>
                Iniciado el <DateText value={caso.created} />
                {lugar && ` · ${lugar}`}
              </span>
              {caso.novedadesUsuario && (
                <span>
                  <EstadoBadge word="Novedad" tint="violeta" />{' '}
                  <DateText value={caso.updated} format="relativa" now={now} />
                </span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
