import type { Violation } from '@oficina/hydra';
import { CVC_INVALIDO, leerCvc, sePuedeUsar, type Tarjeta } from '@oficina/tarjetas/contract';
import { Button, LinkButton } from '@oficina/ui/button';
import { Form, type FormSchema, useZodForm } from '@oficina/ui/form';
import { formatMoney } from '@oficina/ui/money';
import { useEffect } from 'react';
import { CvcField } from './cvc-field.tsx';
import { ElegirTarjeta } from './elegir-tarjeta.tsx';

export type PagoFormProps = {
  tarjetas: readonly Tarjeta[];
  /** The one it starts with. */
  inicial: number | null;
  /** The day in Buenos Aires. */
  hoy: string;
  total: number;
  pagando: boolean;
  /** What the server said of a field. */
  faltas: readonly Violation[];
  agregarTo: string;
  onElegir: (tarjeta: number) => void;
  onPagar: (tarjeta: number, cvc: string) => Promise<void>;
};

type Leido = { tarjeta: number; cvc: string };

const esAmexLaTarjeta = ({ emisorNombre = '' }: Pick<Tarjeta, 'emisorNombre'>) =>
  /^(american express|amex)/i.test(emisorNombre);

/** Which card and its code, judged with the rules of the server. */
const reglas = (tarjetas: readonly Tarjeta[], hoy: string): FormSchema<Leido> => ({
  safeParse(values) {
    const { tarjeta: id, tarjetaCvc } = values as { tarjeta: string; tarjetaCvc: string };
    const tarjeta = tarjetas.find((una) => String(una.id) === id && sePuedeUsar(una, hoy));
    const cvc = leerCvc(tarjetaCvc, tarjeta !== undefined && esAmexLaTarjeta(tarjeta));
    if (tarjeta && cvc !== null) return { success: true, data: { tarjeta: tarjeta.id, cvc } };
    const issues = [
      ...(tarjeta ? [] : [{ path: ['tarjeta'], message: 'Elegí una tarjeta' }]),
      ...(cvc === null ? [{ path: ['tarjetaCvc'], message: CVC_INVALIDO }] : []),
    ];
    return { success: false, error: { issues } };
  },
});

/** A saved card and its code. The code leaves the field as soon as it is sent. */
export function PagoForm(props: PagoFormProps) {
  const { tarjetas, inicial, hoy, total, pagando, faltas, agregarTo, onElegir, onPagar } = props;
  const form = useZodForm({
    schema: reglas(tarjetas, hoy),
    initialValues: { tarjeta: String(inicial ?? ''), tarjetaCvc: '' },
    onSubmit: ({ tarjeta, cvc }) => {
      form.setValue('tarjetaCvc', '');
      return onPagar(tarjeta, cvc);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the answer comes
  useEffect(() => {
    if (faltas.length > 0) form.setViolations(faltas);
  }, [faltas]);
  const elegida = tarjetas.find(({ id }) => String(id) === form.values.tarjeta);
  const cvc = form.field('tarjetaCvc');
  return (
    <Form form={form}>
      <ElegirTarjeta
        id={form.idOf('tarjeta')}
        tarjetas={tarjetas}
        elegida={form.values.tarjeta}
        hoy={hoy}
        error={form.errors.tarjeta}
        onElegir={(id) => {
          if (pagando) return;
          form.setValue('tarjeta', id);
          onElegir(Number(id));
        }}
      />
      {!pagando && (
        <LinkButton variant="link" to={agregarTo}>
          + Agregar otra tarjeta
        </LinkButton>
      )}
      <CvcField
        id={cvc.id}
        value={cvc.value}
        error={cvc.error}
        amex={elegida !== undefined && esAmexLaTarjeta(elegida)}
        readOnly={pagando}
        onBlur={cvc.onBlur}
        onChange={(escrito) => form.setValue('tarjetaCvc', escrito)}
      />
      <Button type="submit" variant="primary" full busy={pagando} busyText="Procesando tu pago…">
        Pagar {formatMoney(total)}
      </Button>
    </Form>
  );
}
