import { StaffTable } from '@oficina/ui/staff-table';
import styles from './correos.module.css';
import { Botones, type CorreosProps, Elegir, SiONo, ultimaDe } from './correos-fila.tsx';

type Props = CorreosProps & { onElegirTodos: () => void };

/** All the rows of the page at a glance, where there is room for it. */
export function CorreosTabla({ correos, onElegirTodos, ...props }: Props) {
  const todos = correos.every(({ id }) => props.elegidos.has(id));
  return (
    <StaffTable label="Tabla de correos" caption="Correos que reciben las facturas" className={styles.tabla}>
      <thead>
        <tr>
          <th scope="col">
            <label className={styles.elegir}>
              <input type="checkbox" checked={todos} onChange={onElegirTodos} />
              <span className="oculto">Elegir todos los de esta página</span>
            </label>
          </th>
          {['Suministro', 'Correo', 'Validado', 'Desuscripto', 'Rebota', 'Última factura'].map((titulo) => (
            <th key={titulo} scope="col">
              {titulo}
            </th>
          ))}
          <th scope="col">
            <span className="oculto">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {correos.map((correo) => (
          <tr key={correo.id} className={props.elegidos.has(correo.id) ? styles.elegida : undefined}>
            <td>
              <Elegir correo={correo} {...props} />
            </td>
            <td>{correo.suministroCuenta}</td>
            <th scope="row" className={styles.correo}>
              {correo.email}
            </th>
            <td>
              <SiONo valor={correo.validado} tint="verde" />
            </td>
            <td>
              <SiONo valor={correo.desuscribir} tint="amarillo" />
            </td>
            <td>
              <SiONo valor={correo.rebota} tint="rojo" />
            </td>
            <td>{ultimaDe(correo)}</td>
            <td>
              <Botones correo={correo} {...props} />
            </td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}
