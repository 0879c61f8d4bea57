import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { NotFound } from '@oficina/ui/empty';
import { TextAreaField, TextField } from '@oficina/ui/field';
import { Form, type FormSchema, useZodForm } from '@oficina/ui/form';
import { PageHeader, Panel } from '@oficina/ui/layout';
import { useSendKey } from '@oficina/ui/send-key';
import { TELEFONO_INVALIDO } from '@oficina/usuarios/contract';
import { useState } from 'react';
import {
  DETALLE_MAXIMO,
  leerSolicitud,
  publicasRoutes,
  type Solicitud,
  TIPOS_DE_SOLICITUD,
  type TipoDeSolicitud,
} from '../contract/index.ts';
import { SolicitudLista } from './solicitud-lista.tsx';

export type SolicitudPageProps = {
  /** Of the address. */
  tipo: string;
  /** Of whoever is signed in: what is known already is not asked again. */
  conocido: { nombre?: string | undefined; documento?: string | undefined; email?: string | undefined };
  contact: Contact;
  leyendaDatos?: string | undefined;
  /** Where anybody sees how it goes. */
  estadoTo: (numero: string) => string;
};

const TITULOS: Readonly<Record<TipoDeSolicitud, { titulo: string; que: string }>> = {
  arrepentimiento: {
    titulo: 'Botón de arrepentimiento',
    que: 'Pedí dejar sin efecto un servicio que contrataste.',
  },
  baja: {
    titulo: 'Baja del servicio',
    que: 'Pedí que demos de baja tu servicio.',
  },
  acceso: {
    titulo: 'Pedir mis datos',
    que: 'Pedí una copia de los datos tuyos que tenemos.',
  },
  supresion: {
    titulo: 'Pedir que borren mis datos',
    que: 'Pedí que borremos tus datos. Los que la ley manda guardar se conservan ese tiempo.',
  },
};

const SIN_CUENTA = 'No hace falta tener cuenta.';

type Hecha = { numero: string; email: string };

/** What the law lets anybody ask for, account or not. */
export default function SolicitudPage({ tipo, ...props }: SolicitudPageProps) {
  const cual = TIPOS_DE_SOLICITUD.find((uno) => uno === tipo);
  return cual ? <DeTipo key={cual} tipo={cual} {...props} /> : <NotFound contact={props.contact} />;
}

function DeTipo({ tipo, ...props }: Omit<SolicitudPageProps, 'tipo'> & { tipo: TipoDeSolicitud }) {
  const [hecha, setHecha] = useState<Hecha | null>(null);
  return hecha ? (
    <SolicitudLista {...hecha} estadoTo={props.estadoTo(hecha.numero)} />
  ) : (
    <Formulario tipo={tipo} {...props} onHecha={setHecha} />
  );
}

type Escrita = {
  nombre: string;
  documento: string;
  email: string;
  telefono: string;
  suministro: string;
  detalle: string;
};
type Leida = Solicitud & { telefono: string | null };

/** With area code no number of the country has fewer. Which ones exist, the server knows. */
const DIGITOS_MINIMOS = 10;

/** In the order of the screen, as the summary lists them. */
const ORDEN = ['nombre', 'documento', 'email', 'telefono', 'suministro', 'detalle'] as const;

const reglas: FormSchema<Leida> = {
  safeParse(values) {
    const escrita = values as Escrita;
    const telefono = escrita.telefono.trim();
    const corto = telefono !== '' && telefono.replace(/\D/g, '').length < DIGITOS_MINIMOS;
    const leida = leerSolicitud(escrita);
    if ('solicitud' in leida && !corto)
      return { success: true, data: { ...leida.solicitud, telefono: telefono || null } };
    const faltas: Partial<Record<(typeof ORDEN)[number], string>> = {
      ...('faltas' in leida ? leida.faltas : {}),
      ...(corto ? { telefono: TELEFONO_INVALIDO } : {}),
    };
    const issues = ORDEN.flatMap((campo) => {
      const message = faltas[campo];
      return message ? [{ path: [campo], message }] : [];
    });
    return { success: false, error: { issues } };
  },
};

type FormularioProps = Omit<SolicitudPageProps, 'tipo' | 'estadoTo'> & {
  tipo: TipoDeSolicitud;
  onHecha: (hecha: Hecha) => void;
};

function Formulario({ tipo, conocido, contact, leyendaDatos, onHecha }: FormularioProps) {
  const client = useClient();
  const clave = useSendKey();
  const form = useZodForm({
    schema: reglas,
    initialValues: {
      nombre: conocido.nombre ?? '',
      documento: conocido.documento ?? '',
      email: conocido.email ?? '',
      telefono: '',
      suministro: '',
      detalle: '',
    } satisfies Escrita,
    onSubmit: async (solicitud) => {
      try {
        const body = { tipo, ...solicitud };
        const { numero } = await client.call(publicasRoutes.solicitar, { body, headers: clave.of(body) });
        onHecha({ numero, email: solicitud.email });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.violations.length > 0) form.setViolations(error.violations);
        else form.setMessage(error.message);
      }
    },
  });
  const { titulo, que } = TITULOS[tipo];
  return (
    <Panel>
      <PageHeader title={titulo} subtitle={conocido.email ? que : `${que} ${SIN_CUENTA}`} />
      <Form form={form}>
        <TextField label="Nombre y apellido" autoComplete="name" {...form.field('nombre')} />
        <TextField
          label="Documento"
          hint="Solo números"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('documento')}
        />
        <TextField
          label="Correo electrónico"
          hint="Ahí te mandamos el número y la respuesta"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <TextField
          label="Teléfono"
          optional
          hint="Con código de área. Por ejemplo 3492 15 401234"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...form.field('telefono')}
        />
        <TextField
          label="Número de suministro"
          optional
          hint="Está arriba a la derecha en tu factura"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('suministro')}
        />
        <TextAreaField label="Contanos más" optional maxLength={DETALLE_MAXIMO} {...form.field('detalle')} />
        <Button type="submit" variant="primary" full busy={form.busy} busyText="Enviando…">
          Enviar solicitud
        </Button>
        {leyendaDatos && <small>{leyendaDatos}</small>}
        {form.message && <ContactLine contact={contact} />}
      </Form>
    </Panel>
  );
}
