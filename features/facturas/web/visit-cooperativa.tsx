import { PhoneLink } from '@oficina/ui/contact-line';

const WITH_ITS_POINT = { display: 'inline-block', maxWidth: '100%' } as const;

export function VisitCooperativa({ telefono }: { telefono: string | undefined }) {
  if (!telefono) return <>Acercate a la cooperativa.</>;
  return (
    <>
      Acercate a la cooperativa o llamanos al{' '}
      <span style={WITH_ITS_POINT}>
        <PhoneLink number={telefono} />.
      </span>
    </>
  );
}
