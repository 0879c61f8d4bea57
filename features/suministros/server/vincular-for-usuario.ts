import type { Reader, Tx } from '@oficina/db';
import type { Actor, Limits, Origin } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import { lockLiveUsuario, recordAuditoria, requireRank } from '@oficina/usuarios/server';
import type { UsuarioSuministro } from '../contract/index.ts';
import {
  alreadyLinked,
  documentoInPadron,
  explainDocumentoVisto,
  missingDocumento,
  notTitular,
  ownCuenta,
  unavailableUsuario,
} from './errors.ts';
import type { EnqueueMensaje } from './mail.deps.ts';
import { notifySuministroLinked } from './notify-suministro-linked.ts';
import { presentForeignUsuarioSuministro } from './present.ts';
import { cleanDocumento, cuentaKey, hasTitularDocumento, isOfTitular } from './titular.ts';
import {
  type Candidate,
  findCandidateById,
  findUsuarioSuministroById,
} from './usuario-suministros.repository.ts';
import { addSuministro, SUMINISTRO_FAILURES } from './vincular-suministro.ts';

export type LinkForUsuario = {
  usuario: number;
  suministro: number;
  /** The document of the titular, or that it was seen, when the padrón has none. */
  documento?: string | null | undefined;
  documentoVisto?: boolean | null | undefined;
  detalle: string;
  /** How the person asked for it. */
  canal: string;
};

type Deps = { limits: Limits; enqueueMensaje: EnqueueMensaje };
const DETALLE_MIN = 10;

/** Somebody of the staff links it for its owner, with what the owner would have to prove, and the others are told. */
export async function vincularForUsuario(
  deps: Deps,
  tx: Tx,
  { actor, origin }: { actor: Actor; origin: Origin },
  link: LinkForUsuario,
): Promise<{ id: number; answer: Draft<UsuarioSuministro> }> {
  if (link.usuario === actor.usuarioId) throw ownCuenta();
  const usuario = await lockLiveUsuario(tx, link.usuario);
  if (!usuario) throw unavailableUsuario();
  requireRank(actor, usuario);
  const candidates = await findCandidateById(tx, link.suministro);
  const documento = await readProof(deps.limits, link, candidates[0]);
  const row = await addSuministro(tx, usuario.id, { own: candidates, documento, onRepeated: alreadyLinked });
  await notifySuministroLinked(deps.enqueueMensaje, tx, row);
  const { suministro_id, cuenta } = row;
  await recordAuditoria(tx, {
    ...{ actor, origin, accion: 'suministro.vincular', entidad: 'usuario', entidadId: usuario.id },
    motivo: link.detalle === '' ? link.canal : `${link.canal}: ${link.detalle}`,
    cambios: {
      antes: null,
      despues: { suministro: suministro_id, cuenta, ...(documento === null && { documentoVisto: true }) },
    },
  });
  return { id: row.id, answer: presentForeignUsuarioSuministro(row) };
}

/** Null when the padrón has no document to compare with, and the clerk saw that of whoever asks. */
async function readProof(
  limits: Limits,
  { documento: typed, documentoVisto, detalle, suministro }: LinkForUsuario,
  candidate: Candidate | undefined,
): Promise<string | null> {
  const documento = cleanDocumento(typed ?? '');
  if (documento === '' && !documentoVisto) throw missingDocumento();
  // The counter is that of the owners, so that nobody tries documents against a suministro in two ways.
  const key = candidate ? cuentaKey(candidate.cuenta) : `iri ${suministro}`;
  await limits.take(SUMINISTRO_FAILURES, key);
  if (!candidate) throw notTitular();
  if (documento === '') {
    await limits.giveBack(SUMINISTRO_FAILURES, key);
    if (hasTitularDocumento(candidate)) throw documentoInPadron();
    if (detalle.length < DETALLE_MIN) throw explainDocumentoVisto();
    return null;
  }
  if (!isOfTitular(documento, candidate)) throw notTitular();
  await limits.giveBack(SUMINISTRO_FAILURES, key);
  return documento;
}

export async function verVinculo(reader: Reader, id: number): Promise<Draft<UsuarioSuministro>> {
  const row = await findUsuarioSuministroById(reader, id);
  if (!row) throw notFound();
  return presentForeignUsuarioSuministro(row);
}
