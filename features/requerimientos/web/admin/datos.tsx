import type { ReactNode } from 'react';
import styles from './requerimiento.module.css';

export function Datos({ datos }: { datos: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.datos}>
      {datos.map(
        ([nombre, valor]) =>
          valor && (
            <div key={nombre}>
              <dt>{nombre}</dt>
              <dd>{valor}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
