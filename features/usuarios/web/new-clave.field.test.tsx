import { draw } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { NewClaveField } from './new-clave.field.tsx';

function Field({ personal = false, optional = false }) {
  const [value, setValue] = useState('');
  return (
    <NewClaveField
      personal={personal}
      optional={optional}
      knownWords={['elsa', 'roldan']}
      value={value}
      onChange={({ target }) => setValue(target.value)}
    />
  );
}

const meter = () => screen.getByRole('status').textContent;
const filled = () => document.querySelectorAll('[data-llena]').length;

test('vacía pide escribir una; después dice la palabra y muestra las barras', async () => {
  draw(<Field />);
  expect([meter(), filled()]).toEqual(['Escriba una contraseña', 0]);
  await user.type(screen.getByLabelText('Contraseña'), 'elsa');
  await waitFor(() => expect(meter()).toBe('Fuerza de la contraseña: Débil'));
  expect(filled()).toBe(1);
  await user.clear(screen.getByLabelText('Contraseña'));
  await user.type(screen.getByLabelText('Contraseña'), 'lampara verde tormenta');
  await waitFor(() => expect(meter()).toBe('Fuerza de la contraseña: Fuerte'));
  expect(filled()).toBe(3);
});

test('la que nadie exige lo dice, y vacía no se mide', async () => {
  draw(<Field optional />);
  const bars = () => document.querySelectorAll('[aria-hidden] > span').length;
  expect([meter(), bars()]).toEqual(['', 0]);
  await user.type(screen.getByLabelText('Contraseña (opcional)'), 'elsa');
  await waitFor(() => expect(meter()).toBe('Fuerza de la contraseña: Débil'));
  expect(bars()).toBe(3);
});

test('la ayuda dice cuántas letras, que al personal se le piden más', () => {
  draw(<Field />);
  expect(screen.getByText('Al menos 8 letras o números.')).toBeTruthy();
  draw(<Field personal />);
  expect(screen.getByText('Al menos 12 letras o números.')).toBeTruthy();
});

test('el navegador ofrece una nueva y deja pegar', () => {
  draw(<Field />);
  expect(screen.getByLabelText('Contraseña').getAttribute('autocomplete')).toBe('new-password');
});
