import type { Db, Tx } from '@oficina/db';
import { type Actor, type Limits, limit } from '@oficina/http';
import { type Draft, parseIri, protocolFault } from '@oficina/hydra';
import { lockUsuario } from '@oficina/usuarios/server';
import { MAX_SUMINISTROS, type UsuarioSuministro } from '../contract/index.ts';
import { alreadyAdded, missingDocumento, missingNumero, notMatching, tooManySuministros } from './errors.ts';
import { rememberFirstSuministro } from './first-suministro.ts';
import type { EnqueueMensaje } from './mail.deps.ts';
import { notifySuministroLinked } from './notify-suministro-linked.ts';
import { presentUsuarioSuministro } from './present.ts';
import { cleanDocumento, cuentaKey, isOfTitular } from './titular.ts';
import {
  type Candidate,
  countUsuarioSuministros,
  findCandidateById,
  findCandidatesByKey,
  findUsuarioSuministroById,
  insertUsuarioSuministro,
} from './usuario-suministros.repository.ts';

type LinkRequest = { suministro?: string | null | undefined; documento?: string | null | undefined };
type Search = { candidates: Candidate[]; key: string };

const HOUR = 3600;
/** The limit per suministro stops many people from trying documents against the same one. */
const USUARIO_FAILURES = limit('vincular-usuario', 5, HOUR);
export const SUMINISTRO_FAILURES = limit('vincular-suministro', 10, HOUR);

const CUENTA = /^[0-9A-Za-z\s./-]{1,40}$/;

/** No account number has the form of an API path or of a URL. */
const isIri = (numero: string) => numero.startsWith('/api/') || /^[a-z]+:\/\//i.test(numero);

export async function vincularSuministro(
  deps: { db: Db; limits: Limits; enqueueMensaje: EnqueueMensaje },
  actor: Actor,
  request: LinkRequest,
): Promise<Draft<UsuarioSuministro>> {
  const numero = request.suministro?.trim() ?? '';
  const documento = cleanDocumento(request.documento ?? '');
  if (!isIri(numero) && cuentaKey(numero) === '') throw missingNumero();
  if (documento === '') throw missingDocumento();
  if (!isIri(numero) && !CUENTA.test(numero)) throw notMatching();
  const { candidates, key } = await findCandidates(deps.db, numero);
  await takeAttempt(deps.limits, actor.usuarioId, key);
  const own = candidates.filter((candidate) => isOfTitular(documento, candidate));
  if (own.length === 0) throw notMatching();
  await deps.limits.giveBack(USUARIO_FAILURES, String(actor.usuarioId));
  await deps.limits.giveBack(SUMINISTRO_FAILURES, key);
  // Two accounts of one titular may have the same key: the one typed goes first, then the one not added yet.
  const exactFirst = own.toSorted((a, b) => Number(b.cuenta === numero) - Number(a.cuenta === numero));
  const usuarioSuministro = await deps.db.tx(async (tx) => {
    const done = await addSuministro(tx, actor.usuarioId, { own: exactFirst, documento });
    await notifySuministroLinked(deps.enqueueMensaje, tx, done);
    return done;
  });
  return presentUsuarioSuministro(usuarioSuministro, actor.confirmado);
}

/** Both counters are taken before anything is compared, and given back only when the attempt was no failure. */
async function takeAttempt(limits: Limits, usuarioId: number, key: string): Promise<void> {
  await limits.take(USUARIO_FAILURES, String(usuarioId));
  try {
    await limits.take(SUMINISTRO_FAILURES, key);
  } catch (error) {
    // A suministro that is locked for everybody is no failure of this person.
    await limits.giveBack(USUARIO_FAILURES, String(usuarioId));
    throw error;
  }
}

async function findCandidates(db: Db, numero: string): Promise<Search> {
  if (!isIri(numero)) {
    const key = cuentaKey(numero);
    return { candidates: await findCandidatesByKey(db, key), key };
  }
  const id = parseIri('suministros', numero);
  if (id === null) throw protocolFault(`Invalid IRI "${numero}".`);
  const candidates = await findCandidateById(db, id);
  // The counter is the same as for the account number, so that an IRI gives no extra attempts.
  return { candidates, key: candidates[0] ? cuentaKey(candidates[0].cuenta) : `iri ${id}` };
}

type Candidates = { own: readonly Candidate[]; documento: string | null; onRepeated?: () => Error };

export async function addSuministro(
  tx: Tx,
  usuarioId: number,
  { own, documento, onRepeated = alreadyAdded }: Candidates,
) {
  // The lock serialises requests of the same person, so that concurrent ones cannot pass the maximum.
  await lockUsuario(tx, usuarioId);
  const count = await countUsuarioSuministros(tx, usuarioId);
  let id: number | undefined;
  for (const { id: suministro_id } of own)
    id ??= await insertUsuarioSuministro(tx, { usuario_id: usuarioId, suministro_id, documento });
  if (id === undefined) throw onRepeated();
  if (count >= MAX_SUMINISTROS) throw tooManySuministros();
  await rememberFirstSuministro(tx, usuarioId);
  const usuarioSuministro = await findUsuarioSuministroById(tx, id);
  if (!usuarioSuministro) throw new Error(`the link ${id} just made is not there`);
  return usuarioSuministro;
}
