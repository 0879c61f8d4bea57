import { parseIri } from '@oficina/hydra';
import { suministroName } from '@oficina/suministros/contract';
import { Button, LinkButton } from '@oficina/ui/button';
import { formatMoney, Money } from '@oficina/ui/money';
import { amountToPay, estadoPago, type Factura, isPagada } from '../contract/index.ts';
import styles from './facturas.module.css';
import { isPayable } from './selection.ts';
import { describeFactura, type SuministroIndex } from './suministro-summary.ts';
import { mesText, vencimientoText } from './vencimiento.ts';
import { VisitCooperativa } from './visit-cooperativa.tsx';

export type FacturaRowContext = {
  suministroIndex: SuministroIndex;
  now: Date;
  telefono: string | undefined;
  pagarTo: (ids: readonly number[]) => string;
  pagoTo: (id: number) => string;
  onOpen: (factura: Factura) => void;
  onChoose: (factura: Factura, isChosen: boolean) => void;
};

type Props = FacturaRowContext & { factura: Factura; isChosen: boolean };

export function FacturaRow(props: Props) {
  const { factura, isChosen, suministroIndex, now, pagarTo, pagoTo, onOpen, onChoose } = props;
  const descripcion = describeFactura(factura, suministroIndex);
  const suministro = suministroIndex.get(factura.suministro);
  const mes = mesText(factura.periodo, now);
  const canPay = isPayable(factura, suministroIndex);
  // Only the person who made the pago receives it.
  const pagoId = factura.pago === undefined ? null : parseIri('pagos', factura.pago);
  return (
    <li className={styles.fila}>
      {canPay && (
        <label className={styles.tilde}>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={({ target }) => onChoose(factura, target.checked)}
          />
          <span className="oculto">Elegir factura de {descripcion}</span>
        </label>
      )}
      <span className={styles.cual}>
        {suministro ? (
          <>
            <strong>{suministroName(suministro)}</strong> · {mes}
          </>
        ) : (
          <strong>{mes}</strong>
        )}
      </span>
      <Estado {...props} />
      <span className={styles.importe}>
        <Money value={amountToPay(factura)} />
        {amountToPay(factura) !== factura.importe && (
          <small>Primer vencimiento {formatMoney(factura.importe)}</small>
        )}
      </span>
      <div className={styles.acciones}>
        <Button variant="link" aria-haspopup="dialog" onClick={() => onOpen(factura)}>
          Ver factura<span className="oculto"> de {descripcion}</span>
        </Button>
        {canPay && (
          <LinkButton variant="link" to={pagarTo([factura.id])}>
            Pagar solo esta<span className="oculto"> factura de {descripcion}</span>
          </LinkButton>
        )}
        {pagoId !== null && (
          <LinkButton variant="link" to={pagoTo(pagoId)}>
            {factura.esperandoPago ? 'Ver el código' : 'Ver pago'}
            <span className="oculto"> de la factura de {descripcion}</span>
          </LinkButton>
        )}
      </div>
    </li>
  );
}

/** It says by when to pay, or else why not. */
function Estado({ factura, suministroIndex, now, telefono }: Props) {
  if (isPagada(factura)) return <span className={`${styles.cuando} ${styles.pagada}`}>Pagada</span>;
  if (factura.esperandoPago)
    return (
      <span className={styles.cuando}>
        <strong>Esperando el pago.</strong>
      </span>
    );
  if (factura.estadoPago === estadoPago.code('enPago'))
    return (
      <span className={styles.cuando}>
        <strong>Pago en proceso.</strong> No vuelvas a pagar.
      </span>
    );
  const due = vencimientoText(factura, now);
  const className = factura.vencida ? `${styles.cuando} ${styles.vencida}` : styles.cuando;
  if (!suministroIndex.get(factura.suministro)?.pagoInhabilitado)
    return <span className={className}>{due}</span>;
  return (
    <>
      <span className={className}>{due}</span>
      <p className={styles.motivo}>
        No se puede pagar por acá. <VisitCooperativa telefono={telefono} />
      </p>
    </>
  );
}
