// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw, press } from '../testing/index.ts';
import { BottomBar } from './bottom-bar.tsx';
import { BackLink } from './layout.tsx';
import { type MenuItem, SideMenu } from './menu.tsx';

const items = (): MenuItem[] => [
  { label: 'Inicio', to: '/' },
  { label: 'Facturas y pagos', to: '/facturas' },
  { label: 'Trámites', children: [] },
  { label: 'Reclamos', children: [{ label: 'Falta de luz', to: '/requerimientos/cat/1', novedades: 3 }] },
  {
    label: 'Usuario',
    children: [
      { label: 'Historial de pagos', to: '/facturas/pagos' },
      { label: 'Cerrar sesión', onSelect: () => {} },
    ],
  },
];

it('opens the submenu of the current page and marks only the deepest entry', () => {
  draw(<SideMenu items={items()} />, '/facturas/pagos/12');
  expect(screen.getByRole('button', { name: 'Usuario' }).getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { name: 'Historial de pagos' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Facturas y pagos' }).getAttribute('aria-current')).toBeNull();
});

it('marks the entry where a page goes back to, while that page is there', () => {
  const back = <BackLink key="volver" to="/requerimientos/cat/1?estado=todos" label="Volver" />;
  const { unmount } = draw([<SideMenu key="menu" items={items()} />, back], '/requerimientos/ver/7');
  expect(screen.getByRole('link', { name: /Falta de luz/ }).getAttribute('aria-current')).toBe('page');
  unmount();
  draw(<SideMenu items={items()} />, '/requerimientos/ver/7');
  expect(screen.queryByRole('link', { name: /Falta de luz/ })).toBeNull();
});

it('the bar of a phone marks the menu for the pages that only the menu has', () => {
  const bar = (path: string) => {
    const menu = items();
    const { unmount } = draw(
      <BottomBar menu={menu} entries={menu.slice(0, 2)} disabled={false} foot={null} />,
      path,
    );
    const marked = [...document.querySelectorAll('[aria-current]')].map((entry) => entry.textContent);
    unmount();
    return marked;
  };
  expect(bar('/facturas')).toEqual(['Facturas y pagos']);
  expect(bar('/requerimientos/cat/1')).toEqual(['Menú']);
  expect(bar('/otra')).toEqual([]);
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
  expect(screen.getByRole('link', { name: 'Falta de luz 3 novedades' })).toBeTruthy();
  await press('Trámites');
  expect(screen.getByText('Sin opciones disponibles')).toBeTruthy();
});

it('what cannot be used yet stays, does nothing and says why', async () => {
  const hint = 'Activá la verificación en dos pasos.';
  draw(
    <SideMenu
      items={[{ label: 'Admin', disabledHint: hint, children: [{ label: 'Pagos', to: '/pagos' }] }]}
    />,
  );
  await press('Admin');
  const entry = screen.getByRole('link', { name: 'Pagos' });
  expect([entry.getAttribute('aria-disabled'), entry.getAttribute('href')]).toEqual(['true', null]);
  expect(document.getElementById(entry.getAttribute('aria-describedby') ?? '')?.textContent).toBe(hint);
});
