import type { Tx } from '@oficina/db';
import { type Actor, actsAs, type Origin } from '@oficina/http';
import { type Draft, unprocessable, type Violation } from '@oficina/hydra';
import {
  INVALID_DOCUMENTO,
  INVALID_EMAIL,
  INVALID_TELEFONO,
  parseEmail,
  parsePersona,
} from '@oficina/usuarios/contract';
import { parseTelefono } from '@oficina/usuarios/server';
import { collapseBlanks } from '@oficina/values';
import type { Requerimiento, RequerimientoCargado } from '../../contract/index.ts';
import { findCategoriaById, hasRequerimiento } from '../categorias.repository.ts';
import type { RequerimientosDeps } from '../deps.ts';
import { alreadyOpenCase, missingOwner, usuarioUnavailable } from '../errors.ts';
import { type Contacto, findOpenTwin } from '../requerimientos.repository.ts';
import { fileRequerimiento, type Owner, requestOf } from './iniciar-requerimiento.ts';

type Carga = RequerimientoCargado;

/**
 * Somebody of the staff files what a member asks for in person, by telephone or in writing. An open case for the same thing
 * is told first, because what most of them want is to hurry it.
 */
export async function cargarRequerimiento(
  deps: RequerimientosDeps,
  tx: Tx,
  { actor, origin }: { actor: Actor; origin: Origin },
  carga: Carga,
): Promise<Draft<Requerimiento>> {
  const seesAll = actsAs(actor, ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_MOSTRADOR']);
  const owner = await readOwner(tx, carga, seesAll ? null : actor.usuarioId);
  const request = requestOf(carga);
  if (!carga.otro) await requireNoTwin(tx, owner, carga, seesAll ? null : actor.usuarioId);
  return fileRequerimiento(deps, tx, { actor, origin, request, owner, canal: carga.canal });
}

/** An encargado names only the people whose cases they attend: nobody else exists for them. */
async function readOwner(tx: Tx, { usuario, contacto }: Carga, encargadoId: number | null): Promise<Owner> {
  if (Boolean(usuario) === Boolean(contacto)) throw missingOwner();
  if (contacto) return { contacto: readContacto(contacto) };
  const usuarioId = usuario as number;
  const knows =
    encargadoId === null ||
    (await hasRequerimiento(tx, { encargado_id: encargadoId, usuario_id: usuarioId }));
  if (!knows) throw usuarioUnavailable();
  return { usuarioId };
}

function readContacto(given: NonNullable<Carga['contacto']>): Contacto {
  const { persona, problems } = parsePersona({ nombre: given.nombre, documento: given.documento });
  const [typedEmail, typedTelefono] = [given.email, given.telefono].map((text) => collapseBlanks(text ?? ''));
  const email = typedEmail ? parseEmail(typedEmail) : null;
  const telefono = typedTelefono ? parseTelefono(typedTelefono) : null;
  const faults: [string, string | false | undefined][] = [
    ['nombre', problems.nombre && 'Escribí el nombre (al menos 3 letras).'],
    ['documento', problems.documento && INVALID_DOCUMENTO],
    ['email', typedEmail !== '' && !email && INVALID_EMAIL],
    ['telefono', typedTelefono !== '' && !telefono && INVALID_TELEFONO],
  ];
  const violations = faults.flatMap(([field, message]): Violation[] =>
    message ? [{ propertyPath: `contacto.${field}`, code: 'formato', message }] : [],
  );
  if (violations.length > 0) throw unprocessable(violations);
  return {
    nombre: persona.nombre ?? '',
    documento: persona.documento ?? '',
    ...(email && { email }),
    ...(telefono && { telefono }),
  };
}

async function requireNoTwin(
  tx: Tx,
  owner: Owner,
  { suministro, categoria: categoriaId }: Carga,
  encargadoId: number | null,
): Promise<void> {
  const twin = await findOpenTwin(
    tx,
    suministro
      ? { by: 'suministro', value: suministro, categoriaId }
      : 'usuarioId' in owner
        ? { by: 'usuario', value: owner.usuarioId, categoriaId }
        : { by: 'documento', value: owner.contacto.documento, categoriaId },
    encargadoId,
  );
  if (!twin) return;
  const categoria = await findCategoriaById(tx, categoriaId);
  throw alreadyOpenCase(categoria?.sustantivo ?? 'caso', twin);
}
