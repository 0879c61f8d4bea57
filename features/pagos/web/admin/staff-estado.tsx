import { EstadoBadge } from '@oficina/ui/estado-badge';
import { type Pago, pagoEstado } from '../../contract/index.ts';
import { pagoTint } from '../estado-pago.tsx';
import { isDelayed } from './texts.ts';

export function StaffEstado({ pago, now }: { pago: Pick<Pago, 'estado' | 'created'>; now: Date }) {
  return (
    <>
      <EstadoBadge word={pagoEstado.label(pago.estado)} tint={pagoTint(pago.estado)} />
      {isDelayed(pago, now) && (
        <>
          {' '}
          <EstadoBadge word="Demorado" tint="rojo" />
        </>
      )}
    </>
  );
}
