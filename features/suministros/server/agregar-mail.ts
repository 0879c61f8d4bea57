import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { type Draft, parseIri, protocolFault } from '@oficina/hydra';
import { leerEmail } from '@oficina/usuarios/contract';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { MAX_MAILS, type SuministroMail } from '../contract/index.ts';
import type { MailsDeps } from './mail.deps.ts';
import {
  correoInvalido,
  correoRepetido,
  faltaSuministro,
  maximoDeCorreos,
  suministroInexistente,
} from './mail.errors.ts';
import { countMails, findMailById, insertMail, lockSuministro, type MailRow } from './mails.repository.ts';
import { pedirConfirmacion } from './pedir-confirmacion-mail.ts';
import { huboEnMail, presentMail } from './present-mail.ts';

/** The address gets no bill until whoever reads it says so. */
export async function agregarMail(
  deps: MailsDeps,
  actor: Actor,
  origin: Origin,
  pedido: { suministro?: unknown; email?: string | null | undefined },
): Promise<Draft<SuministroMail>> {
  const suministroId = leerSuministro(pedido.suministro);
  const email = leerEmail(pedido.email ?? '');
  if (email === null) throw correoInvalido();
  const row = await deps.db.tx(async (tx) => {
    const nueva = await insertar(tx, suministroId, email);
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'suministro_mail.agregar',
      entidad: 'suministro_mail',
      entidadId: nueva.id,
      cambios: { antes: null, despues: huboEnMail(nueva) },
    });
    await pedirConfirmacion(deps, tx, { email, suministroId });
    return nueva;
  });
  return presentMail(row);
}

/** The sentence of what is missing names no field; a thing that is no IRI is the program's fault. */
function leerSuministro(dado: unknown): number {
  if (dado === undefined || dado === null || dado === '') throw faltaSuministro();
  if (typeof dado === 'object')
    throw protocolFault('Nested documents for attribute "suministro" are not allowed. Use IRIs instead.');
  const id = parseIri('suministros', String(dado));
  if (id === null) throw protocolFault(`Invalid IRI "${String(dado)}".`);
  return id;
}

async function insertar(tx: Tx, suministroId: number, email: string): Promise<MailRow> {
  if (!(await lockSuministro(tx, suministroId))) throw suministroInexistente();
  const id = await insertMail(tx, suministroId, email);
  if (id === undefined) throw correoRepetido();
  if ((await countMails(tx, suministroId)) > MAX_MAILS) throw maximoDeCorreos();
  const row = await findMailById(tx, id);
  if (!row) throw new Error(`the address ${id} just added is not there`);
  return row;
}
