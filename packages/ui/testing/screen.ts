import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { setScreen } from './draw.tsx';

/** Each test of the file begins at a desk; the one that wants a phone says `setScreen(false)`. */
export function atDesk(): void {
  beforeEach(() => setScreen(true));
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

/** A person waits for a button to be there before pressing it. */
export const press = async (name: string | RegExp, place: HTMLElement = document.body) =>
  userEvent.click(await within(place).findByRole('button', { name }));

export const button = (name: string | RegExp) => screen.queryByRole('button', { name });
