import { button, press, written } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { HOUSE, LIGHTING_CATEGORIA, makeRequerimiento } from '../requerimientos.test-kit.tsx';
import {
  accepting,
  acceptingWithOneOpen,
  CREATED,
  descripcionField,
  emptyDevice,
  enviar,
  guardado,
  ledToRequerimiento,
  openPage,
  QUESTION,
  serverAnswering,
  titulo,
} from './agregar.test-kit.tsx';

emptyDevice();

test('se escribe, se manda con su clave y lleva a la página del reclamo', async () => {
  const { requests } = openPage(accepting);
  await titulo('Nuevo reclamo: Alumbrado público');
  await user.type(await descripcionField(), ' No prende la luz{enter}de la esquina ');
  await user.type(screen.getByLabelText(/^Dirección o referencia/), 'Belgrano y Mitre');
  await user.click(enviar());
  await ledToRequerimiento();
  expect(written(requests)).toEqual([
    [
      'POST /api/requerimientos',
      {
        descripcion: 'No prende la luz\nde la esquina',
        ubicacion: 'Belgrano y Mitre',
        adjuntos: [],
        categoria: '/api/requerimiento_categorias/1',
        suministro: null,
      },
    ],
  ]);
  expect(requests.find(({ method }) => method === 'POST')?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(guardado()).toBeNull();
});

test('lo que la categoría pide se dibuja; lo que no, no', async () => {
  openPage(accepting, { categoriaId: 4 });
  const texto = await descripcionField();
  await titulo('Nuevo trámite: Cambio de titularidad');
  expect(texto.value).toBe('');
  expect(screen.getByLabelText('¿Por qué pasa a tu nombre?')).toBe(texto);
  expect(texto.getAttribute('aria-describedby')).toBe(
    screen.getByText('Por ejemplo: compré la casa en abril.').id,
  );
  expect(screen.getByLabelText('Suministro')).toBeTruthy();
  expect(screen.getByRole('group', { name: /Archivos \(obligatorio\)/ }).textContent).toContain(
    'Adjuntá la documentación requerida.',
  );
  expect(
    screen.getByText('Tus archivos quedan protegidos: solo los ve el personal autorizado.'),
  ).toBeTruthy();
  expect(screen.getByText('El suministro no debe tener facturas vencidas.')).toBeTruthy();
  expect(screen.queryByRole('group', { name: /Fotos/ })).toBeNull();
  expect(screen.queryByLabelText(/^Dirección o referencia/)).toBeNull();
  expect(enviar().textContent).toContain('Enviar trámite');
});

test('lo que falta se dice junto y no se manda; completo, sale con su archivo', async () => {
  const { requests } = openPage(accepting, { categoriaId: 4 });
  await descripcionField();
  await user.click(enviar());
  const resumen = await screen.findByRole('region', { name: 'Revisá estos datos:' });
  expect([...resumen.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'Contanos qué pasa (al menos 10 letras).',
    'Elegí un suministro.',
    'Adjuntá la documentación requerida.',
    'Aceptá las condiciones para seguir.',
  ]);
  expect(written(requests)).toEqual([]);
  await user.type(await descripcionField(), 'Compré la casa en abril');
  await user.selectOptions(screen.getByLabelText('Suministro'), 'Campo · 99');
  await user.upload(
    screen.getByLabelText('Elegir archivos', { selector: 'input' }),
    new File(['%PDF'], 'dni.pdf', { type: 'application/pdf' }),
  );
  await user.click(screen.getByLabelText('Leí y acepto las condiciones'));
  await user.click(enviar());
  await ledToRequerimiento();
  expect(written(requests).at(-1)?.[1]).toMatchObject({
    suministro: '/api/suministros/2',
    adjuntos: ['/api/archivo_adjuntos/9'],
    ubicacion: null,
  });
});

test('lo que conviene contar es una ayuda del campo, y no lo que dice', async () => {
  const descripcionInicial = 'Artefacto, marca y modelo:\n¿Qué día pasó?';
  openPage(accepting, { categorias: [{ ...LIGHTING_CATEGORIA, descripcionInicial }] });
  const field = await descripcionField();
  expect([field.value, field.getAttribute('aria-describedby')]).toEqual([
    '',
    screen.getByText('Artefacto, marca y modelo: ¿Qué día pasó?').id,
  ]);
});

test('cuántas letras van se dice cuando faltan pocas', async () => {
  openPage(accepting);
  const field = await descripcionField();
  await user.click(field);
  await user.paste('a'.repeat(3599));
  expect(screen.queryByText('3599/4000')).toBeNull();
  await user.paste('a');
  expect(screen.getByText('3600/4000')).toBeTruthy();
});

test('con un solo suministro ya está elegido', async () => {
  openPage(accepting, { categoriaId: 4, suministros: [HOUSE] });
  await descripcionField();
  expect(screen.getByLabelText<HTMLSelectElement>('Suministro').value).toBe('1');
});

test('sin suministros, donde hace falta uno, primero se agrega', async () => {
  openPage(accepting, { categoriaId: 4, suministros: [] });
  await titulo('Nuevo trámite: Cambio de titularidad');
  expect(hrefOf('Agregar suministro')).toBe('/suministros/agregar');
  expect(screen.queryByLabelText(QUESTION)).toBeNull();
});

test('una categoría que cerró no recibe nuevos', async () => {
  openPage(accepting, { categorias: [{ ...LIGHTING_CATEGORIA, activo: false }] });
  expect(await screen.findByText('Por ahora no se reciben reclamos nuevos de este tipo.')).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByLabelText(QUESTION)).toBeNull();
});

