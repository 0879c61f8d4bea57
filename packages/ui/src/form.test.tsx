// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { user } from '../testing/browser.ts';
import { draw, press } from '../testing/index.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { Form, useZodForm } from './form.tsx';

const schema = z.object({
  email: z.string().check(z.trim(), z.email('Escribí un correo válido, por ejemplo maria@correo.com')),
  nombre: z.string().check(z.minLength(1, 'Escribí tu nombre')),
});

type Sender = (values: { email: string; nombre: string }) => void | Promise<void>;

function Sample({ onSubmit, refuse }: { onSubmit: Sender; refuse?: boolean }) {
  const form = useZodForm({
    schema,
    initialValues: { email: '', nombre: '' },
    onSubmit: async (values) => {
      await onSubmit(values);
      if (!refuse) return;
      form.setViolations([
        { propertyPath: 'email', message: 'Ese correo ya está en uso.' },
        { propertyPath: '', message: 'No se pudo guardar.' },
      ]);
    },
  });
  return (
    <Form form={form}>
      <TextField label="Correo" {...form.field('email')} />
      <TextField label="Nombre" hint="Como figura en tu documento" {...form.field('nombre')} />
      <Button type="submit" variant="primary" busy={form.busy} busyText="Guardando…">
        Guardar
      </Button>
    </Form>
  );
}

it('with two errors the summary takes the focus and leads to each field', async () => {
  draw(<Sample onSubmit={() => {}} />);
  await press('Guardar');
  const summary = (await screen.findByText('Revisá estos datos:')).closest('section');
  expect(document.activeElement).toBe(summary);
  await user.click(screen.getByRole('link', { name: 'Escribí tu nombre' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Nombre'));
});

it('the same sentence under two fields is told in the summary with the name of each', async () => {
  const text = z.string().check(z.minLength(1, 'Completá este dato.'));
  function Twice() {
    const form = useZodForm({
      schema: z.object({ street: text, city: text }),
      initialValues: { street: '', city: '' },
      onSubmit: () => {},
    });
    return (
      <Form form={form}>
        <TextField label="Calle" {...form.field('street')} />
        <TextField label="Ciudad" {...form.field('city')} />
        <Button type="submit">Guardar</Button>
      </Form>
    );
  }
  draw(<Twice />);
  await press('Guardar');
  const links = (await screen.findAllByRole('link')).map((link) => link.textContent);
  expect(links).toEqual(['Calle: Completá este dato.', 'Ciudad: Completá este dato.']);
});

it('with one error the field takes the focus, with hint and error described', async () => {
  draw(<Sample onSubmit={() => {}} />);
  await user.type(screen.getByLabelText('Correo'), 'elsa@correo.com');
  await user.keyboard('{Enter}');
  const field = screen.getByLabelText('Nombre');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByText('Revisá estos datos:')).toBeNull();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
  const texts = described.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(['Como figura en tu documento', 'Escribí tu nombre']);
});

it('complains on leaving a field, never while typing', async () => {
  draw(<Sample onSubmit={() => {}} />);
  await user.type(screen.getByLabelText('Correo'), 'elsa');
  expect(screen.queryByText(/Escribí un correo válido/)).toBeNull();
  await user.tab();
  expect(screen.getByText(/Escribí un correo válido/)).toBeTruthy();
});

it('sends once however often it is pressed, with the cleaned values', async () => {
  let finish = () => {};
  const onSubmit = vi.fn<Sender>(() => new Promise<void>((done) => (finish = done)));
  draw(<Sample onSubmit={onSubmit} />);
  await user.type(screen.getByLabelText('Correo'), ' elsa@correo.com ');
  await user.type(screen.getByLabelText('Nombre'), 'Elsa');
  await press('Guardar');
  const busy = await screen.findByRole('button', { name: 'Guardando…' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await user.click(busy);
  await user.type(screen.getByLabelText('Nombre'), '{Enter}');
  finish();
  expect(await screen.findByRole('button', { name: 'Guardar' })).toBeTruthy();
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledWith({ email: 'elsa@correo.com', nombre: 'Elsa' });
});

it('puts the violations of the server under their field and the rest above', async () => {
  draw(<Sample onSubmit={() => {}} refuse />);
  await user.type(screen.getByLabelText('Correo'), 'elsa@correo.com');
  await user.type(screen.getByLabelText('Nombre'), 'Elsa{Enter}');
  expect(await screen.findByText('Ese correo ya está en uso.')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('No se pudo guardar.');
  expect(document.activeElement).toBe(screen.getByLabelText('Correo'));
});
