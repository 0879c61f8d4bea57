import { screen, within } from '@testing-library/react';

export const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

export const textsOf = (role: string, container: HTMLElement = document.body) =>
  within(container)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);
