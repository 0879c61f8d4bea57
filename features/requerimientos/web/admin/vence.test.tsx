import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clock, ESTADO } from './admin.test-kit.tsx';
import { Vence } from './vence.tsx';

type Props = Omit<Parameters<typeof Vence>[0], 'now'>;

test.each<[string, string, Partial<Props>?]>([
  ['2026-11-13T23:59:59-03:00', 'Vencido 2 d', { vencido: true }],
  ['2026-11-15T09:00:00-03:00', 'Vencido', { vencido: true }],
  ['2026-11-15T23:59:59-03:00', 'hoy'],
  ['2026-11-16T00:30:00-03:00', 'mañana'],
  ['2026-11-18T23:59:59-03:00', 'en 3 d'],
  ['2026-11-18T23:59:59-03:00', 'en pausa', { estado: ESTADO.esperaUsuario }],
  ['2026-11-18T23:59:59-03:00', '–', { cerrado: '2026-11-14T10:00:00-03:00' }],
])('%s se lee %s', (vence, text, more = {}) => {
  const { container } = render(<Vence estado={ESTADO.iniciado} vence={vence} {...more} now={clock.now()} />);
  expect(container.textContent).toBe(text);
});
