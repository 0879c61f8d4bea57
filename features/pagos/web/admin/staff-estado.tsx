import { EstadoMark } from '@oficina/ui/estado-mark';
import { type Pago, pagoEstado } from '../../contract/index.ts';
import { pagoTint } from '../estado-pago.tsx';
import styles from './pagos.module.css';
import { isDelayed } from './texts.ts';

const PENDIENTE = pagoEstado.code('pendiente');

export function StaffEstado({ pago, now }: { pago: Pick<Pago, 'estado' | 'created'>; now: Date }) {
  return (
    <>
      <EstadoMark
        word={pagoEstado.label(pago.estado)}
        tint={pagoTint(pago.estado)}
        isRing={pago.estado === PENDIENTE}
      />
      {isDelayed(pago, now) && <span className={styles.demorado}> Demorado</span>}
    </>
  );
}
