import { EstadoBadge } from '@oficina/ui/estado-badge';
import { type Pago, pagoEstado } from '../../contract/index.ts';
import { tinteDePago } from '../estado-pago.tsx';
import { estaDemorado } from './palabras.ts';

/** The staff's word and, when it takes too long, that too. */
export function EstadoParaPersonal({ pago, now }: { pago: Pick<Pago, 'estado' | 'created'>; now: Date }) {
  return (
    <>
      <EstadoBadge word={pagoEstado.label(pago.estado)} tint={tinteDePago(pago.estado)} />
      {estaDemorado(pago, now) && (
        <>
          {' '}
          <EstadoBadge word="Demorado" tint="rojo" />
        </>
      )}
    </>
  );
}
