import type { Db, Tx } from '@oficina/db';
import { type Actor, type Limits, limit } from '@oficina/http';
import { type Draft, parseIri, protocolFault } from '@oficina/hydra';
import { lockUsuario } from '@oficina/usuarios/server';
import { MAX_VINCULOS, type UsuarioSuministro } from '../contract/index.ts';
import { avisarVinculo } from './avisar-vinculo.ts';
import { faltaDocumento, faltaNumero, maximoDeSuministros, noCoincide, yaAgregado } from './errors.ts';
import type { EncolarMensaje } from './mail.deps.ts';
import { presentVinculo } from './present.ts';
import { recordarPrimerSuministro } from './primer-suministro.ts';
import { claveDeCuenta, esDelTitular, limpiarDocumento } from './titular.ts';
import {
  type Candidato,
  countVinculos,
  findCandidatoPorId,
  findCandidatosPorClave,
  findVinculoById,
  insertVinculo,
} from './vinculos.repository.ts';

type Pedido = { suministro?: string | null | undefined; documento?: string | null | undefined };
type Buscado = { candidatos: Candidato[]; clave: string };

const HORA = 3600;
/** Per person, and per supply so that many people cannot try documents against one. */
const FALLOS_DE_USUARIO = limit('vincular-usuario', 5, HORA);
const FALLOS_DE_SUMINISTRO = limit('vincular-suministro', 10, HORA);

/** What an account may be made of, with the blanks people add. */
const CUENTA = /^[0-9A-Za-z\s./-]{1,40}$/;

/** An address of the API, or of anywhere: an account number has neither form. */
const esIri = (numero: string) => numero.startsWith('/api/') || /^[a-z]+:\/\//i.test(numero);

/** Adds a supply to one's own account: whoever knows its number and its holder's document may see it. */
export async function vincularSuministro(
  deps: { db: Db; limits: Limits; encolarMensaje: EncolarMensaje },
  actor: Actor,
  pedido: Pedido,
): Promise<Draft<UsuarioSuministro>> {
  const numero = pedido.suministro?.trim() ?? '';
  const documento = limpiarDocumento(pedido.documento ?? '');
  if (!esIri(numero) && claveDeCuenta(numero) === '') throw faltaNumero();
  if (documento === '') throw faltaDocumento();
  if (!esIri(numero) && !CUENTA.test(numero)) throw noCoincide();
  const { candidatos, clave } = await buscar(deps.db, numero);
  await tomarIntento(deps.limits, actor.usuarioId, clave);
  const propios = candidatos.filter((candidato) => esDelTitular(documento, candidato));
  if (propios.length === 0) throw noCoincide();
  await deps.limits.giveBack(FALLOS_DE_USUARIO, String(actor.usuarioId));
  await deps.limits.giveBack(FALLOS_DE_SUMINISTRO, clave);
  // Two accounts of one holder may read alike: the one typed goes first, then the one not added yet.
  const exactos = propios.toSorted((a, b) => Number(b.cuenta === numero) - Number(a.cuenta === numero));
  const vinculo = await deps.db.tx(async (tx) => {
    const hecho = await agregar(tx, actor.usuarioId, exactos, documento);
    await avisarVinculo(deps.encolarMensaje, tx, hecho);
    return hecho;
  });
  return presentVinculo(vinculo, actor.confirmado);
}

/** Both points are taken before anything is compared, and given back only when it was no failure. */
async function tomarIntento(limits: Limits, usuarioId: number, clave: string): Promise<void> {
  await limits.take(FALLOS_DE_USUARIO, String(usuarioId));
  try {
    await limits.take(FALLOS_DE_SUMINISTRO, clave);
  } catch (error) {
    // A supply that is stopped for everybody is no failure of this person.
    await limits.giveBack(FALLOS_DE_USUARIO, String(usuarioId));
    throw error;
  }
}

async function buscar(db: Db, numero: string): Promise<Buscado> {
  if (!esIri(numero)) {
    const clave = claveDeCuenta(numero);
    return { candidatos: await findCandidatosPorClave(db, clave), clave };
  }
  const id = parseIri('suministros', numero);
  if (id === null) throw protocolFault(`Invalid IRI "${numero}".`);
  const candidatos = await findCandidatoPorId(db, id);
  // The same counter as by its number: an IRI gives no tries of its own.
  return { candidatos, clave: candidatos[0] ? claveDeCuenta(candidatos[0].cuenta) : `iri ${id}` };
}

async function agregar(tx: Tx, usuarioId: number, propios: readonly Candidato[], documento: string) {
  // Two requests at once of the same person go one after the other: the maximum cannot be passed by running.
  await lockUsuario(tx, usuarioId);
  const cuantos = await countVinculos(tx, usuarioId);
  let id: number | undefined;
  for (const { id: suministro_id } of propios)
    id ??= await insertVinculo(tx, { usuario_id: usuarioId, suministro_id, documento });
  if (id === undefined) throw yaAgregado();
  if (cuantos >= MAX_VINCULOS) throw maximoDeSuministros();
  await recordarPrimerSuministro(tx, usuarioId);
  const vinculo = await findVinculoById(tx, id);
  if (!vinculo) throw new Error(`the link ${id} just made is not there`);
  return vinculo;
}
