import { Button } from '@oficina/ui/button';
import { Card } from '@oficina/ui/card-list';
import { isUsable, type Tarjeta, ultimos4 } from '../contract/index.ts';
import { EstadoTarjeta, tarjetaName, vencimientoText } from './estado-tarjeta.tsx';
import { Plastico } from './plastico.tsx';
import styles from './tarjetas.module.css';

export type TarjetaCardProps = {
  tarjeta: Tarjeta;
  today: string;
  isChoosing: boolean;
  onPrincipal: () => void;
  onEliminar: () => void;
};

export const titleId = (id: number) => `tarjeta-${id}`;

export function TarjetaCard({ tarjeta, today, isChoosing, onPrincipal, onEliminar }: TarjetaCardProps) {
  // Many cards have the same buttons, so the hidden text tells screen readers which card each belongs to.
  const hiddenName = <span className="oculto"> la terminada en {ultimos4(tarjeta)}</span>;
  const isUsableNow = isUsable(tarjeta, today);
  const { apartada } = tarjeta;
  return (
    <Card
      gap={12}
      changes={
        <>
          {/* It stands where a card that is not the main one offers to be it. */}
          <div className={styles.estados}>
            <EstadoTarjeta tarjeta={tarjeta} today={today} />
          </div>
          {!tarjeta.principal && isUsableNow && (
            <Button variant="link" busy={isChoosing} busyText="Guardando…" onClick={onPrincipal}>
              Usar como principal{hiddenName}
            </Button>
          )}
          <Button variant="link" onClick={onEliminar}>
            Eliminar{hiddenName}
          </Button>
        </>
      }
    >
      <div className={styles.cabeza}>
        <Plastico marca={tarjeta.emisorNombre} />
        <div>
          <h2 id={titleId(tarjeta.id)} tabIndex={-1} className={styles.nombre}>
            {tarjetaName(tarjeta)}
          </h2>
          <p>
            <span>Vence {vencimientoText(tarjeta)}</span> · <span>{tarjeta.titularNombre}</span>
          </p>
          {tarjeta.obs && <p>{tarjeta.obs}</p>}
        </div>
      </div>
      {apartada?.por === 'tarjeta' && <p>{apartada.motivo}</p>}
    </Card>
  );
}
