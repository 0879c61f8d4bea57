import { isUsable, isVencida, type Tarjeta } from '@oficina/tarjetas/contract';
import { NewPlastico, Plastico, tarjetaName, vencimientoText } from '@oficina/tarjetas/web';
import { FieldError } from '@oficina/ui/field';
import type { ReactNode } from 'react';
import styles from './pagar.module.css';

export type TarjetaPickerProps = {
  /** The summary of errors links to this id. */
  id: string;
  tarjetas: readonly Tarjeta[];
  /** Null is a card that is not saved yet. */
  chosen: Tarjeta | null;
  /** The day is that of Buenos Aires. */
  today: string;
  error?: ReactNode;
  onChoose: (tarjeta: Tarjeta | null) => void;
  /** It stands inside the chosen card. */
  children: ReactNode;
};

/** Expired cards and those set aside come last: they are shown, so that nobody looks for them, but cannot be chosen. */
export function TarjetaPicker(props: TarjetaPickerProps) {
  const { id, tarjetas, chosen, today, error, onChoose, children } = props;
  const usable = tarjetas.filter((one) => isUsable(one, today));
  const inOrder = [...usable, ...tarjetas.filter((one) => !usable.includes(one))];
  return (
    <fieldset className={styles.tarjetas} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        <h2>¿Con qué tarjeta?</h2>
      </legend>
      {inOrder.map((tarjeta) => {
        const isUsableNow = usable.includes(tarjeta);
        const isChosen = isUsableNow && tarjeta.id === chosen?.id;
        return (
          <div key={tarjeta.id} className={styles.tarjeta} data-elegida={isChosen || undefined}>
            <label data-no-sirve={!isUsableNow || undefined}>
              <input
                type="radio"
                name="tarjeta"
                id={tarjeta === usable[0] ? id : undefined}
                value={String(tarjeta.id)}
                checked={isChosen}
                disabled={!isUsableNow}
                aria-invalid={error ? true : undefined}
                onChange={() => onChoose(tarjeta)}
              />
              <Plastico marca={tarjeta.emisorNombre} />
              <span>
                <strong>{tarjetaName(tarjeta)}</strong> <Estado tarjeta={tarjeta} today={today} />
              </span>
            </label>
            {isChosen && children}
          </div>
        );
      })}
      <div className={styles.tarjeta} data-elegida={!chosen || undefined}>
        <label>
          <input type="radio" name="tarjeta" checked={!chosen} onChange={() => onChoose(null)} />
          <NewPlastico />
          <strong>Otra tarjeta</strong>
        </label>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

function Estado({ tarjeta, today }: { tarjeta: Tarjeta; today: string }) {
  const { vencimiento, apartada } = tarjeta;
  if (isVencida(vencimiento, today)) return <small>Vencida, no se puede usar</small>;
  return <small>{apartada ? apartada.motivo : `Vence ${vencimientoText(tarjeta)}`}</small>;
}
