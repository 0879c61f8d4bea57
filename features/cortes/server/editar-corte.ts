import type { Actor, Origin } from '@oficina/http';
import { registrarAuditoria } from '@oficina/usuarios/server';
import type { CorteCambios } from '../contract/corte.ts';
import { DIAS_PARA_CORREGIR } from '../contract/index.ts';
import { exigirAlguno, exigirListas } from './a-quienes-afecta.ts';
import { type CorteNuevoRow, type CorteRow, updateCorte } from './cortes.repository.ts';
import type { CortesDeps } from './deps.ts';
import { demasiadosCambios, otroLoCambio, yaTermino } from './errors.ts';
import { avisar } from './jobs.ts';
import { esHistoria, juzgarFechas, seEstima, terminado } from './juzgar-corte.ts';
import { huboEnCorte } from './present.ts';
import { replaceSuministros } from './suministros.repository.ts';
import { MAX_VERSION } from './vez.ts';

/** The cut as it is from now on; those who were told are told again when what they heard is no longer so. */
export async function editarCorte(
  deps: CortesDeps,
  actor: Actor,
  origin: Origin,
  antes: CorteRow,
  cambios: CorteCambios,
): Promise<void> {
  const now = deps.clock.now();
  if (esHistoria(antes, DIAS_PARA_CORREGIR, now)) throw yaTermino();
  const despues = aplicar(antes, cambios, now);
  const { suministros, cuentas } = cambios;
  const otrosSuministros = suministros !== undefined || cuentas !== undefined;
  const distinto = CAMPOS.filter((campo) => String(antes[campo]) !== String(despues[campo]));
  if (distinto.length === 0 && !otrosSuministros) return;
  juzgarFechas(despues, distinto.includes('inicio') || distinto.includes('tipo'), now);
  if (antes.version >= MAX_VERSION) throw demasiadosCambios();
  const fuente = otrosSuministros
    ? await exigirListas(deps.db, despues.zona, { suministros, cuentas })
    : undefined;
  await deps.db.tx(async (tx) => {
    if (!(await updateCorte(tx, antes, { ...despues, ...avisosDe(antes, despues, now) }, now)))
      throw otroLoCambio();
    const quedan = fuente && (await replaceSuministros(tx, antes.id, fuente));
    if (quedan) exigirAlguno(quedan.total);
    await deps.jobs.enqueue(tx, avisar, { corteId: antes.id });
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'corte.editar',
      entidad: 'corte',
      entidadId: antes.id,
      cambios: {
        antes: huboEnCorte(antes),
        despues: huboEnCorte({ ...despues, total_suministros: quedan?.total ?? antes.total_suministros }),
      },
    });
  });
}

const CAMPOS = ['tipo', 'inicio', 'fin', 'fin_estimado', 'zona', 'motivo', 'obs'] as const;

/** Only whoever writes the end says anything about it: another change leaves a guess a guess. */
function aplicar(antes: CorteRow, cambios: CorteCambios, now: Date): CorteNuevoRow {
  const tipo = cambios.tipo ?? antes.tipo;
  const fin = cambios.fin === undefined ? antes.fin : cambios.fin;
  const inicio = cambios.inicio ?? antes.inicio;
  const opina = cambios.fin !== undefined || tipo !== antes.tipo;
  return {
    ...{ tipo, inicio, fin },
    fin_estimado: opina ? seEstima({ tipo, inicio, fin }, now) : antes.fin_estimado,
    zona: cambios.zona ?? antes.zona,
    motivo: cambios.motivo ?? antes.motivo,
    obs: cambios.obs === undefined ? antes.obs : cambios.obs || null,
  };
}

/** What the change means to whoever was told: nothing, another cut, or that the service is back. */
function avisosDe(antes: CorteRow, despues: CorteNuevoRow, now: Date): Partial<CorteRow> {
  const version = antes.version + 1;
  const [habiaTerminado, termino] = [terminado(antes, now), terminado(despues, now)];
  // What ended is corrected for the record: nobody is told twice of an evening that is over.
  if (habiaTerminado && termino) return {};
  if (despues.tipo === 'forzado' && termino) return { restablecido: version };
  const importa = (['inicio', 'fin', 'motivo'] as const).some(
    (campo) => String(antes[campo]) !== String(despues[campo]),
  );
  return { restablecido: 0, ...(importa && { cambio: version, anterior: antes.inicio }) };
}
