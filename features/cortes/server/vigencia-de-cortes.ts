import type { Vigencia } from '@oficina/mensajes/server';
import type { Clock } from '@oficina/values';
import { motivoDe } from './avisar-corte.ts';
import { PLANTILLAS } from './avisos.repository.ts';
import { findEstados } from './cortes.repository.ts';
import { terminado } from './juzgar-corte.ts';
import { versionDe } from './vez.ts';

const DE_CORTES: ReadonlySet<string> = new Set(PLANTILLAS);

/** Nobody is told of a cut as it was, nor of one to come that has come. */
export const vigenciaDeCortes =
  ({ clock }: { clock: Clock }): Vigencia =>
  async (db, mensajes) => {
    const avisos = mensajes.filter(({ plantilla }) => DE_CORTES.has(plantilla));
    const ids = [...new Set(avisos.flatMap(({ ref_id }) => ref_id ?? []))];
    if (ids.length === 0) return new Map();
    const now = clock.now();
    const cortes = new Map((await findEstados(db, ids)).map((corte) => [corte.id, corte]));
    const sobran = new Map<number, string>();
    for (const { id, ref_id, plantilla, vez } of avisos) {
      const corte = ref_id === null ? undefined : cortes.get(ref_id);
      if (!corte) continue;
      if (versionDe({ plantilla, vez }) !== corte.version) sobran.set(id, motivoDe(corte));
      else if (plantilla === 'corte_programado' && corte.inicio <= now) sobran.set(id, 'El corte ya empezó.');
      else if (plantilla === 'corte_forzado' && terminado(corte, now))
        sobran.set(id, 'El servicio ya volvió.');
    }
    return sobran;
  };
