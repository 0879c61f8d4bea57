import { parseIri } from '@oficina/hydra';
import { Button, LinkButton } from '@oficina/ui/button';
import type { Fallidos } from '../contract/index.ts';
import { addressName } from './fallidos.texts.ts';
import { type MendedOwner, ownerName, ownersToMend } from './mending.ts';
import type { MensajesContext } from './searching.ts';

type Props = { fallidos: Fallidos; context: MensajesContext };

/** Where the address is mended, and all its messages sent again. The names follow each verb for screen readers. */
export function FallidosActs({ fallidos, context }: Props) {
  const { links, mending, onResend } = context;
  const owners = mending ? ownersToMend(fallidos, mending.can) : [];
  const persona = parseIri('usuarios', fallidos.personas[0]?.['@id'] ?? fallidos.usuario ?? '');
  const hidden = <span className="oculto"> {addressName(fallidos)}</span>;
  const nameOf = (owner: MendedOwner) =>
    owners.length > 1 ? ` ${ownerName(owner)}` : <span className="oculto"> {owner.email}</span>;
  return (
    <>
      {owners.map((owner) => (
        <Button
          key={`${owner.of} ${owner.id}`}
          variant="link"
          aria-haspopup="dialog"
          onClick={() => mending?.open(owner)}
        >
          Corregir correo{nameOf(owner)}
        </Button>
      ))}
      {fallidos.hayMas && fallidos.correos.length > 0 && (
        <LinkButton variant="link" to={links.correosAt(fallidos.para)}>
          Ver todos los suministros de este correo
        </LinkButton>
      )}
      {persona !== null && (
        <LinkButton variant="link" to={links.customerTo(persona)}>
          Ver cliente{hidden}
        </LinkButton>
      )}
      {onResend && (
        <Button variant="link" aria-haspopup="dialog" onClick={() => onResend(fallidos)}>
          Reenviar…{hidden}
        </Button>
      )}
    </>
  );
}
