import type { PublicConfig } from '@oficina/hydra';
import styles from './configuracion.module.css';

/** What is only read when the programs start: the brand, and all that holds a secret or an address. */
export default function MarcaSection({ config }: { config: PublicConfig }) {
  const told: readonly (readonly [string, string | undefined])[] = [
    ['Nombre', config.nombre],
    ['Color', config.color],
    ['Teléfono', config.telefono],
    ['Dirección', config.direccion],
    ['Horario', config.horario],
    ['Logo e ícono', 'Los de la carpeta de la marca.'],
    ['Base de datos, claves y almacén', 'No se muestran.'],
    ['Cobros, correo, mensajes de texto y WhatsApp', 'No se muestran.'],
    ['Ingreso y verificación en dos pasos', 'Las reglas de la instalación.'],
    ['Ente y tiempo que se guardan los datos', 'Los de la instalación.'],
  ];
  return (
    <div className={styles.una}>
      <p>Se cambia en el servidor.</p>
      <dl className={styles.servidor}>
        {told.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
