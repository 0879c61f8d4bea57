import { StaffTable } from '@oficina/ui/staff-table';
import {
  Actualizado,
  NovedadStar,
  RequerimientoLink,
  type RequerimientoListProps,
  SelectCheckbox,
} from './cells.tsx';
import styles from './queue.module.css';
import { displayEncargadoNombre, displayUsuarioNombre } from './staff-actor.ts';
import { StaffEstadoBadge, Vencido } from './staff-estado-badge.tsx';

const COLUMNS = ['Nov.', 'Estado', 'Categoría', 'Cliente', 'Suministro', 'Encargado', 'Actualiz.'];

export function RequerimientosTable({ titulo, ...props }: RequerimientoListProps & { titulo: string }) {
  const { requerimientos, yo, now, selected, onSelect } = props;
  const ids = requerimientos.map(({ id }) => id);
  return (
    <StaffTable label="Tabla de requerimientos" caption={titulo} className={styles.tabla}>
      <thead>
        <tr>
          <td>
            <input
              type="checkbox"
              className={styles.tilde}
              aria-label="Elegir todos los de esta página"
              checked={ids.every((id) => selected.has(id))}
              onChange={({ target }) => onSelect(ids, target.checked)}
            />
          </td>
          <th scope="col">N.º</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {requerimientos.map((requerimiento) => (
          <tr key={requerimiento.id} data-elegida={selected.has(requerimiento.id) || undefined}>
            <td>
              <SelectCheckbox requerimiento={requerimiento} selected={selected} onSelect={onSelect} />
            </td>
            <th scope="row">
              <RequerimientoLink requerimiento={requerimiento} requerimientoTo={props.requerimientoTo} />{' '}
              {requerimiento.vencido && <Vencido />}
            </th>
            <td>
              <NovedadStar requerimiento={requerimiento} />
            </td>
            <td>
              <StaffEstadoBadge estado={requerimiento.estado} />
            </td>
            <td className={styles.largo}>{requerimiento.categoria.nombre}</td>
            <td className={styles.largo}>{displayUsuarioNombre(requerimiento)}</td>
            <td>{requerimiento.suministroCuenta ?? '–'}</td>
            <td className={styles.largo}>{displayEncargadoNombre(requerimiento, yo)}</td>
            <td>
              <Actualizado requerimiento={requerimiento} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}
