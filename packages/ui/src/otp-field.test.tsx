import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { user } from '../testing/browser.ts';
import { draw } from '../testing/index.ts';
import { OtpField } from './otp-field.tsx';

function OtpExample() {
  const [value, setValue] = useState('');
  return <OtpField label="Código" value={value} onChange={({ target }) => setValue(target.value)} />;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Código' });

test('es un solo campo que el teléfono sabe llenar', () => {
  draw(<OtpExample />);
  expect([field().inputMode, field().autocomplete, field().getAttribute('maxlength')]).toEqual([
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
])('pegado %j queda %j', async (pasted, expected) => {
  draw(<OtpExample />);
  await user.click(field());
  await user.paste(pasted);
  expect(field().value).toBe(expected);
});

test('escrito con un espacio en el medio también', async () => {
  draw(<OtpExample />);
  await user.type(field(), '12 34 56 78');
  expect(field().value).toBe('123456');
});
