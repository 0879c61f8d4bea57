import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { OficinaProvider } from '../src/theme.tsx';

/** The state is what a page leaves in the history for the one it leads to. */
export type Path = string | { pathname: string; state: unknown };

export function draw(node: ReactNode, path: Path = '/') {
  return render(
    <OficinaProvider>
      <MemoryRouter initialEntries={[path]}>{node}</MemoryRouter>
    </OficinaProvider>,
  );
}

export function setScreen(isWide: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('min-width') ? isWide : !isWide,
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
}
