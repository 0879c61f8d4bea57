import { StaffTable } from '@oficina/ui/staff-table';
import { Abrir, Actualizado, Elegir, Estrella, type ListaProps } from './celdas.tsx';
import styles from './cola.module.css';
import { EstadoDelCaso, Vencido } from './estado-del-caso.tsx';
import { nombreDelCliente, nombreDelEncargado } from './quien.ts';

const COLUMNAS = ['Nov.', 'Estado', 'Categoría', 'Cliente', 'Suministro', 'Encargado', 'Actualiz.'];

/** All of the page at a glance. The whole row is the link of its number. */
export function Tabla({ titulo, ...props }: ListaProps & { titulo: string }) {
  const { casos, yo, now, elegidos, onElegir } = props;
  const ids = casos.map(({ id }) => id);
  return (
    <StaffTable label="Tabla de requerimientos" caption={titulo} className={styles.tabla}>
      <thead>
        <tr>
          <td>
            <input
              type="checkbox"
              className={styles.tilde}
              aria-label="Elegir todos los de esta página"
              checked={ids.every((id) => elegidos.has(id))}
              onChange={({ target }) => onElegir(ids, target.checked)}
            />
          </td>
          <th scope="col">N.º</th>
          {COLUMNAS.map((columna) => (
            <th key={columna} scope="col">
              {columna}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {casos.map((caso) => (
          <tr key={caso.id} data-elegida={elegidos.has(caso.id) || undefined}>
            <td>
              <Elegir caso={caso} elegidos={elegidos} onElegir={onElegir} />
            </td>
            <th scope="row">
              <Abrir caso={caso} casoTo={props.casoTo} /> {caso.vencido && <Vencido />}
            </th>
            <td>
              <Estrella caso={caso} />
            </td>
            <td>
              <EstadoDelCaso estado={caso.estado} />
            </td>
            <td className={styles.largo}>{caso.categoria.nombre}</td>
            <td className={styles.largo}>{nombreDelCliente(caso)}</td>
            <td>{caso.suministroCuenta ?? '–'}</td>
            <td className={styles.largo}>{nombreDelEncargado(caso, yo)}</td>
            <td>
              <Actualizado caso={caso} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}
