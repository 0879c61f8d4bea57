import { LinkButton } from '@oficina/ui/button';
import { useOngoingPago } from './pagos.api.ts';

type Props = { usuarioId: number; pagoTo: (id: number) => string };

/** The way to one's own payment on its way. Of somebody else's, who pays the same supply, there is none. */
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
