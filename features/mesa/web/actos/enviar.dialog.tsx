import { type Factura, isPagada } from '@oficina/facturas/contract';
import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { EmailField, PhoneField, SelectField } from '@oficina/ui/field';
import { schemaOf, useZodForm } from '@oficina/ui/form';
import { formatMoney } from '@oficina/ui/money';
import { notify } from '@oficina/ui/notify';
import { Segmented } from '@oficina/ui/segmented';
import { useSendKey } from '@oficina/ui/send-key';
import { INVALID_EMAIL, parseEmail } from '@oficina/usuarios/contract';
import { actosRoutes, type EnvioCanal, type Ficha } from '../../contract/index.ts';
import { monthTitle } from '../ficha/texts.ts';
import { readPlace } from '../place.ts';
import { useAct } from '../places.api.ts';

export type EnviarDialogProps = {
  opened: boolean;
  ficha: Ficha;
  /** The one whose row it was asked from, or else the last one that is owed. */
  factura: Factura | undefined;
  /** Those that the cooperative has, besides the mail. */
  smsVias: readonly ('sms' | 'whatsapp')[];
  onClose: () => void;
};

export default function EnviarDialog(props: EnviarDialogProps) {
  const { opened, onClose } = props;
  return (
    <DraggableDialog opened={opened} title="Mandar el enlace de una factura" size={560} onClose={onClose}>
      {opened && <EnviarForm {...props} />}
    </DraggableDialog>
  );
}

const CANALES: Readonly<Record<EnvioCanal, string>> = { email: 'Correo', sms: 'SMS', whatsapp: 'WhatsApp' };

/** What is typed and not chosen. */
const OTHER = '';

/** An address that bounces is not offered. */
function knownAddresses({ correos = [], personas = [] }: Ficha, canal: EnvioCanal): string[] {
  const found =
    canal === 'email'
      ? [
          ...correos.filter(({ rebota }) => !rebota),
          ...personas.filter(({ emailRebota }) => !emailRebota),
        ].map(({ email }) => email)
      : personas.map(({ telefono = '' }) => telefono);
  return [...new Set(found.filter(Boolean))];
}

type FormInput = { factura: string; canal: EnvioCanal; para: string; nuevo: string; otraVez: string };

const digits = (text: string) => text.replace(/\D/g, '');

/** A wrong digit would show the bill to a stranger, so a new number is typed twice. */
const rules = schemaOf(({ canal, para, nuevo, otraVez }: FormInput) => ({
  nuevo:
    para === OTHER &&
    (canal === 'email'
      ? parseEmail(nuevo) === null && INVALID_EMAIL
      : digits(nuevo) === '' && 'Escribí el número.'),
  otraVez:
    para === OTHER && canal !== 'email' && digits(nuevo) !== digits(otraVez) && 'Los números no coinciden.',
}));

function EnviarForm({ ficha, factura, smsVias, onClose }: EnviarDialogProps) {
  const act = useAct();
  const key = useSendKey();
  const { facturas = [] } = ficha;
  const first = factura ?? facturas.find((one) => !isPagada(one)) ?? facturas[0];
  const toFirst = (canal: EnvioCanal) => knownAddresses(ficha, canal)[0] ?? OTHER;
  const form = useZodForm<FormInput, FormInput>({
    schema: rules,
    initialValues: {
      factura: String(first?.id ?? ''),
      canal: 'email',
      para: toFirst('email'),
      nuevo: '',
      otraVez: '',
    },
    onSubmit: async (input) => {
      const body = { canal: input.canal, para: input.para || input.nuevo, motivo: readPlace() };
      const params = { id: Number(input.factura) };
      const { para } = await act(actosRoutes.enviar, {
        params,
        body,
        headers: key.of({ ...params, ...body }),
      });
      key.spent();
      notify({ text: `Mandamos el enlace a ${para}.` });
      onClose();
    },
    onRefused: (error) => {
      // The address may have been chosen and not typed.
      const field = form.values.para === OTHER ? 'nuevo' : 'para';
      const violations = error.violations.map((one) =>
        one.propertyPath === 'para' ? { ...one, propertyPath: field } : one,
      );
      if (violations.length > 0) form.setViolations(violations);
      else form.showRefusal(error);
    },
  });
  useUnsaved(form.dirty);
  const { canal, para } = form.values;
  const known = knownAddresses(ficha, canal);
  const canales = ['email', ...smsVias] as const;
  const shown = factura && !facturas.some(({ id }) => id === factura.id) ? [factura, ...facturas] : facturas;
  return (
    <DialogForm form={form} submitLabel="Mandar enlace" busyText="Mandando…" onBack={onClose}>
      <SelectField
        label="Factura"
        options={shown.map(({ id, periodo, importe, numero }) => ({
          value: String(id),
          label: `${monthTitle(periodo)} · ${formatMoney(importe)} · ${numero}`,
        }))}
        {...form.field('factura')}
      />
      {canales.length > 1 && (
        <Segmented
          label="Por dónde"
          options={canales.map((value) => ({ value, label: CANALES[value] }))}
          value={canal}
          onChange={(chosen) => {
            form.setValue('canal', chosen);
            form.setValue('para', toFirst(chosen));
          }}
        />
      )}
      {known.length > 0 && (
        <SelectField
          label="A"
          options={[
            ...known.map((value) => ({ value, label: value })),
            { value: OTHER, label: canal === 'email' ? 'Otro correo' : 'Otro número' },
          ]}
          {...form.field('para')}
        />
      )}
      {para === OTHER &&
        (canal === 'email' ? (
          <EmailField label="Correo" autoComplete="off" {...form.field('nuevo')} />
        ) : (
          <>
            <PhoneField label="Número" autoComplete="off" {...form.field('nuevo')} />
            <PhoneField
              label="Otra vez"
              hint="Para no mandarla a otra persona."
              autoComplete="off"
              {...form.field('otraVez')}
            />
          </>
        ))}
    </DialogForm>
  );
}
