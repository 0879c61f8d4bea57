import { expect, test } from 'vitest';
import { branding } from './branding.test-kit.ts';
import { createRenderer, plantillas } from './index.ts';

const { html } = createRenderer(branding)('factura_nueva', 'email', {
  datos: { ...plantillas.factura_nueva.example, domicilio: 'Av. 25 de Mayo 450 "A"' },
});

test('the page says its language, its title and, before opening it, its first sentence', () => {
  expect(html).toContain('<html lang="es-AR">');
  expect(html).toContain('<title>Tu factura de octubre 2026: $ 41.873,50</title>');
  expect(html).toMatch(/display:none[^>]*>Ya está la factura de octubre 2026/);
});

test('amounts do not break in two, in the title either', () => {
  expect(html).toContain('Tu factura de octubre 2026: $\u00a041.873,50</h1>');
  expect(html).toContain('450 &quot;A&quot;): $\u00a041.873,50, vence el');
});

test('the link is a button of 52 px and its address can be read and copied', () => {
  const href = `${branding.publicUrl}/f/1xon-${plantillas.factura_nueva.example.facturaToken}`;
  expect(html).toMatch(/padding:14px 18px;[^>]*line-height:24px[^>]*>Ver y pagar la factura<\/a>/);
  expect(html.match(/<a href="([^"]+)"/g)).toEqual([`<a href="${href}"`, `<a href="${href}"`]);
  expect(html).toContain(`>${href}</a>`);
});

test('lo que se paga va sobre la noche, con el único botón ámbar; en otro correo no hay ninguno', () => {
  expect(html).toMatch(/background:#003230[^>]*><p [^>]*>\$\u00a041\.873,50<\/p>/);
  expect(html.match(/background:#ffc55a/g)).toHaveLength(1);
  const other = createRenderer(branding)('pago_aprobado', 'email', {
    datos: plantillas.pago_aprobado.example,
  });
  expect(other.html).not.toContain('#ffc55a');
});

test('no letter is smaller than 16 px and no size goes beyond the column', () => {
  const sizes = [...html.matchAll(/font-size:(\d+)px/g)].map(([, size]) => Number(size));
  expect(Math.min(...sizes)).toBe(16);
  expect(html).toContain('max-width:560px');
});

test('the logo takes the place of the name and keeps it for whom does not load images', () => {
  expect(html).not.toContain('<img');
  const renderWithLogo = createRenderer({ ...branding, logo: 'https://oficina.test/logo.png' });
  const other = renderWithLogo('cuenta_eliminada', 'email', { datos: { numero: '1' } }).html;
  expect(other).toContain(
    '<img src="https://oficina.test/logo.png" alt="Cooperativa Eléctrica de Prueba" height="32"',
  );
});

test('line breaks of a text are kept and numbers stay whole', () => {
  const datos = { ...plantillas.requerimiento_novedad.example, texto: 'Uno\n\n\n\nDos 0800-333-3773' };
  const page = createRenderer(branding)('requerimiento_novedad', 'email', { datos }).html;
  expect(page).toContain('Uno<br><br>Dos <span style="white-space:nowrap">0800-333-3773</span>.');
});

test('la cooperativa firma sus correos y agrega lo suyo al que quiere', () => {
  const own = {
    ...branding,
    firma: 'Atención al Asociado <La Posta>',
    notas: { usuario_ya_registrado: 'La caja abre los sábados.' },
  };
  const render = createRenderer(own);
  const { html, texto } = render('usuario_ya_registrado', 'email', {
    datos: plantillas.usuario_ya_registrado.example,
  });
  expect(html).toContain('La caja abre los sábados.');
  expect(html).toContain('Atención al Asociado &lt;La Posta&gt;');
  expect(texto).toMatch(/La caja abre los sábados\.\n\n[\s\S]*\n\nAtención al Asociado <La Posta>\n\n/);
  expect(
    render('cuenta_eliminada', 'email', { datos: plantillas.cuenta_eliminada.example }).texto,
  ).not.toContain('sábados');
});
