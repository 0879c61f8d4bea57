import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { registrarAuditoria } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import { leerUbicacion } from '../contract/index.ts';
import type { CategoriaRow } from './categorias.repository.ts';
import { claveReusada } from './errors.ts';
import { nextNumero } from './numerador.repository.ts';
import { type Contacto, insertCaso } from './requerimientos.repository.ts';

export type CasoNuevo = ({ usuarioId: number } | { contacto: Contacto }) & {
  categoria: Pick<CategoriaRow, 'id'>;
  descripcion: string;
  suministroId: number | null;
  ubicacion: string | null;
  /** The last instant to answer in time; `venceDelCaso` tells it. */
  vence: Date;
  idempotencia?: { clave: string; huella: Buffer } | undefined;
  /** Null when whoever calls writes it down as part of something else. */
  rastro: { actor: Pick<Actor, 'usuarioId' | 'roles'> | null; origin: Origin } | null;
};

export type CasoRegistrado = { id: number; numero: string; created: Date; vence: Date };

/**
 * The one way for a case to come to be, with its number and its term. The number's row is held until the transaction
 * ends: judge everything before calling. The key used before refuses; who has it is looked up when this is gone.
 */
export async function registrarRequerimiento(
  tx: Tx,
  { clock, formato }: { clock: Clock; formato: string },
  datos: CasoNuevo,
): Promise<CasoRegistrado> {
  const now = clock.now();
  const { categoria, descripcion, suministroId, ubicacion, vence, idempotencia, rastro } = datos;
  const punto = ubicacion === null ? null : leerUbicacion(ubicacion);
  const numero = await nextNumero(tx, now, formato);
  const caso = await insertCaso(tx, {
    usuario_id: 'usuarioId' in datos ? datos.usuarioId : null,
    contacto: 'contacto' in datos ? datos.contacto : null,
    categoria_id: categoria.id,
    suministro_id: suministroId,
    numero,
    descripcion,
    ubicacion,
    latitud: punto?.latitud ?? null,
    longitud: punto?.longitud ?? null,
    vence,
    idempotencia: idempotencia?.clave ?? null,
    idempotencia_sha256: idempotencia?.huella ?? null,
    now,
  });
  if (!caso) throw claveReusada();
  if (rastro)
    await registrarAuditoria(tx, {
      ...rastro,
      accion: 'requerimiento.crear',
      entidad: 'requerimiento',
      entidadId: caso.id,
    });
  return { id: caso.id, numero, created: now, vence };
}
