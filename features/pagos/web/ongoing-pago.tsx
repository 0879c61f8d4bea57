import { LinkButton } from '@oficina/ui/button';
import { pagoPath } from '../contract/index.ts';
import { useOngoingPago } from './pagos.api.ts';

/** Only the person's own pago is linked, never that of somebody else who pays the same suministro. */
export default function OngoingPago({ usuarioId }: { usuarioId: number }) {
  const pago = useOngoingPago(usuarioId).data;
  if (!pago) return null;
  return (
    <p>
      <LinkButton variant="link" to={pagoPath(pago.id)}>
        Ver el pago
      </LinkButton>
    </p>
  );
}
