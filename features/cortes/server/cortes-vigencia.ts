import type { Vigencia } from '@oficina/mensajes/server';
import type { Clock } from '@oficina/values';
import { cancelReason } from './avisar-corte.ts';
import { PLANTILLAS } from './avisos.repository.ts';
import { findEstados } from './cortes.repository.ts';
import { hasEnded } from './validate-corte.ts';
import { versionOf } from './vez.ts';

const CORTE_PLANTILLAS: ReadonlySet<string> = new Set(PLANTILLAS);

/**
 * An aviso is dropped when it speaks of an earlier version, of a programado corte that has begun or of a forzado corte that
 * has ended.
 */
export const cortesVigencia =
  ({ clock }: { clock: Clock }): Vigencia =>
  async (db, mensajes) => {
    const avisos = mensajes.filter(({ plantilla }) => CORTE_PLANTILLAS.has(plantilla));
    const ids = [...new Set(avisos.flatMap(({ ref_id }) => ref_id ?? []))];
    if (ids.length === 0) return new Map();
    const now = clock.now();
    const cortes = new Map((await findEstados(db, ids)).map((corte) => [corte.id, corte]));
    const obsolete = new Map<number, string>();
    for (const { id, ref_id, plantilla, vez } of avisos) {
      const corte = ref_id === null ? undefined : cortes.get(ref_id);
      if (!corte) continue;
      if (versionOf({ plantilla, vez }) !== corte.version) obsolete.set(id, cancelReason(corte));
      else if (plantilla === 'corte_programado' && corte.inicio <= now)
        obsolete.set(id, 'El corte ya empezó.');
      else if (plantilla === 'corte_forzado' && hasEnded(corte, now))
        obsolete.set(id, 'El servicio ya volvió.');
    }
    return obsolete;
  };
