import { isUsable, isVencida, type Tarjeta } from '@oficina/tarjetas/contract';
import { tarjetaName, vencimientoText } from '@oficina/tarjetas/web';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { FieldError } from '@oficina/ui/field';
import type { ReactNode } from 'react';
import styles from './pagar.module.css';

export type TarjetaPickerProps = {
  /** The summary of errors links to this id. */
  id: string;
  tarjetas: readonly Tarjeta[];
  chosen: string;
  /** The day is that of Buenos Aires. */
  today: string;
  error?: ReactNode;
  onChoose: (id: string) => void;
};

/** Expired cards and those set aside are shown, so that nobody looks for them, but cannot be chosen. */
export function TarjetaPicker({ id, tarjetas, chosen, today, error, onChoose }: TarjetaPickerProps) {
  const first = tarjetas.find((one) => isUsable(one, today));
  return (
    <fieldset className={styles.tarjetas} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        <h2>¿Con qué tarjeta?</h2>
      </legend>
      {tarjetas.map((tarjeta) => {
        const isUsableNow = isUsable(tarjeta, today);
        return (
          <label key={tarjeta.id} className={styles.tarjeta} data-no-sirve={!isUsableNow || undefined}>
            <input
              type="radio"
              name="tarjeta"
              id={tarjeta === first ? id : undefined}
              value={String(tarjeta.id)}
              checked={isUsableNow && String(tarjeta.id) === chosen}
              disabled={!isUsableNow}
              aria-invalid={error ? true : undefined}
              onChange={() => onChoose(String(tarjeta.id))}
            />
            <span>
              {tarjetaName(tarjeta)} · <Estado tarjeta={tarjeta} today={today} />
            </span>
          </label>
        );
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

function Estado({ tarjeta, today }: { tarjeta: Tarjeta; today: string }) {
  const { vencimiento, apartada, principal } = tarjeta;
  if (isVencida(vencimiento, today))
    return (
      <>
        <EstadoBadge word="Vencida" tint="rojo" /> no se puede usar
      </>
    );
  if (apartada)
    return (
      <>
        <EstadoBadge word="Apartada" tint="rojo" /> <small>{apartada.motivo}</small>
      </>
    );
  return (
    <>
      vence {vencimientoText(tarjeta)} {principal && <EstadoBadge word="Principal" tint="verde" />}
    </>
  );
}
