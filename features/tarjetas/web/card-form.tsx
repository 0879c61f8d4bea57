import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { CapitalsField, DigitsField } from '@oficina/ui/field';
import { Form, type FormSchema, Submit, useZodForm } from '@oficina/ui/form';
import { formatCount } from '@oficina/ui/money';
import { type Clock, dayInArgentina, systemClock } from '@oficina/values';
import { useEffect, useRef } from 'react';
import { type ParsedTarjeta, parseTarjeta } from '../contract/index.ts';
import {
  fechaToWire,
  formatCvc,
  formatFecha,
  formatNumero,
  formatVencimiento,
  isAmex,
  marcaLabel,
  vencimientoToWire,
} from '../contract/typed.ts';
import { FormattedField } from './formatted-field.tsx';
import styles from './tarjetas.module.css';
import { useClearOnLeave } from './use-clear-on-leave.ts';

export type Titular = { nombre?: string | undefined; documento?: string | undefined };

export type CardFormProps = {
  onSubmit: (tarjeta: ParsedTarjeta) => Promise<void>;
  /** A page with a button of its own gives the id that the button names. */
  id?: string;
  submitLabel?: string;
  /** Most people type a card of their own, so their name and document are already there. */
  titular?: Titular | undefined;
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
    id,
    submitLabel,
    titular,
    failureNote,
    contact,
    leyendaDatos,
    clock = systemClock,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const form = useZodForm({
    schema: rules(clock),
    initialValues: { ...EMPTY, ...typedBy(titular) },
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
  const { setValue, values } = form;
  const { titularDocumento = '' } = typedBy(titular);
  // After a start from memory the document comes later than the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is filled once, and never over what was typed
  useEffect(() => {
    if (values.titularDocumento === '' && titularDocumento) setValue('titularDocumento', titularDocumento);
  }, [titularDocumento]);
  const marca = marcaLabel(form.values.numero);
  const amex = isAmex(form.values.numero);
  return (
    <div ref={box} className={styles.angosto}>
      <Form form={form} id={id}>
        <div className={styles.numero}>
          <FormattedField
            label="Número"
            autoComplete="cc-number"
            format={formatNumero}
            {...form.field('numero')}
          />
          <span role="status">{marca}</span>
        </div>
        <div className={styles.par}>
          <div className={styles.vencimiento}>
            <FormattedField
              label="Vencimiento"
              hint="Mes/año"
              autoComplete="cc-exp"
              format={formatVencimiento}
              {...form.field('vencimiento')}
            />
          </div>
          <div className={styles.codigo}>
            <FormattedField
              label="Código de seguridad"
              hint={amex ? '4 números del frente' : '3 números del dorso'}
              autoComplete="cc-csc"
              format={formatCvc}
              {...form.field('cvc')}
            />
          </div>
        </div>
        <div className={styles.titular}>
          <CapitalsField
            label="Nombre en la tarjeta"
            autoComplete="cc-name"
            {...form.field('titularNombre')}
          />
        </div>
        <div className={styles.corto}>
          <DigitsField label="Documento del titular" {...form.field('titularDocumento')} />
        </div>
        <div className={styles.corto}>
          <FormattedField
            label="Nacimiento del titular"
            hint="Día/mes/año"
            autoComplete="bday"
            format={formatFecha}
            {...form.field('titularFechaNac')}
          />
        </div>
        <p>Guardamos la tarjeta para la próxima. El código, no.</p>
        {submitLabel && <Submit form={form} label={submitLabel} busyText="Guardando…" />}
        {leyendaDatos && <small>{leyendaDatos}</small>}
        {form.message && contact && <ContactLine contact={contact} />}
      </Form>
    </div>
  );
}

/** The name is as a card prints it, and the document as people write it. */
function typedBy({ nombre, documento }: Titular = {}) {
  return {
    ...(nombre && { titularNombre: nombre.toUpperCase() }),
    ...(documento && {
      titularDocumento: /^\d+$/.test(documento) ? formatCount(Number(documento)) : documento,
    }),
  };
}
