import styles from './correos.module.css';
import { Botones, type CorreosProps, Elegir, SiONo, ultimaDe } from './correos-fila.tsx';

/** One card per address, where a table does not fit. */
export function CorreosTarjetas({ correos, ...props }: CorreosProps) {
  return (
    <ul className={styles.tarjetas}>
      {correos.map((correo) => (
        <li key={correo.id} className={props.elegidos.has(correo.id) ? styles.elegida : undefined}>
          <div className={styles.cabeza}>
            <Elegir correo={correo} {...props} />
            <h2 className={styles.correo}>{correo.email}</h2>
          </div>
          <dl className={styles.datos}>
            <dt>Suministro</dt>
            <dd>{correo.suministroCuenta}</dd>
            <dt>Validado</dt>
            <dd>
              <SiONo valor={correo.validado} tint="verde" />
            </dd>
            <dt>Desuscripto</dt>
            <dd>
              <SiONo valor={correo.desuscribir} tint="amarillo" />
            </dd>
            <dt>Rebota</dt>
            <dd>
              <SiONo valor={correo.rebota} tint="rojo" />
            </dd>
            <dt>Última factura</dt>
            <dd>{ultimaDe(correo)}</dd>
          </dl>
          <Botones correo={correo} {...props} />
        </li>
      ))}
    </ul>
  );
}
