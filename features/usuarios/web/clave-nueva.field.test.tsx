import { draw } from '@oficina/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ClaveNuevaField } from './clave-nueva.field.tsx';

function Campo({ personal = false, opcional = false }) {
  const [value, setValue] = useState('');
  return (
    <ClaveNuevaField
      personal={personal}
      opcional={opcional}
      pistas={['elsa', 'roldan']}
      value={value}
      onChange={({ target }) => setValue(target.value)}
    />
  );
}

const medidor = () => screen.getByRole('status').textContent;
const llenas = () => document.querySelectorAll('[data-llena]').length;

test('vacía pide escribir una; después dice la palabra y muestra las barras', async () => {
  const user = userEvent.setup();
  draw(<Campo />);
  expect([medidor(), llenas()]).toEqual(['Escriba una contraseña', 0]);
  await user.type(screen.getByLabelText('Contraseña'), 'elsa');
  await waitFor(() => expect(medidor()).toBe('Fuerza de la contraseña: Débil'));
  expect(llenas()).toBe(1);
  await user.clear(screen.getByLabelText('Contraseña'));
  await user.type(screen.getByLabelText('Contraseña'), 'lampara verde tormenta');
  await waitFor(() => expect(medidor()).toBe('Fuerza de la contraseña: Fuerte'));
  expect(llenas()).toBe(3);
});

test('la que nadie exige lo dice, y vacía no se mide', async () => {
  const user = userEvent.setup();
  draw(<Campo opcional />);
  const barras = () => document.querySelectorAll('[aria-hidden] > span').length;
  expect([medidor(), barras()]).toEqual(['', 0]);
  await user.type(screen.getByLabelText('Contraseña (opcional)'), 'elsa');
  await waitFor(() => expect(medidor()).toBe('Fuerza de la contraseña: Débil'));
  expect(barras()).toBe(3);
});

test('la ayuda dice cuántas letras, que al personal se le piden más', () => {
  draw(<Campo />);
  expect(screen.getByText('Usá al menos 8 letras o números. Una frase corta sirve.')).toBeTruthy();
  draw(<Campo personal />);
  expect(screen.getByText('Usá al menos 12 letras o números. Una frase corta sirve.')).toBeTruthy();
});

test('el navegador ofrece una nueva y deja pegar', () => {
  draw(<Campo />);
  expect(screen.getByLabelText('Contraseña').getAttribute('autocomplete')).toBe('new-password');
});
