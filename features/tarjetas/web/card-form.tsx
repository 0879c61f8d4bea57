import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { CapitalsField, DigitsField, TextField } from '@oficina/ui/field';
import { Form, type FormSchema, Submit, useZodForm } from '@oficina/ui/form';
import { Stack } from '@oficina/ui/layout';
import { type Clock, dayInArgentina, systemClock } from '@oficina/values';
import { useRef } from 'react';
import { isAmex, type ParsedTarjeta, parseTarjeta } from '../contract/index.ts';
import {
  fechaToWire,
  formatCvc,
  formatFecha,
  formatNumero,
  formatVencimiento,
  marcaLabel,
  vencimientoToWire,
} from './format.ts';
import { FormattedField } from './formatted-field.tsx';
import styles from './tarjetas.module.css';
import { useClearOnLeave } from './use-clear-on-leave.ts';

export type CardFormProps = {
  onSubmit: (tarjeta: ParsedTarjeta) => Promise<void>;
  submitLabel: string;
  busyText?: string;
  /** True while the action that the card was saved for is still in progress. */
  busy?: boolean;
  failureNote?: string | undefined;
  contact?: Contact | undefined;
  /** The law requires this notice on how the typed data is used. */
  leyendaDatos?: string | undefined;
  clock?: Clock;
};

const EMPTY = {
  numero: '',
  vencimiento: '',
  titularNombre: '',
  titularFechaNac: '',
  titularDocumento: '',
  cvc: '',
  obs: '',
};
type CardFormValues = typeof EMPTY;
const FIELDS = Object.keys(EMPTY) as (keyof CardFormValues)[];

const rules = (clock: Clock): FormSchema<ParsedTarjeta> => ({
  safeParse(values) {
    const input = values as CardFormValues;
    const parsed = parseTarjeta(
      {
        ...input,
        vencimiento: vencimientoToWire(input.vencimiento),
        titularFechaNac: fechaToWire(input.titularFechaNac),
      },
      dayInArgentina(clock.now()),
    );
    if ('tarjeta' in parsed) return { success: true, data: parsed.tarjeta };
    const issues = parsed.violations.map(({ propertyPath, message }) => ({ path: [propertyPath], message }));
    return { success: false, error: { issues } };
  },
});

const LIMIT_REACHED = 'Hoy ya intentaste agregar varias tarjetas. Probá mañana o llamanos.';

/** The typed card exists only in these fields, in no draft, store or log, and is cleared with them. */
export function CardForm(props: CardFormProps) {
  const {
    onSubmit,
    submitLabel,
    busyText = 'Guardando…',
    busy = false,
    failureNote,
    contact,
    leyendaDatos,
    clock = systemClock,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const form = useZodForm({
    schema: rules(clock),
    initialValues: EMPTY,
    onSubmit: async (tarjeta) => {
      await onSubmit(tarjeta);
    },
    onRefused: (error) => {
      const message = error.status === 429 ? LIMIT_REACHED : error.message;
      const violations =
        error.status === 429 || error.violations.length === 0
          ? [{ propertyPath: '', message }]
          : error.violations;
      form.setViolations([
        ...violations,
        ...(failureNote ? [{ propertyPath: '', message: failureNote }] : []),
      ]);
    },
  });
  useClearOnLeave(box, () => {
    for (const nombre of FIELDS) form.setValue(nombre, '');
  });
  const marca = marcaLabel(form.values.numero);
  const amex = isAmex(form.values.numero);
  return (
    <div ref={box} className={styles.angosto}>
      <Form form={form}>
        <Stack gap={4}>
          <FormattedField
            label="Número"
            autoComplete="cc-number"
            format={formatNumero}
            {...form.field('numero')}
          />
          <span role="status">{marca}</span>
        </Stack>
        <FormattedField
          label="Vencimiento"
          hint="MM/AA"
          autoComplete="cc-exp"
          format={formatVencimiento}
          {...form.field('vencimiento')}
        />
        <CapitalsField
          label="Nombre como figura en la tarjeta"
          autoComplete="cc-name"
          {...form.field('titularNombre')}
        />
        <FormattedField
          label="Fecha de nacimiento del titular"
          hint="DD/MM/AAAA"
          autoComplete="bday"
          format={formatFecha}
          {...form.field('titularFechaNac')}
        />
        <DigitsField label="Documento del titular" {...form.field('titularDocumento')} />
        <FormattedField
          label="Código de seguridad"
          hint={amex ? 'Los 4 números del frente' : 'Los 3 números del dorso'}
          autoComplete="cc-csc"
          format={formatCvc}
          {...form.field('cvc')}
        />
        <TextField label="Nota" optional autoComplete="off" {...form.field('obs')} />
        <p>Guardamos la tarjeta en forma segura. El código de seguridad no se guarda.</p>
        <Submit form={form} label={submitLabel} busy={form.busy || busy} busyText={busyText} />
        {leyendaDatos && <small>{leyendaDatos}</small>}
        {form.message && contact && <ContactLine contact={contact} />}
      </Form>
    </div>
  );
}
