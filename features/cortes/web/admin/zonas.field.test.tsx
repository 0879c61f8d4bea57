import { press, written } from '@oficina/ui/testing';
import { textsOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  clickReview,
  dialog,
  field,
  fillForm,
  fillMoment,
  openEdit,
  openNew,
  publishedBodies,
} from './corte.dialog.test-kit.tsx';

const chosenZonas = () => within(dialog()).queryAllByRole('button', { name: /^Quitar / });
const options = () => textsOf('option', dialog());

test('varias zonas, con el teclado: se ofrecen las del padrón y el texto de los socios las sigue', async () => {
  const { requests } = await openNew();
  const zonas = field('Zonas');
  await user.click(zonas);
  await waitFor(() =>
    expect(options()).toEqual([
      'Centro1.200 suministros, 1.100 con aviso',
      'Norte300 suministros, 290 con aviso',
      'Ñandú1 suministro, 0 con aviso',
    ]),
  );
  await user.type(zonas, 'nandu{Enter}');
  expect(chosenZonas().map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)).toHaveLength(1);
  expect(field('Texto que leen los socios').value).toBe('Ñandú');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field('Texto que leen los socios').value).toBe('Ñandú y Norte');
  await user.keyboard('Barrio nuevo{Enter}');
  expect(field('Texto que leen los socios').value).toBe('Ñandú, Norte y Barrio nuevo');
  await user.keyboard('{Backspace}');
  expect(field('Texto que leen los socios').value).toBe('Ñandú y Norte');
  await user.clear(field('Texto que leen los socios'));
  await user.type(field('Texto que leen los socios'), 'El norte');
  await press('Quitar Ñandú', dialog());
  expect(document.activeElement).toBe(zonas);
  expect(field('Texto que leen los socios').value).toBe('El norte');
  fillMoment('Inicio', '2026-10-23', '08:00');
  fillMoment('Fin', '2026-10-23', '12:00');
  await user.type(field('Motivo'), 'Poda');
  await clickReview();
  await screen.findByRole('dialog', { name: '¿Publicar el corte?' });
  expect(dialog().textContent).toContain('Dónde: El norte');
  await press('Publicar corte');
  await waitFor(() =>
    expect(publishedBodies(requests)[0]?.[1]).toMatchObject({ zonas: ['Norte'], zona: 'El norte' }),
  );
});

test('Escape cierra la lista y después el diálogo', async () => {
  await openNew();
  await user.click(field('Zonas'));
  await waitFor(() => expect(options()).toHaveLength(3));
  await user.keyboard('{Escape}');
  expect(within(dialog()).queryAllByRole('option')).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('los que no tienen a quién avisar se ven de a páginas, y lo escrito queda', async () => {
  const { requests } = await openNew();
  await fillForm();
  await user.click(await screen.findByRole('button', { name: /^Ver los 100/ }, { timeout: 4000 }));
  const shown = within(await screen.findByRole('dialog', { name: 'No tienen a quién avisar' }));
  expect((await shown.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '10011 · Titular 1Calle 1 · Centro',
    '10012 · Titular 2Calle 2 · Centro',
  ]);
  expect(shown.getByText('Se muestran 2 de 100.')).toBeTruthy();
  await user.click(shown.getByRole('button', { name: 'Ver más' }));
  await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(3));
  expect(shown.getByText('Son 3.')).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Ver más' })).toBeNull();
  const asked = written(requests).filter(([line]) => String(line).endsWith('sin_contacto'));
  expect(asked.map(([, body]) => body)).toEqual([
    { zonas: ['Centro'], desde: 0 },
    { zonas: ['Centro'], desde: 2 },
  ]);
  const [close] = shown.getAllByRole('button', { name: 'Cerrar' });
  await user.click(close as HTMLElement);
  await waitFor(() => expect(field('Motivo').value).toBe('Cambio de transformador'));
});

test('cambiar solo el texto de los socios no cambia las zonas', async () => {
  const { requests } = await openEdit();
  await user.clear(field('Texto que leen los socios'));
  await user.type(field('Texto que leen los socios'), 'El centro');
  await clickReview();
  await press('Guardar cambios');
  await waitFor(() =>
    expect(written(requests)).toEqual([['PATCH /api/cortes/9', { zona: 'El centro', zonas: ['Centro'] }]]),
  );
});
