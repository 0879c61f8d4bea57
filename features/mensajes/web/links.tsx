import { parseIri } from '@oficina/hydra';
import { LinkButton } from '@oficina/ui/button';
import type { Mensaje } from '../contract/index.ts';
import { recipient } from './labels.ts';

export type PageLinks = {
  customerTo: (usuarioId: number) => string;
  correosTo: (cuenta: string) => string;
  /** The suministros that write to an address. */
  correosAt: (email: string) => string;
};

/** A failed address can be corrected on these pages. */
function linksOf(mensaje: Mensaje, { customerTo, correosTo }: PageLinks) {
  const usuario = parseIri('usuarios', mensaje.usuario ?? '');
  const cuenta = mensaje.suministroCuenta;
  return [
    ...(usuario !== null ? [{ to: customerTo(usuario), label: 'Ver cliente' }] : []),
    ...(cuenta ? [{ to: correosTo(cuenta), label: 'Ver correos del suministro' }] : []),
  ];
}

export const hasLinks = (mensaje: Mensaje, links: PageLinks) => linksOf(mensaje, links).length > 0;

export function MensajeLinks({ mensaje, links }: { mensaje: Mensaje; links: PageLinks }) {
  return linksOf(mensaje, links).map(({ to, label }) => (
    <LinkButton key={label} variant="link" to={to}>
      {label}
      <span className="oculto"> del mensaje a {recipient(mensaje)}</span>
    </LinkButton>
  ));
}
