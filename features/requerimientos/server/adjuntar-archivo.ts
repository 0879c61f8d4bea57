import type { Actor, Origin } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { ADJUNTOS_POR_CASO, estaAbierto, faltaDeTipo } from '../contract/index.ts';
import { type AdjuntoRow, findAdjunto, linkAdjuntos } from './adjuntos/adjuntos.repository.ts';
import { countAdjuntosDe } from './adjuntos-del-caso.repository.ts';
import { cuantosSon } from './archivos-admitidos.ts';
import { casoVisible, papelDelPersonal } from './caso-visible.ts';
import type { RequerimientosDeps } from './deps.ts';
import { casoCerrado, casoLleno, primeroTomaElCaso, tipoNoAdmitido, yaAdjunto } from './errors.ts';
import type { Caso } from './lectura.repository.ts';
import { lockCaso, updateCaso } from './requerimientos.repository.ts';

/** What somebody else uploaded does not exist, whoever asks: they would be giving away a file that they never saw. */
export async function archivoPropio(
  { db }: Pick<RequerimientosDeps, 'db'>,
  actor: Actor,
  id: number,
): Promise<AdjuntoRow> {
  const archivo = await findAdjunto(db, id);
  if (archivo?.usuario_id !== actor.usuarioId) throw notFound();
  return archivo;
}

/** Once, to an open case of theirs or that they attend. */
export async function adjuntarArchivo(
  deps: Pick<RequerimientosDeps, 'db' | 'clock'>,
  actor: Actor,
  origin: Origin,
  { archivo, requerimientoId }: { archivo: AdjuntoRow; requerimientoId: number },
): Promise<AdjuntoRow> {
  return deps.db.tx(async (tx) => {
    const tomado = await lockCaso(tx, requerimientoId, { por: actor.usuarioId });
    const caso = await casoVisible({ db: tx }, actor, requerimientoId);
    if (!tomado) throw notFound();
    const esDuenio = caso.papeles.includes('duenio');
    if (!esDuenio && papelDelPersonal(caso) === 'encargadoLibre') throw primeroTomaElCaso();
    if (archivo.requerimiento_id !== null) throw yaAdjunto();
    if (!estaAbierto(caso.estado)) throw casoCerrado(caso.sustantivo);
    if (esDuenio) exigirTipo(caso, archivo);
    if ((await countAdjuntosDe(tx, caso.id)) >= ADJUNTOS_POR_CASO) throw casoLleno();
    const now = deps.clock.now();
    const [unido] = await linkAdjuntos(tx, {
      ids: [archivo.id],
      usuarioId: actor.usuarioId,
      requerimientoId: caso.id,
      now,
    });
    // The same file twice at once: the other was first.
    if (!unido) throw yaAdjunto();
    // A file that nobody looks at is a claim that was lost.
    await updateCaso(tx, caso, esDuenio ? { novedades_encargado: true } : { novedades_usuario: true }, now);
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'requerimiento.adjuntar',
      entidad: 'requerimiento',
      entidadId: caso.id,
      cambios: { adjunto: archivo.id },
    });
    return unido;
  });
}

/** The staff attach whatever is accepted; to an owner the category says what it takes. */
function exigirTipo(caso: Caso, archivo: AdjuntoRow): void {
  const admite = { adjuntarFotos: caso.adjuntar_fotos, adjuntarArchivos: caso.adjuntar_archivos };
  const oracion = faltaDeTipo(admite, cuantosSon([archivo]));
  if (oracion !== null) throw tipoNoAdmitido(oracion);
}
