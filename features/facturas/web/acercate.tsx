import { PhoneLink } from '@oficina/ui/contact-line';

const JUNTOS = { whiteSpace: 'nowrap' } as const;

/** What to do about what cannot be paid here. */
export function Acercate({ telefono }: { telefono: string | undefined }) {
  if (!telefono) return <>Acercate a la cooperativa.</>;
  return (
    <>
      Acercate a la cooperativa o llamanos al{' '}
      <span style={JUNTOS}>
        <PhoneLink number={telefono} />.
      </span>
    </>
  );
}
