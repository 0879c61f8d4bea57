import { estaVencida, sePuedeUsar, type Tarjeta } from '@oficina/tarjetas/contract';
import { nombreDeTarjeta, vencimientoEscrito } from '@oficina/tarjetas/web';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { IconAlert } from '@oficina/ui/icon';
import type { ReactNode } from 'react';
import styles from './pagar.module.css';

export type ElegirTarjetaProps = {
  /** Of the group: the summary of errors leads to it. */
  id: string;
  tarjetas: readonly Tarjeta[];
  elegida: string;
  /** The day in Buenos Aires. */
  hoy: string;
  error?: ReactNode;
  onElegir: (id: string) => void;
};

/** The saved cards. One that expired or was set aside is seen, so that nobody looks for it, and cannot be chosen. */
export function ElegirTarjeta({ id, tarjetas, elegida, hoy, error, onElegir }: ElegirTarjetaProps) {
  const primera = tarjetas.find((una) => sePuedeUsar(una, hoy));
  return (
    <fieldset className={styles.tarjetas} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        <h2>¿Con qué tarjeta?</h2>
      </legend>
      {tarjetas.map((tarjeta) => {
        const sirve = sePuedeUsar(tarjeta, hoy);
        return (
          <label key={tarjeta.id} className={styles.tarjeta} data-no-sirve={!sirve || undefined}>
            <input
              type="radio"
              name="tarjeta"
              id={tarjeta === primera ? id : undefined}
              value={String(tarjeta.id)}
              checked={sirve && String(tarjeta.id) === elegida}
              disabled={!sirve}
              aria-invalid={error ? true : undefined}
              onChange={() => onElegir(String(tarjeta.id))}
            />
            <span>
              {nombreDeTarjeta(tarjeta)} · <Estado tarjeta={tarjeta} hoy={hoy} />
            </span>
          </label>
        );
      })}
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          <IconAlert size={20} />
          {error}
        </span>
      )}
    </fieldset>
  );
}

function Estado({ tarjeta, hoy }: { tarjeta: Tarjeta; hoy: string }) {
  const { vencimiento, apartada, principal } = tarjeta;
  if (estaVencida(vencimiento, hoy))
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
      vence {vencimientoEscrito(tarjeta)} {principal && <EstadoBadge word="Principal" tint="verde" />}
    </>
  );
}
