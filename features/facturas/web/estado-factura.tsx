import { EstadoBadge } from '@oficina/ui/estado-badge';
import type { Tint } from '@oficina/ui/tint';
import { estaPagada, type Factura, palabraDeFactura } from '../contract/index.ts';
import type { Lugar } from './lugar.ts';

const TINTES: Readonly<Record<ReturnType<typeof palabraDeFactura>, Tint>> = {
  Pagada: 'verde',
  'Pago en proceso': 'azul',
  Vencida: 'rojo',
  'A pagar': 'amarillo',
};

type Props = { factura: Factura; suministro: Pick<Lugar, 'pagoInhabilitado'> | undefined };

/** The word of a bill and, when it cannot be paid here, that too. */
export function EstadoFactura({ factura, suministro }: Props) {
  const palabra = palabraDeFactura(factura);
  return (
    <>
      <EstadoBadge word={palabra} tint={TINTES[palabra]} />
      {!estaPagada(factura) && suministro?.pagoInhabilitado && (
        <EstadoBadge word="No se puede pagar por acá" tint="gris" />
      )}
    </>
  );
}