test('sin confirmar se dice qué falta', async () => {
  openPage(() => ({ status: 403, body: { description: 'Confirmá tu correo.' } }));
  expect(await titulo('Te falta poco')).toBeTruthy();
});

test('si no se sabe cuáles están abiertos, se puede escribir igual', async () => {
  openPage(() => undefined);
  expect(await descripcionField()).toBeTruthy();
});

describe('ya hay uno abierto', () => {
  test('se ofrece antes que nada; sumarse lleva a él', async () => {
    openPage(acceptingWithOneOpen());
    expect(
      await screen.findByRole('region', { name: 'Ya tenés un reclamo abierto por esto: 2026-000042.' }),
    ).toBeTruthy();
    expect(screen.queryByLabelText(QUESTION)).toBeNull();
    await press('Sumar al reclamo abierto');
    await ledToRequerimiento({ reitera: '' });
  });

  test('del que aparece cuando ya se está escribiendo no se quita el formulario de las manos', async () => {
    const openRequerimientos: unknown[] = [];
    const { queries } = openPage(serverAnswering(() => CREATED, openRequerimientos));
    await user.type(await descripcionField(), 'No prende');
    openRequerimientos.push(makeRequerimiento(42));
    await queries.invalidateQueries();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(button('Hacer uno nuevo')).toBeNull();
    expect((await descripcionField()).value).toBe('No prende');
  });

  test('igual se puede hacer otro', async () => {
    openPage(acceptingWithOneOpen());
    await press('Hacer uno nuevo');
    expect(document.activeElement).toBe(await descripcionField());
  });

  test('el de otro suministro no es éste; al elegir el suyo se ofrece, con lo escrito', async () => {
    openPage(acceptingWithOneOpen({ suministro: '/api/suministros/2' }), {
      categoriaId: 4,
    });
    await user.type(await descripcionField(), ' Juan');
    expect(screen.queryByText(/Ya tenés/)).toBeNull();
    await user.selectOptions(screen.getByLabelText('Suministro'), 'Casa · 1234');
    expect(screen.queryByText(/Ya tenés/)).toBeNull();
    await user.selectOptions(screen.getByLabelText('Suministro'), 'Campo · 99');
    expect(await screen.findByText(/Ya tenés un reclamo abierto por esto: 2026-000042/)).toBeTruthy();
    await press('Sumar al reclamo abierto');
    await ledToRequerimiento({ reitera: 'Juan' });
  });
});
