import { makePerson, rows } from './support/data.ts';
import { sizes } from './support/sizes.ts';
import { enterAt } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** The bar of a phone covers the rest of its screen. */
const FOLD = sizes.telefono.height - 64;

test('el primer campo de cada formulario se ve sin correr la página', { tag: '@telefono' }, async ({
  page,
}) => {
  const categorias = await rows<{ id: string }>('SELECT id FROM requerimiento_categorias WHERE activo');
  await enterAt(page, await makePerson({ supplies: [{ domicilio: 'Mitre 12' }] }), '/');
  for (const path of [
    ...categorias.map(({ id }) => `/requerimientos/agregar/${id}`),
    '/solicitudes/baja',
    '/reclamo',
  ]) {
    await page.goto(path);
    const { y, height } = (await page.getByRole('textbox').first().boundingBox()) ?? { y: 0, height: FOLD };
    expect(y + height, path).toBeLessThan(FOLD);
  }
});
