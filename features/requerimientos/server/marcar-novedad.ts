import type { Actor, Origin } from '@oficina/http';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { papelDelPersonal } from './caso-visible.ts';
import type { RequerimientosDeps } from './deps.ts';
import { casosAjenos, primeroTomaElCaso } from './errors.ts';
import type { Caso } from './lectura.repository.ts';
import { type CambioDeNovedad, updateNovedad } from './requerimientos.repository.ts';

type Deps = Pick<RequerimientosDeps, 'db'>;
/** `visto`: the case as it was when whoever says so read it. */
type Vista = { valor: boolean; visto?: Date | null | undefined };

/** Its owner says that it was seen; the staff, that there is something to see. */
export async function marcarNovedadUsuario(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  caso: Caso,
  { valor, visto }: Vista,
): Promise<void> {
  if (valor) exigirPersonal(caso);
  else if (!caso.papeles.includes('duenio')) throw casosAjenos();
  await marcar(deps, actor, origin, caso, {
    ...{ marca: 'novedades_usuario', valor, delPersonal: valor },
    visto: valor ? null : (visto ?? null),
  });
}

export async function marcarNovedadEncargado(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  caso: Caso,
  { valor, visto }: Vista,
): Promise<void> {
  exigirPersonal(caso);
  await marcar(deps, actor, origin, caso, {
    ...{ marca: 'novedades_encargado', valor, delPersonal: true },
    visto: valor ? null : (visto ?? null),
  });
}

/** Whoever attends it: the administrators, and the encargado who has it. */
function exigirPersonal(caso: Caso): void {
  const papel = papelDelPersonal(caso);
  if (papel === undefined) throw casosAjenos();
  if (papel === 'encargadoLibre') throw primeroTomaElCaso();
}

type Marca = CambioDeNovedad & { delPersonal: boolean };

async function marcar(
  { db }: Deps,
  actor: Actor,
  origin: Origin,
  { id }: Caso,
  { delPersonal, ...cambio }: Marca,
): Promise<void> {
  await db.tx(async (tx) => {
    const hecho = await updateNovedad(tx, id, cambio);
    // That a customer looked at their own case is nobody's business.
    if (!hecho || !delPersonal) return;
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'requerimiento.marcar',
      entidad: 'requerimiento',
      entidadId: id,
      cambios: { despues: { [cambio.marca]: cambio.valor } },
    });
  });
}
