import { DateText } from '@oficina/ui/date-text';
import type { ReactNode } from 'react';
import styles from './archivo-view.module.css';
import { usePerfiles } from './archivos.api.ts';
import type { Archivo } from './clase.ts';
import { tamano } from './wording.ts';

export function ArchivoData({ archivo }: { archivo: Archivo }) {
  const perfiles = usePerfiles(true).data?.member ?? [];
  // With a single format its name is not worth showing.
  const format =
    perfiles.length > 1 ? perfiles.find(({ codigo }) => codigo === archivo.perfil)?.nombre : undefined;
  const datos: [string, ReactNode][] = [
    ['Nombre', archivo.nombre],
    [
      'Subido',
      <>
        <DateText value={archivo.created} format="hora" />
        {archivo.usuarioNombre && ` por ${archivo.usuarioNombre}`}
      </>,
    ],
    ['Tamaño', tamano(archivo.tamano)],
    ['Formato', format],
    ['Confirmado por', archivo.confirmadoPorNombre],
  ];
  return (
    <section>
      <h2>Datos del archivo</h2>
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
    </section>
  );
}
