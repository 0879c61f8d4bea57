import { parseIri } from '@oficina/hydra';
import { LinkButton } from '@oficina/ui/button';
import type { Mensaje } from '../contract/index.ts';
import { destinatario } from './palabras.ts';

/** To the pages of other features. */
export type Enlaces = {
  clienteTo: (usuarioId: number) => string;
  /** By the account's number, which is how those are looked for. */
  correosTo: (cuenta: string) => string;
};

/** Where the address that failed is mended. */
function enlacesDe(mensaje: Mensaje, { clienteTo, correosTo }: Enlaces) {
  const usuario = parseIri('usuarios', mensaje.usuario ?? '');
  const cuenta = mensaje.suministroCuenta;
  return [
    ...(usuario !== null ? [{ to: clienteTo(usuario), label: 'Ver cliente' }] : []),
    ...(cuenta ? [{ to: correosTo(cuenta), label: 'Ver correos del suministro' }] : []),
  ];
}

export function EnlacesDeMensaje({ mensaje, enlaces }: { mensaje: Mensaje; enlaces: Enlaces }) {
  return enlacesDe(mensaje, enlaces).map(({ to, label }) => (
    <LinkButton key={label} variant="link" to={to}>
      {label}
      <span className="oculto"> del mensaje a {destinatario(mensaje)}</span>
    </LinkButton>
  ));
}
