import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { OficinaProvider } from './theme.tsx';

export function draw(node: ReactNode, path = '/') {
  return render(
    <OficinaProvider>
      <MemoryRouter initialEntries={[path]}>{node}</MemoryRouter>
    </OficinaProvider>,
  );
}
