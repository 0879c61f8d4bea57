import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { OficinaProvider } from './theme.tsx';

/** Draws inside the provider and a router, as every page of the portal is. */
export function draw(node: ReactNode, path = '/') {
  return render(
    <OficinaProvider>
      <MemoryRouter initialEntries={[path]}>{node}</MemoryRouter>
    </OficinaProvider>,
  );
}
