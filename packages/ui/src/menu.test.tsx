// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { user } from '../testing/browser.ts';
import { draw, press } from '../testing/index.ts';
import { type MenuItem, SideMenu } from './menu.tsx';

const items = (onLogout = () => {}): MenuItem[] => [
  { label: 'Inicio', to: '/' },
  { label: 'Facturas y pagos', to: '/facturas' },
  { label: 'Trámites', children: [] },
  { label: 'Reclamos', children: [{ label: 'Falta de luz', to: '/requerimientos/cat/1', novedades: 3 }] },
  {
    label: 'Usuario',
    children: [
      { label: 'Historial de pagos', to: '/facturas/pagos' },
      { label: 'Cerrar sesión', onSelect: onLogout },
    ],
  },
];

it('opens the submenu of the current page and marks only the deepest entry', () => {
  draw(<SideMenu items={items()} />, '/facturas/pagos/12');
  expect(screen.getByRole('button', { name: 'Usuario' }).getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { name: 'Historial de pagos' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Facturas y pagos' }).getAttribute('aria-current')).toBeNull();
});

it('brings into sight the entry of the current page, and no other', () => {
  const seen: (string | null)[] = [];
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent);
  });
  draw(<SideMenu items={items()} />, '/facturas/pagos');
  expect(seen).toEqual(['Historial de pagos']);
  spy.mockRestore();
});

it('submenus are buttons that open and close', async () => {
  draw(<SideMenu items={items()} />);
  expect(screen.queryByRole('link', { name: /Falta de luz/ })).toBeNull();
  await press('Reclamos');
  expect(screen.getByRole('link', { name: 'Falta de luz (3 novedades)' })).toBeTruthy();
  await press('Trámites');
  expect(screen.getByText('Sin opciones disponibles')).toBeTruthy();
});

it('while a payment is being sent the entries stay, do nothing and say why', async () => {
  const onLogout = vi.fn();
  draw(<SideMenu items={items(onLogout)} disabledHint="Esperá a que termine esta operación." />);
  const entry = screen.getByRole('link', { name: 'Facturas y pagos' });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  expect(entry.getAttribute('href')).toBeNull();
  const hint = document.getElementById(entry.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('Esperá a que termine esta operación.');
  await press('Usuario');
  await user.click(screen.getByText('Cerrar sesión'));
  expect(onLogout).not.toHaveBeenCalled();
});
