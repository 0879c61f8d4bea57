import { expect, test } from 'vitest';
import { legalButtons } from './footer-links.tsx';

const ARREPENTIMIENTO = { label: 'Botón de arrepentimiento', to: '/solicitudes/arrepentimiento' };
const BAJA = { label: 'Botón de baja', to: '/solicitudes/baja' };

test.each([
  [{}, [ARREPENTIMIENTO, BAJA]],
  [{ arrepentimiento: true, baja: true }, [ARREPENTIMIENTO, BAJA]],
  [{ arrepentimiento: false, baja: true }, [BAJA]],
  [{ arrepentimiento: true, baja: false }, [ARREPENTIMIENTO]],
  [{ arrepentimiento: false, baja: false }, []],
])('los botones legales son los que la instalación muestra: %o', (legal, buttons) => {
  expect(legalButtons(legal)).toEqual(buttons);
});
