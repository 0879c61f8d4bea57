// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../testing/index.ts';
import { ContactLine } from './contact-line.tsx';

it('links WhatsApp only when the number carries its country', () => {
  const { unmount } = draw(<ContactLine contact={{ whatsapp: '+54 9 3492 401234' }} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://wa.me/5493492401234');
  unmount();
  const local = draw(<ContactLine contact={{ whatsapp: '3492 15 401234' }} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(local.container.textContent).toContain('Escribinos por WhatsApp al 3492 15 401234.');
});

it('never breaks a number in two lines', () => {
  draw(<ContactLine contact={{ telefono: '3492 401234', whatsapp: '3492 15 401234' }} />);
  const numbers = [screen.getByRole('link').parentElement, screen.getByText('3492 15 401234.')];
  expect(numbers.map((one) => one?.style.display)).toEqual(['inline-block', 'inline-block']);
});

it('says only what is configured', () => {
  const { container } = draw(<ContactLine contact={{}} />);
  expect(container.querySelector('p')).toBeNull();
});
