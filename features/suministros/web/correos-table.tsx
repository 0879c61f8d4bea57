import { StaffTable } from '@oficina/ui/staff-table';
import styles from './correos.module.css';
import { CorreoCheckbox, type CorreosProps, latestOf, RowActions, YesNo } from './correos-row.tsx';

type Props = CorreosProps & { onChooseAll: () => void };

export function CorreosTable({ correos, onChooseAll, ...props }: Props) {
  const allChosen = correos.every(({ id }) => props.chosen.has(id));
  return (
    <StaffTable label="Tabla de correos" caption="Correos que reciben las facturas" className={styles.tabla}>
      <thead>
        <tr>
          <th scope="col">
            <label className={styles.elegir}>
              <input type="checkbox" checked={allChosen} onChange={onChooseAll} />
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
          <tr key={correo.id} className={props.chosen.has(correo.id) ? styles.elegida : undefined}>
            <td>
              <CorreoCheckbox correo={correo} {...props} />
            </td>
            <td>{correo.suministroCuenta}</td>
            <th scope="row" className={styles.correo}>
              {correo.email}
            </th>
            <td>
              <YesNo valor={correo.validado} tint="verde" />
            </td>
            <td>
              <YesNo valor={correo.desuscribir} tint="amarillo" />
            </td>
            <td>
              <YesNo valor={correo.rebota} tint="rojo" />
            </td>
            <td>{latestOf(correo)}</td>
            <td>
              <RowActions correo={correo} {...props} />
            </td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}
