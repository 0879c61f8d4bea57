import { Button } from '@oficina/ui/button';
import { sePuedeUsar, type Tarjeta, ultimos4 } from '../contract/index.ts';
import { EstadoTarjeta, nombreDeTarjeta, vencimientoEscrito } from './estado-tarjeta.tsx';
import styles from './tarjetas.module.css';

export type TarjetaCardProps = {
  tarjeta: Tarjeta;
  hoy: string;
  /** Being made the principal. */
  eligiendo: boolean;
  onPrincipal: () => void;
  onEliminar: () => void;
};

export const idDeTitulo = (id: number) => `tarjeta-${id}`;

export function TarjetaCard({ tarjeta, hoy, eligiendo, onPrincipal, onEliminar }: TarjetaCardProps) {
  // Many cards have the same buttons: read alone, each says which one it is of.
  const cual = <span className="oculto"> la terminada en {ultimos4(tarjeta)}</span>;
  const sirve = sePuedeUsar(tarjeta, hoy);
  const { apartada } = tarjeta;
  return (
    <li className={styles.tarjeta}>
      <div>
        <h2 id={idDeTitulo(tarjeta.id)} tabIndex={-1} className={styles.nombre}>
          {nombreDeTarjeta(tarjeta)}
        </h2>
        <p>{tarjeta.titularNombre}</p>
        <p className={styles.vence}>Vence {vencimientoEscrito(tarjeta)}</p>
        {tarjeta.obs && <p className={styles.nota}>{tarjeta.obs}</p>}
      </div>
      <div className={styles.estados}>
        <EstadoTarjeta tarjeta={tarjeta} hoy={hoy} />
      </div>
      {apartada?.por === 'tarjeta' && <p>{apartada.motivo}</p>}
      <div className={styles.cambios}>
        {!tarjeta.principal && sirve && (
          <Button variant="link" busy={eligiendo} busyText="Guardando…" onClick={onPrincipal}>
            Usar como principal{cual}
          </Button>
        )}
        <Button variant="link" onClick={onEliminar}>
          Eliminar{cual}
        </Button>
      </div>
    </li>
  );
}
