import { nombreDeSuministro, type Suministro } from '@oficina/suministros/contract';
import { formatDate } from '@oficina/ui/date-text';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Money } from '@oficina/ui/money';
import type { Tint } from '@oficina/ui/tint';
import { estaPagada, type Factura, palabraDeFactura } from '../contract/index.ts';
import { nombreDePeriodo } from './deuda.ts';
import styles from './factura-item.module.css';

const TINTES: Readonly<Record<ReturnType<typeof palabraDeFactura>, Tint>> = {
  Pagada: 'verde',
  'Pago en proceso': 'azul',
  Vencida: 'rojo',
  'A pagar': 'amarillo',
};

type Lugar = Pick<Suministro, 'nombre' | 'cuenta' | 'domicilio' | 'alias' | 'pagoInhabilitado'>;

/** One bill: which month, which supply, how much, until when. */
export function FacturaItem({ factura, suministro }: { factura: Factura; suministro: Lugar | undefined }) {
  const palabra = palabraDeFactura(factura);
  const mes = nombreDePeriodo(factura.periodo);
  return (
    <li className={styles.factura}>
      <strong className={styles.mes}>{mes}</strong>
      <div className={styles.estado}>
        <EstadoBadge word={palabra} tint={TINTES[palabra]} />
        {!estaPagada(factura) && suministro?.pagoInhabilitado && (
          <EstadoBadge word="No se puede pagar por acá" tint="gris" />
        )}
      </div>
      {suministro && (
        <span className={styles.lugar}>
          {nombreDeSuministro(suministro)} · cuenta {suministro.cuenta}
        </span>
      )}
      <span className={styles.vence}>{textoVencimiento(factura)}</span>
      <span className={styles.importe}>
        <Money value={factura.importe} />
      </span>
    </li>
  );
}

/** A paid bill neither is nor will be due: its date is only a date. */
function textoVencimiento(factura: Factura): string {
  const fecha = formatDate(factura.vencimiento);
  if (estaPagada(factura)) return `Vencimiento ${fecha}`;
  return `${factura.vencida ? 'Venció' : 'Vence'} el ${fecha}`;
}
