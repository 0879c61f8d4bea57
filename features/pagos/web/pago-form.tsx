import type { Violation } from '@oficina/hydra';
import { INVALID_CVC, isUsable, parseCvc, type Tarjeta } from '@oficina/tarjetas/contract';
import { LinkButton } from '@oficina/ui/button';
import { Form, type FormSchema, Submit, useZodForm } from '@oficina/ui/form';
import { formatMoney } from '@oficina/ui/money';
import { useEffect } from 'react';
import { CvcField } from './cvc-field.tsx';
import { TarjetaPicker } from './tarjeta-picker.tsx';

export type PagoFormProps = {
  tarjetas: readonly Tarjeta[];
  inicial: number | null;
  /** The day is that of Buenos Aires. */
  today: string;
  total: number;
  isPaying: boolean;
  violations: readonly Violation[];
  addTo: string;
  onChoose: (tarjeta: number) => void;
  onPagar: (tarjeta: number, cvc: string) => Promise<void>;
};

type PagoFormData = { tarjeta: number; cvc: string };

const isAmexTarjeta = ({ emisorNombre = '' }: Pick<Tarjeta, 'emisorNombre'>) =>
  /^(american express|amex)/i.test(emisorNombre);

/** The rules are those of the server. */
const rules = (tarjetas: readonly Tarjeta[], today: string): FormSchema<PagoFormData> => ({
  safeParse(values) {
    const { tarjeta: id, tarjetaCvc } = values as { tarjeta: string; tarjetaCvc: string };
    const tarjeta = tarjetas.find((one) => String(one.id) === id && isUsable(one, today));
    const cvc = parseCvc(tarjetaCvc, tarjeta !== undefined && isAmexTarjeta(tarjeta));
    if (tarjeta && cvc !== null) return { success: true, data: { tarjeta: tarjeta.id, cvc } };
    const issues = [
      ...(tarjeta ? [] : [{ path: ['tarjeta'], message: 'Elegí una tarjeta' }]),
      ...(cvc === null ? [{ path: ['tarjetaCvc'], message: INVALID_CVC }] : []),
    ];
    return { success: false, error: { issues } };
  },
});

/** The code is cleared from the field as soon as it is sent. */
export function PagoForm(props: PagoFormProps) {
  const { tarjetas, inicial, today, total, isPaying, violations, addTo, onChoose, onPagar } = props;
  const form = useZodForm({
    schema: rules(tarjetas, today),
    initialValues: { tarjeta: String(inicial ?? ''), tarjetaCvc: '' },
    onSubmit: ({ tarjeta, cvc }) => {
      form.setValue('tarjetaCvc', '');
      return onPagar(tarjeta, cvc);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the answer comes
  useEffect(() => {
    if (violations.length > 0) form.setViolations(violations);
  }, [violations]);
  const chosen = tarjetas.find(({ id }) => String(id) === form.values.tarjeta);
  const cvc = form.field('tarjetaCvc');
  return (
    <Form form={form}>
      <TarjetaPicker
        id={form.idOf('tarjeta')}
        tarjetas={tarjetas}
        chosen={form.values.tarjeta}
        today={today}
        error={form.errors.tarjeta}
        onChoose={(id) => {
          if (isPaying) return;
          form.setValue('tarjeta', id);
          onChoose(Number(id));
        }}
      />
      {!isPaying && (
        <LinkButton variant="link" to={addTo}>
          + Agregar otra tarjeta
        </LinkButton>
      )}
      <CvcField
        id={cvc.id}
        value={cvc.value}
        error={cvc.error}
        amex={chosen !== undefined && isAmexTarjeta(chosen)}
        readOnly={isPaying}
        onBlur={cvc.onBlur}
        onChange={(typed) => form.setValue('tarjetaCvc', typed)}
      />
      <Submit
        form={form}
        label={`Pagar ${formatMoney(total)}`}
        full
        busy={isPaying}
        busyText="Procesando tu pago…"
      />
    </Form>
  );
}
