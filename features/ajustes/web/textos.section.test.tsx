import { atDesk, drawWith, press, type Request, refuse } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { WithClave } from '@oficina/usuarios/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import ConfiguracionPage from './configuracion.page.tsx';
import TextosSection from './textos.section.tsx';

atDesk();

const VENCE = {
  nombre: 'factura_vence',
  cuando: 'Faltan 3 días',
  tipos: ['email', 'sms'],
  prioridad: 9,
  editable: true,
};
const CODIGO = { nombre: 'telefono_codigo', cuando: 'Un código', tipos: ['sms'], prioridad: 0 };
const importe = { nombre: 'importe', ejemplo: '$ 41.873,50', obligatoria: true };
const PARTES = [
  { parte: 'cierre', nombre: 'Después', tipo: 'texto', conEnlace: false, variables: [] },
  { parte: 'asunto', nombre: 'Asunto', tipo: 'asunto', conEnlace: false, variables: [] },
  { parte: 'sms', nombre: 'SMS', tipo: 'sms', conEnlace: true, variables: [importe] },
];
const ajuste = (parte: string, valor: string) => ({
  ...{ clave: `mensajes.factura_vence.${parte}`, nombre: parte, seccion: 'textos', version: 0 },
  ...{ original: true, valor },
});

const calls: Request[] = [];
function open() {
  calls.length = 0;
  drawWith(
    (request) => {
      const { path, method, body } = request;
      if (path.endsWith('/versiones')) return { body: { versiones: [] } };
      if (path.endsWith('/plantillas')) return { body: { plantillas: [VENCE, CODIGO] } };
      if (path === '/api/oob/ajustes')
        return { body: { ajustes: [ajuste('asunto', 'Vence pronto'), ajuste('sms', 'Debés {importe}')] } };
      calls.push(request);
      if (method === 'PUT') return { body: { ...ajuste('asunto', 'Ya vence'), version: 1, original: false } };
      if (path.endsWith('/prueba')) return { body: { para: 'silvia@coop.test' } };
      const { textos } = body as { textos: Record<string, string> };
      if (textos.sms) return refuse('sms', 'Falta {importe}: sin eso el mensaje no se entiende.');
      const asunto = textos.asunto ?? 'Vence pronto';
      const email = { asunto, texto: asunto, html: `<p>${asunto}</p>` };
      return { body: { ...VENCE, partes: PARTES, email, sms: { texto: 'Debés $ 41.873,50', partes: 1 } } };
    },
    <WithClave>
      <ConfiguracionPage
        chosen="textos"
        sections={[{ id: 'textos', label: 'Textos de mensajes', content: <TextosSection /> }]}
      />
    </WithClave>,
    '/admin/configuracion/textos',
  );
}

const retype = async (label: string, texto: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, texto.replaceAll('{', '{{'));
};

test('se elige entre los que se cambian, y cada parte dice qué datos lleva', async () => {
  open();
  await screen.findByLabelText('Asunto');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Facturas: Faltan 3 días',
  ]);
  expect(screen.getAllByText('Va sin datos.')).toHaveLength(2);
  expect(screen.getByLabelText('Última frase').tagName).toBe('TEXTAREA');
  const data = screen.getByRole('group', { name: 'Datos para SMS' });
  expect(data.hasAttribute('data-idle')).toBe(true);
  const sms = screen.getByLabelText<HTMLTextAreaElement>('SMS');
  act(() => sms.focus());
  expect(data.hasAttribute('data-idle')).toBe(false);
  sms.setSelectionRange(0, 5);
  fireEvent.click(screen.getByRole('button', { name: '{importe} obligatoria' }));
  expect(sms.value).toBe('{importe} {importe}');
  expect([document.activeElement, sms.selectionStart]).toEqual([sms, 9]);
  await user.click(screen.getByLabelText('Asunto'));
  expect(data.hasAttribute('data-idle')).toBe(true);
  expect(screen.getByLabelText('Asunto').tagName).toBe('INPUT');
  expect(screen.getByText(/Al final va el enlace\./)).toBeTruthy();
  expect(screen.getByText('Meta lo aprueba: acá no se cambia.')).toBeTruthy();
});

test('lo que se escribe se ve como lo lee el socio, se prueba y se guarda', async () => {
  open();
  await retype('Asunto', 'Ya vence');
  expect(await screen.findByTitle('Correo: Ya vence')).toBeTruthy();
  await press('Enviarme una prueba');
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/prueba'))?.body).toEqual({
      textos: { asunto: 'Ya vence' },
    }),
  );
  await press('Guardar');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/api/oob/ajustes/mensajes.factura_vence.asunto',
      body: { version: 0, valor: 'Ya vence', detalle: 'Asunto: Ya vence' },
    }),
  );
});

test('lo que no se puede mandar se dice en su parte, y lo último que se pudo sigue a la vista', async () => {
  open();
  await retype('SMS', 'Pagá ya');
  expect(await screen.findByText('Falta {importe}: sin eso el mensaje no se entiende.')).toBeTruthy();
  expect(screen.getByLabelText('SMS').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByTitle('Correo: Vence pronto')).toBeTruthy();
});
