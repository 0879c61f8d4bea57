import type { Violation } from '@oficina/hydra';
import { INVALID_CVC, parseCvc, type Tarjeta } from '@oficina/tarjetas/contract';
import { Form, type FormSchema, useZodForm } from '@oficina/ui/form';
import { type ReactNode, useEffect } from 'react';
import { CvcField } from './cvc-field.tsx';
import { TarjetaPicker } from './tarjeta-picker.tsx';

export type PagoFormProps = {
  /** The button that pays names this form. */
  id: string;
  tarjetas: readonly Tarjeta[];
  /** Null is a card that is not saved yet. */
  chosen: Tarjeta | null;
  /** The day is that of Buenos Aires. */
  today: string;
  violations: readonly Violation[];
  onChoose: (tarjeta: Tarjeta | null) => void;
  onPagar: (tarjeta: number, cvc: string) => Promise<void>;
  /** It is drawn when another card is chosen. */
  children: ReactNode;
};

const isAmexTarjeta = ({ emisorNombre = '' }: Pick<Tarjeta, 'emisorNombre'>) =>
  /^(american express|amex)/i.test(emisorNombre);

type PagoFormData = { tarjeta: number; cvc: string };

/** The rules are those of the server. */
const rules = (tarjeta: Tarjeta | null): FormSchema<PagoFormData> => ({
  safeParse(values) {
    const { tarjetaCvc } = values as { tarjetaCvc: string };
    const cvc = tarjeta && parseCvc(tarjetaCvc, isAmexTarjeta(tarjeta));
    if (tarjeta && cvc) return { success: true, data: { tarjeta: tarjeta.id, cvc } };
    return { success: false, error: { issues: [{ path: ['tarjetaCvc'], message: INVALID_CVC }] } };
  },
});

/** The code is cleared from the field as soon as it is sent, and when another card is chosen. */
export function PagoForm(props: PagoFormProps) {
  const { id, tarjetas, chosen, today, violations, onChoose, onPagar, children } = props;
  const form = useZodForm({
    schema: rules(chosen),
    initialValues: { tarjeta: '', tarjetaCvc: '' },
    onSubmit: ({ tarjeta, cvc }) => {
      form.setValue('tarjetaCvc', '');
      return onPagar(tarjeta, cvc);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the answer comes
  useEffect(() => {
    if (violations.length > 0) form.setViolations(violations);
  }, [violations]);
  const { name: _, onChange: __, ...cvc } = form.field('tarjetaCvc');
  return (
    <>
      {chosen && <Form form={form} id={id} />}
      <TarjetaPicker
        id={form.idOf('tarjeta')}
        tarjetas={tarjetas}
        chosen={chosen}
        today={today}
        error={form.errors.tarjeta}
        onChoose={(tarjeta) => {
          form.setValue('tarjeta', '');
          form.setValue('tarjetaCvc', '');
          onChoose(tarjeta);
        }}
      >
        {chosen && (
          <CvcField
            {...cvc}
            form={id}
            amex={isAmexTarjeta(chosen)}
            onChange={(typed) => form.setValue('tarjetaCvc', typed)}
          />
        )}
      </TarjetaPicker>
      {!chosen && children}
    </>
  );
}
