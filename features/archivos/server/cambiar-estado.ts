import type { Actor, Origin } from '@oficina/http';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { archivoEstado, puedePedir, seEstaRevisando } from '../contract/index.ts';
import { moverPorPersona } from './archivos.repository.ts';
import type { ArchivoRow } from './clases.ts';
import type { ArchivosDeps } from './deps.ts';
import { otraPersona, pasoProhibido, revisando } from './errors.ts';
import { pedirImportacion } from './jobs.ts';

const CONFIRMADO = archivoEstado.code('confirmado');

/** Whoever asks for it: a person who called, or a command, with its name. */
type Quien = { actor: Actor; origin: Origin } | { actor: null; origin: null; por: string };

/** A person confirms a file, tries it again or annuls it. Of two at once, the second is told. */
export async function cambiarEstado(
  deps: Pick<ArchivosDeps, 'db' | 'clock' | 'jobs'>,
  quien: Quien,
  archivo: ArchivoRow,
  estado: number,
): Promise<ArchivoRow> {
  if (archivo.estado === estado) return archivo;
  if (!puedePedir(archivo.estado, estado)) throw pasoProhibido(archivo.estado, estado);
  if (estado === CONFIRMADO && seEstaRevisando(archivo)) throw revisando();
  return deps.db.tx(async (tx) => {
    const movido = await moverPorPersona(tx, archivo.clase, archivo.id, {
      de: archivoEstado.name(archivo.estado),
      a: archivoEstado.name(estado),
      por: quien.actor?.usuarioId ?? null,
      now: deps.clock.now(),
    });
    if (!movido) throw otraPersona();
    if (estado === CONFIRMADO) await pedirImportacion(deps, tx);
    await registrarAuditoria(tx, {
      actor: quien.actor,
      origin: quien.origin,
      ...('por' in quien && { por: quien.por }),
      ...{ accion: 'archivo.estado', entidad: archivo.clase, entidadId: archivo.id },
      cambios: { de: archivo.estado, a: estado },
    });
    return movido;
  });
}
