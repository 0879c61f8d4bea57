import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import type { TextFieldProps } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { notify } from '@oficina/ui/notify';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { type ChosenSuministro, SuministroSearch } from './suministro-search.tsx';

type Client = ReturnType<typeof useClient>;

export type ContactKind<Contact> = {
  list: { to: string; label: string };
  /** Such as "correo", which the buttons and the title name. */
  noun: string;
  label: string;
  hint: string;
  Field: ComponentType<TextFieldProps>;
  /** Whoever types something else is told before anything is sent. */
  check: z.core.$ZodCheck<string>;
  add: (client: Client, typed: { suministro: string; contact: string }) => Promise<Contact>;
  /** What was done, and what comes next. */
  sentence: (contact: Contact) => string;
  detail?: string;
};

type Props<Contact> = { kind: ContactKind<Contact>; onAdded: () => void };

export function AgregarContact<Contact>({ kind, onAdded }: Props<Contact>) {
  const navigate = useNavigate();
  /** After each one added in order to add another, a new form starts with a notice of the last one above it. */
  const [added, setAdded] = useState<Contact[]>([]);
  const last = added.at(-1);
  const handleAdded = (contact: Contact, another: boolean) => {
    onAdded();
    if (another) {
      setAdded([...added, contact]);
      return;
    }
    notify({ text: kind.sentence(contact), ...(kind.detail && { detail: kind.detail }) });
    void navigate(kind.list.to);
  };
  return (
    <>
      <PageHeader title={`Agregar ${kind.noun}`} back={kind.list} />
      <Stack gap={16}>
        <div role="status">{last && <Notice tint="verde">{kind.sentence(last)}</Notice>}</div>
        <ContactForm key={added.length} kind={kind} another={added.length > 0} onAdded={handleAdded} />
      </Stack>
    </>
  );
}

type FormProps<Contact> = {
  kind: ContactKind<Contact>;
  /** When true, the button that asked for another is gone, so the first field takes the focus. */
  another: boolean;
  onAdded: (contact: Contact, another: boolean) => void;
};

function ContactForm<Contact>({ kind, another, onAdded }: FormProps<Contact>) {
  const client = useClient();
  const addAnother = useRef(false);
  const [chosen, setChosen] = useState<ChosenSuministro | null>(null);
  const [schema] = useState(() =>
    z.object({
      suministro: z.string().check(z.minLength(1, 'Elegí un suministro.')),
      contact: z.string().check(kind.check),
    }),
  );
  const form = useZodForm({
    schema,
    initialValues: { suministro: '', contact: '' },
    onSubmit: async (typed) => {
      onAdded(await kind.add(client, typed), addAnother.current);
    },
    onRefused: (error) => {
      form.setMessage(error.message);
    },
  });
  const suministro = form.field('suministro');
  const contact = form.field('contact');
  const choose = (nuevo: ChosenSuministro | null) => {
    setChosen(nuevo);
    suministro.onChange({ target: { value: nuevo ? `/api/suministros/${nuevo.id}` : '', type: 'text' } });
    focusTarget.current = nuevo ? contact.id : suministro.id;
  };
  // The pressed control is gone, so the focus moves to the next step.
  const focusTarget = useRef(another ? suministro.id : '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only choosing, or starting again, moves the focus
  useEffect(() => {
    if (focusTarget.current) document.getElementById(focusTarget.current)?.focus();
    focusTarget.current = '';
  }, [chosen]);
  const enviar = (withAnother: boolean) => () => {
    addAnother.current = withAnother;
  };
  return (
    <Panel>
      <Form form={form}>
        <SuministroSearch id={suministro.id} error={suministro.error} chosen={chosen} onChoose={choose} />
        <kind.Field label={kind.label} hint={kind.hint} autoComplete="off" {...contact} />
        <Actions>
          <Button
            type="submit"
            variant="primary"
            busy={form.busy && !addAnother.current}
            busyText="Agregando…"
            onClick={enviar(false)}
          >
            {`Agregar ${kind.noun}`}
          </Button>
          <Button
            type="submit"
            busy={form.busy && addAnother.current}
            busyText="Agregando…"
            onClick={enviar(true)}
          >
            Agregar y cargar otro
          </Button>
        </Actions>
      </Form>
    </Panel>
  );
}
