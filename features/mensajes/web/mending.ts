import { parseIri } from '@oficina/hydra';
import type { ReactNode } from 'react';
import type { Fallidos } from '../contract/index.ts';

/** An address that somebody has today, as the act that mends it wants it. */
export type MendedOwner =
  | { of: 'suministro'; id: number; email: string; suministroCuenta: string }
  | { of: 'cuenta'; id: number; email: string; nombre: string };

type DialogProps = { owner: MendedOwner; onDone: () => void; onClose: () => void };

/** The features above have the acts, and say which ones whoever looks may do. */
export type Mender = {
  can: Readonly<Record<MendedOwner['of'], boolean>>;
  dialog: (props: DialogProps) => ReactNode;
};

export type Mending = Pick<Mender, 'can'> & { open: (owner: MendedOwner) => void };

/** A telephone is mended by its owner, who gets a code in it. */
export function ownersToMend({ tipo, correos, personas }: Fallidos, can: Mender['can']): MendedOwner[] {
  if (tipo !== 'email') return [];
  return [
    ...correos.flatMap(({ '@id': iri, email, suministroCuenta }): MendedOwner[] => {
      const id = parseIri('suministro_mails', iri);
      return can.suministro && id !== null ? [{ of: 'suministro', id, email, suministroCuenta }] : [];
    }),
    ...personas.flatMap(({ '@id': iri, email, nombre }): MendedOwner[] => {
      const id = parseIri('usuarios', iri);
      return can.cuenta && id !== null ? [{ of: 'cuenta', id, email, nombre }] : [];
    }),
  ];
}

export const ownerName = (owner: MendedOwner): string =>
  owner.of === 'suministro' ? `del suministro ${owner.suministroCuenta}` : `de la cuenta de ${owner.nombre}`;
