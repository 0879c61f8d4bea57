import styles from './correos.module.css';
import { CorreoCheckbox, type CorreosProps, latestOf, RowActions, YesNo } from './correos-row.tsx';

export function CorreosCards({ correos, ...props }: CorreosProps) {
  return (
    <ul className={styles.tarjetas}>
      {correos.map((correo) => (
        <li key={correo.id} className={props.chosen.has(correo.id) ? styles.elegida : undefined}>
          <div className={styles.cabeza}>
            <CorreoCheckbox correo={correo} {...props} />
            <h2 className={styles.correo}>{correo.email}</h2>
          </div>
          <dl className={styles.datos}>
            <dt>Suministro</dt>
            <dd>{correo.suministroCuenta}</dd>
            <dt>Validado</dt>
            <dd>
              <YesNo valor={correo.validado} tint="verde" />
            </dd>
            <dt>Desuscripto</dt>
            <dd>
              <YesNo valor={correo.desuscribir} tint="amarillo" />
            </dd>
            <dt>Rebota</dt>
            <dd>
              <YesNo valor={correo.rebota} tint="rojo" />
            </dd>
            <dt>Última factura</dt>
            <dd>{latestOf(correo)}</dd>
          </dl>
          <RowActions correo={correo} {...props} />
        </li>
      ))}
    </ul>
  );
}
