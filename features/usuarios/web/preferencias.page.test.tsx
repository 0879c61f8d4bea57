import { type Answer, drawWith, type Server, written } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Preferencias } from './preferencias.api.ts';
import PreferenciasPage, { type PreferenciasPageProps } from './preferencias.page.tsx';

const SAVED: Preferencias = {
  id: 7,
  mailFactura: true,
  mailVencimiento: true,
  mailRequerimiento: true,
  notifVencimiento: true,
  smsVencimiento: false,
  smsCorte: true,
  smsOtros: false,
  smsVia: 'sms',
};

function Page(props: Partial<PreferenciasPageProps>) {
  const [preferencias, setPreferencias] = useState(SAVED);
  return (
    <PreferenciasPage
      preferencias={preferencias}
      email="elsa@correo.com"
      telefono="+5493492401234"
      telefonoValidado
      vias={['sms', 'whatsapp']}
      telefonoTo="/validar/telefono"
      reload={async () => undefined}
      onCambio={setPreferencias}
      {...props}
    />
  );
}

const savingServer: Server = ({ body }) => ({ body: { ...SAVED, ...(body as object) } });
const switchNamed = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

test('cada llave se guarda sola y lo dice al lado', async () => {
  const { requests } = drawWith(savingServer, <Page />);
  await user.click(switchNamed('Vencimientos'));
  expect(await screen.findByText('Guardado')).toBeTruthy();
  expect(switchNamed('Vencimientos').checked).toBe(true);
  expect(written(requests)).toEqual([['PATCH /api/usuario_preferencias/7', { smsVencimiento: true }]]);
});

test('lo que no se pudo guardar vuelve atrás y se dice', async () => {
  const { promise: answer, resolve: respond } = Promise.withResolvers<Answer>();
  drawWith(() => answer, <Page />);
  await user.click(switchNamed('Cuando llega una factura'));
  expect(switchNamed('Cuando llega una factura').checked).toBe(false);
  respond({ status: 503, body: { description: 'No anda.' } });
  expect(await screen.findByText('No pudimos guardar este cambio. Probá de nuevo.')).toBeTruthy();
  expect(switchNamed('Cuando llega una factura').checked).toBe(true);
  expect(switchNamed('Cuando está por vencer').checked).toBe(true);
});

test('sin teléfono verificado no hay qué elegir para él, y se dice qué se gana y el camino', () => {
  drawWith(savingServer, <Page telefonoValidado={false} />);
  const panel = within(screen.getByRole('region', { name: 'Mensajes al teléfono' }));
  expect([panel.queryByRole('switch'), panel.queryByRole('radio')]).toEqual([null, null]);
  expect(panel.getByText('Vencimientos, cortes de luz y otros avisos.')).toBeTruthy();
  expect(hrefOf('Verificar mi teléfono')).toBe('/validar/telefono');
  expect(switchNamed('Cuando llega una factura').disabled).toBe(false);
});

test('WhatsApp se ofrece solo donde hay', async () => {
  const { requests, unmount } = drawWith(savingServer, <Page />);
  await user.click(screen.getByRole('radio', { name: 'WhatsApp' }));
  await waitFor(() => expect(written(requests)[0]?.[1]).toEqual({ smsVia: 'whatsapp' }));
  unmount();
  const sms = drawWith(savingServer, <Page vias={['sms']} />);
  expect([screen.queryByRole('radio'), switchNamed('Cortes de luz').checked]).toEqual([null, true]);
  sms.unmount();
  drawWith(savingServer, <Page vias={[]} />);
  expect(screen.queryByRole('switch', { name: 'Cortes de luz' })).toBeNull();
});

test('la letra grande es de este navegador', async () => {
  const { requests } = drawWith(savingServer, <Page />);
  await user.click(screen.getByRole('switch', { name: /^Letra grande/ }));
  expect(document.documentElement.dataset.letra).toBe('grande');
  await user.click(screen.getByRole('switch', { name: /^Letra grande/ }));
  expect([document.documentElement.dataset.letra, requests, localStorage.length]).toEqual([undefined, [], 0]);
});

test('el personal tiene además atajos y filas, de este navegador; un cliente no', async () => {
  const { unmount } = drawWith(savingServer, <Page />);
  const displaySwitches = () =>
    within(screen.getByRole('region', { name: 'Pantalla' }))
      .getAllByRole('switch')
      .map((element) => element.closest('label')?.firstChild?.firstChild?.textContent);
  expect(displaySwitches()).toEqual(['Letra grande']);
  unmount();
  const { requests } = drawWith(savingServer, <Page personal />);
  const shortcuts = await screen.findByRole<HTMLInputElement>('switch', { name: /^Atajos de teclado/ });
  const tallRows = screen.getByRole<HTMLInputElement>('switch', { name: /^Filas altas/ });
  expect(displaySwitches()).toEqual(['Letra grande', 'Atajos de teclado', 'Filas altas']);
  expect([shortcuts.checked, tallRows.checked]).toEqual([true, false]);
  await user.click(tallRows);
  await user.click(shortcuts);
  expect([shortcuts.checked, document.documentElement.dataset.filas]).toEqual([false, 'altas']);
  await user.click(tallRows);
  await user.click(shortcuts);
  expect([document.documentElement.dataset.filas, requests, localStorage.length]).toEqual([undefined, [], 0]);
});

test('si no se pudieron leer se dice y se reintenta', async () => {
  const reload = vi.fn(async () => undefined);
  drawWith(savingServer, <Page preferencias={undefined} failed reload={reload} />);
  await user.click(screen.getByRole('button', { name: /^Reintentar/ }));
  expect(reload).toHaveBeenCalledTimes(1);
});
