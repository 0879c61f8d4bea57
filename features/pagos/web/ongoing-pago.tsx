import { LinkButton } from '@oficina/ui/button';
import { useOngoingPago } from './pagos.api.ts';

type Props = { usuarioId: number; pagoTo: (id: number) => string };

/** Only the person's own pago is linked, never that of somebody else who pays the same suministro. */
export default function OngoingPago({ usuarioId, pagoTo }: Props) {
  const pago = useOngoingPago(usuarioId).data;
  if (!pago) return null;
  return (
    <p>
      <LinkButton variant="link" to={pagoTo(pago.id)}>
        Ver el pago
      </LinkButton>
    </p>
  );
}
