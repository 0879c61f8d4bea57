import type { PublicConfig } from '@oficina/hydra';
import { solicitudPath } from '@oficina/requerimientos/contract';
import type { FooterLink } from '@oficina/ui/footer';
import { ELIMINAR_CUENTA_PATH } from '@oficina/usuarios/contract';
import { LegalDialog } from '@oficina/usuarios/web';
import { type ReactNode, Suspense, useState } from 'react';

type Legal = Pick<PublicConfig['legal'], 'arrepentimiento' | 'baja'>;

/**
 * The law requires these buttons to be visible to anybody, in the footer and at the login, unless the installation says
 * otherwise.
 */
export const legalButtons = ({ arrepentimiento = true, baja = true }: Legal) => [
  ...(arrepentimiento ? [{ label: 'Botón de arrepentimiento', to: solicitudPath('arrepentimiento') }] : []),
  ...(baja ? [{ label: 'Botón de baja', to: solicitudPath('baja') }] : []),
];

type Links = { foot: FooterLink[]; help: FooterLink[]; dialog: ReactNode };

/** The foot has what the law wants in sight; the rest is in the help. */
export function useFooterLinks({ legal }: PublicConfig): Links {
  const [opened, setOpened] = useState(false);
  // Once opened, the dialog stays mounted, so that closing it returns the focus.
  const [asked, setAsked] = useState(false);
  const open = () => {
    setAsked(true);
    setOpened(true);
  };
  const privacidad = legal.terminos || legal.privacidad ? [{ label: 'Privacidad', onSelect: open }] : [];
  return {
    foot: [...legalButtons(legal), ...privacidad.map((link) => ({ ...link, wideOnly: true }))],
    help: [...privacidad, { label: 'Eliminar mi cuenta', to: ELIMINAR_CUENTA_PATH }],
    dialog: asked && (
      <Suspense>
        <LegalDialog opened={opened} legal={legal} onClose={() => setOpened(false)} />
      </Suspense>
    ),
  };
}
