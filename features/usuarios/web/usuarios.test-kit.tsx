import type { Answer } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ReautenticarProvider } from './reautenticar.tsx';

/** The server answers this to someone who gave the clave too long ago. */
export const ASKS_CLAVE: Answer = {
  status: 403,
  body: { description: 'Confirmá tu contraseña para seguir.', reautenticar: true },
};

export async function giveClave(clave = 'mi clave') {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmá tu contraseña' }));
  await user.type(dialog.getByLabelText('Contraseña'), clave);
  await user.click(dialog.getByRole('button', { name: /^Seguir/ }));
}

/** Whoever is asked for the clave gives the right one. */
export const WithClave = ({ children }: { children: ReactNode }) => (
  <ReautenticarProvider confirmar={async () => undefined} canUseOtp={false}>
    {children}
  </ReautenticarProvider>
);

/** The text is pasted, because typing it takes a minute on a loaded machine. */
export async function pasteInto(label: string | RegExp, texto: string) {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(texto);
}
