import { expect, test } from 'vitest';
import { nombreVisible } from './nombre-visible.ts';

test.each([
  [{ razonSocial: 'Pérez SRL', nombre: 'María', apellido: 'Pérez' }, 'Pérez SRL'],
  [{ razonSocial: null, nombre: 'María', apellido: 'Pérez' }, 'María Pérez'],
  [{ razonSocial: '', nombre: 'María', apellido: null }, 'María'],
  [{ razonSocial: null, nombre: null, apellido: 'Pérez' }, 'Pérez'],
  [{ razonSocial: null, nombre: null, apellido: null }, 'maria'],
])('el nombre visible es la razón social, si no el nombre, si no el correo: %j', (nombres, esperado) => {
  expect(nombreVisible({ ...nombres, email: 'maria@correo.test' })).toBe(esperado);
});
