import { useClient } from '@oficina/hydra/react';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { NotFound } from '@oficina/ui/empty';
import { DigitsField, EmailField, PhoneField, TextAreaField, TextField } from '@oficina/ui/field';
import { Form, type FormSchema, Submit, useZodForm } from '@oficina/ui/form';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { useSendKey } from '@oficina/ui/send-key';
import { INVALID_TELEFONO } from '@oficina/usuarios/contract';
import { useState } from 'react';
import {
  DETALLE_MAX,
  parseSolicitud,
  publicRoutes,
  SOLICITUD_TYPES,
  type Solicitud,
  type SolicitudType,
} from '../../contract/index.ts';
import styles from './public.module.css';
import { SolicitudReceived } from './solicitud-received.tsx';

export type SolicitudPageProps = {
  tipo: string;
  /** The data of the logged-in person are not asked again. */
  known: {
    nombre?: string | undefined;
    documento?: string | undefined;
    email?: string | undefined;
    telefono?: string | undefined;
  };
  contact: Contact;
  leyendaDatos?: string | undefined;
};

const TITLES: Readonly<Record<SolicitudType, { titulo: string; intro: string }>> = {
  arrepentimiento: {
    titulo: 'Botón de arrepentimiento',
    intro: 'Pedí dejar sin efecto un servicio que contrataste.',
  },
  baja: {
    titulo: 'Baja del servicio',
    intro: 'Pedí que demos de baja tu servicio.',
  },
  acceso: {
    titulo: 'Pedir mis datos',
    intro: 'Pedí una copia de los datos tuyos que tenemos.',
  },
  supresion: {
    titulo: 'Pedir que borren mis datos',
    intro: 'Pedí que borremos tus datos. Los que la ley manda guardar se conservan ese tiempo.',
  },
};

const NO_ACCOUNT_NEEDED = 'No hace falta tener cuenta.';

type Hecha = { numero: string; email: string };

export default function SolicitudPage({ tipo, ...props }: SolicitudPageProps) {
  const solicitudType = SOLICITUD_TYPES.find((candidate) => candidate === tipo);
  return solicitudType ? (
    <SolicitudByType key={solicitudType} tipo={solicitudType} {...props} />
  ) : (
    <NotFound contact={props.contact} />
  );
}

function SolicitudByType({ tipo, ...props }: Omit<SolicitudPageProps, 'tipo'> & { tipo: SolicitudType }) {
  const [hecha, setHecha] = useState<Hecha | null>(null);
  return hecha ? (
    <SolicitudReceived {...hecha} />
  ) : (
    <SolicitudForm tipo={tipo} {...props} onHecha={setHecha} />
  );
}

/** The fields are in the order of the screen. */
const FIELDS = ['nombre', 'documento', 'email', 'telefono', 'suministro', 'detalle'] as const;
type SolicitudFormValues = Record<(typeof FIELDS)[number], string>;
type ParsedSolicitud = Solicitud & { telefono: string | null };

/** With its area code, no number of the country has fewer digits; the server checks the rest. */
const MIN_DIGITS = 10;

const formSchema: FormSchema<ParsedSolicitud> = {
  safeParse(values) {
    const formValues = values as SolicitudFormValues;
    const telefono = formValues.telefono.trim();
    const tooShort = telefono !== '' && telefono.replace(/\D/g, '').length < MIN_DIGITS;
    const parsed = parseSolicitud(formValues);
    if ('solicitud' in parsed && !tooShort)
      return { success: true, data: { ...parsed.solicitud, telefono: telefono || null } };
    const errors: Partial<SolicitudFormValues> = {
      ...('errors' in parsed ? parsed.errors : {}),
      ...(tooShort ? { telefono: INVALID_TELEFONO } : {}),
    };
    const issues = FIELDS.flatMap((field) => {
      const message = errors[field];
      return message ? [{ path: [field], message }] : [];
    });
    return { success: false, error: { issues } };
  },
};

type SolicitudFormProps = Omit<SolicitudPageProps, 'tipo'> & {
  tipo: SolicitudType;
  onHecha: (hecha: Hecha) => void;
};

function SolicitudForm({ tipo, known, contact, leyendaDatos, onHecha }: SolicitudFormProps) {
  const client = useClient();
  const sendKey = useSendKey();
  // It is decided once, because data that arrives later must neither hide nor clear a field that somebody is filling in.
  const [initialValues] = useState<SolicitudFormValues>(() => ({
    nombre: known.nombre ?? '',
    documento: known.documento ?? '',
    email: known.email ?? '',
    telefono: known.telefono ?? '',
    suministro: '',
    detalle: '',
  }));
  const { nombre, email, telefono } = initialValues;
  const parsed = parseSolicitud(initialValues);
  const missing = 'errors' in parsed ? parsed.errors : {};
  const isKnown = !missing.nombre && !missing.email;
  const form = useZodForm({
    schema: formSchema,
    initialValues,
    onSubmit: async (solicitud) => {
      const body = { tipo, ...solicitud };
      const { numero } = await client.call(publicRoutes.solicitar, { body, headers: sendKey.of(body) });
      onHecha({ numero, email: solicitud.email });
    },
  });
  const { titulo, intro } = TITLES[tipo];
  return (
    <div className={styles.pagina}>
      <PageHeader title={titulo} subtitle={known.email ? intro : `${intro} ${NO_ACCOUNT_NEEDED}`} />
      <Stack>
        <Panel>
          <Form form={form}>
            {isKnown ? (
              <p>
                Lo pedís como <strong>{nombre}</strong>. Te respondemos a <strong>{email}</strong>
              </p>
            ) : (
              <TextField label="Nombre y apellido" autoComplete="name" {...form.field('nombre')} />
            )}
            {missing.documento && (
              <DigitsField label="Documento" placeholder="12.345.678" {...form.field('documento')} />
            )}
            {!isKnown && (
              <EmailField
                label="Correo electrónico"
                hint="Ahí te mandamos el número y la respuesta"
                autoComplete="email"
                {...form.field('email')}
              />
            )}
            {telefono === '' && (
              <PhoneField label="Teléfono" optional autoComplete="tel" {...form.field('telefono')} />
            )}
            <DigitsField
              label="Número de suministro"
              optional
              hint="Está arriba a la derecha en tu factura"
              {...form.field('suministro')}
            />
            <TextAreaField label="Contanos más" optional maxLength={DETALLE_MAX} {...form.field('detalle')} />
            <Submit form={form} label="Enviar solicitud" full busyText="Enviando…" />
            {form.message && <ContactLine contact={contact} />}
          </Form>
        </Panel>
        {leyendaDatos && <small>{leyendaDatos}</small>}
      </Stack>
    </div>
  );
}
