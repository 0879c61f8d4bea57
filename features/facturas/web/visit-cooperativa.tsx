import { PhoneLink } from '@oficina/ui/contact-line';

export function VisitCooperativa({ telefono }: { telefono: string | undefined }) {
  if (!telefono) return <>Acercate a la cooperativa.</>;
  return (
    <>
      Acercate a la cooperativa o llamanos al <PhoneLink number={telefono}>.</PhoneLink>
    </>
  );
}
