import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { OtpField } from './otp-field.tsx';
import { draw } from './testing.tsx';

function Campo() {
  const [value, setValue] = useState('');
  return <OtpField label="Código" value={value} onChange={({ target }) => setValue(target.value)} />;
}

const campo = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Código' });

test('es un solo campo que el teléfono sabe llenar', () => {
  draw(<Campo />);
  expect([campo().inputMode, campo().autocomplete, campo().getAttribute('maxlength')]).toEqual([
    'numeric',
    'one-time-code',
    null,
  ]);
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456 ', '123456'],
  ['Tu código es 654321', '654321'],
  ['1234567', '123456'],
])('pegado %j queda %j', async (pegado, queda) => {
  const user = userEvent.setup();
  draw(<Campo />);
  await user.click(campo());
  await user.paste(pegado);
  expect(campo().value).toBe(queda);
});

test('escrito con un espacio en el medio también', async () => {
  const user = userEvent.setup();
  draw(<Campo />);
  await user.type(campo(), '12 34 56 78');
  expect(campo().value).toBe('123456');
});
