import { ApiError } from '@oficina/hydra';
import { Button } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { TextField } from '@oficina/ui/field';
import { Form, type FormSchema, useZodForm } from '@oficina/ui/form';
import { Stack } from '@oficina/ui/layout';
import { type Clock, dayInArgentina, systemClock } from '@oficina/values';
import { useRef } from 'react';
import { esAmex, leerTarjeta, type TarjetaLeida } from '../contract/index.ts';
import { CampoConFormato } from './campo-con-formato.tsx';
import {
  fechaALaRed,
  formatoCvc,
  formatoFecha,
  formatoNumero,
  formatoVencimiento,
  palabraDeMarca,
  vencimientoALaRed,
} from './formato.ts';
import styles from './tarjetas.module.css';
import { useVaciar } from './use-vaciar.ts';

export type CardFormProps = {
  /** Saves the card. What it throws is told here: each complaint under its field, the rest above. */
  onSubmit: (tarjeta: TarjetaLeida) => Promise<void>;
  submitLabel: string;
  busyText?: string;
  /** What it was saved for is still going on. */
  busy?: boolean;
  /** Told with whatever refusal. */
  siFalla?: string | undefined;
  contact?: Contact | undefined;
  /** What is done with what is typed here, as the law asks to tell. */
  leyendaDatos?: string | undefined;
  clock?: Clock;
};

const VACIA = {
  numero: '',
  vencimiento: '',
  titularNombre: '',
  titularFechaNac: '',
  titularDocumento: '',
  cvc: '',
  obs: '',
};
type Escrita = typeof VACIA;
const CAMPOS = Object.keys(VACIA) as (keyof Escrita)[];

/** The rules of the server, on what is written on the screen. */
const reglas = (clock: Clock): FormSchema<TarjetaLeida> => ({
  safeParse(values) {
    const escrita = values as Escrita;
    const leida = leerTarjeta(
      {
        ...escrita,
        vencimiento: vencimientoALaRed(escrita.vencimiento),
        titularFechaNac: fechaALaRed(escrita.titularFechaNac),
      },
      dayInArgentina(clock.now()),
    );
    if ('tarjeta' in leida) return { success: true, data: leida.tarjeta };
    const issues = leida.faltas.map(({ propertyPath, message }) => ({ path: [propertyPath], message }));
    return { success: false, error: { issues } };
  },
});

const LIMITE = 'Hoy ya intentaste agregar varias tarjetas. Probá mañana o llamanos.';

/** A card, typed. It lives in these fields only: in no draft, no store and no log, and it leaves with them. */
export function CardForm(props: CardFormProps) {
  const {
    onSubmit,
    submitLabel,
    busyText = 'Guardando…',
    busy = false,
    siFalla,
    contact,
    leyendaDatos,
    clock = systemClock,
  } = props;
  const caja = useRef<HTMLDivElement>(null);
  const form = useZodForm({
    schema: reglas(clock),
    initialValues: VACIA,
    onSubmit: async (tarjeta) => {
      try {
        await onSubmit(tarjeta);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const dicho = error.status === 429 ? LIMITE : error.message;
        const faltas =
          error.status === 429 || error.violations.length === 0
            ? [{ propertyPath: '', message: dicho }]
            : error.violations;
        form.setViolations([...faltas, ...(siFalla ? [{ propertyPath: '', message: siFalla }] : [])]);
      }
    },
  });
  useVaciar(caja, () => {
    for (const nombre of CAMPOS) form.setValue(nombre, '');
  });
  const marca = palabraDeMarca(form.values.numero);
  const amex = esAmex(form.values.numero);
  return (
    <div ref={caja} className={styles.angosto}>
      <Form form={form}>
        <Stack gap={4}>
          <CampoConFormato
            label="Número"
            autoComplete="cc-number"
            formato={formatoNumero}
            {...form.field('numero')}
          />
          <span role="status">{marca}</span>
        </Stack>
        <CampoConFormato
          label="Vencimiento"
          hint="MM/AA"
          autoComplete="cc-exp"
          formato={formatoVencimiento}
          {...form.field('vencimiento')}
        />
        <TextField
          label="Nombre como figura en la tarjeta"
          autoComplete="cc-name"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('titularNombre')}
        />
        <CampoConFormato
          label="Fecha de nacimiento del titular"
          hint="DD/MM/AAAA"
          autoComplete="bday"
          formato={formatoFecha}
          {...form.field('titularFechaNac')}
        />
        <TextField
          label="Documento del titular"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('titularDocumento')}
        />
        <CampoConFormato
          label="Código de seguridad"
          hint={amex ? 'Los 4 números del frente' : 'Los 3 números del dorso'}
          autoComplete="cc-csc"
          formato={formatoCvc}
          {...form.field('cvc')}
        />
        <TextField label="Nota" optional autoComplete="off" {...form.field('obs')} />
        <p>Guardamos la tarjeta en forma segura. El código de seguridad no se guarda.</p>
        <Button type="submit" variant="primary" busy={form.busy || busy} busyText={busyText}>
          {submitLabel}
        </Button>
        {leyendaDatos && <small>{leyendaDatos}</small>}
        {/* Whoever could not is told whom to ask. */}
        {form.message && contact && <ContactLine contact={contact} />}
      </Form>
    </div>
  );
}
