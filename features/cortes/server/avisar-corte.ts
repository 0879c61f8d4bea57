import type { Db } from '@oficina/db';
import { cancelarAvisos, type Mensajero } from '@oficina/mensajes/server';
import { type Clock, formatMoment } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import {
  avisosDeCambio,
  avisosDeCancelacion,
  avisosDeForzado,
  avisosDeProgramado,
  avisosDeRestablecido,
  correosDeRespaldo,
  type PlantillaDeCorte,
  type Seleccion,
} from './avisos.repository.ts';
import {
  type CorteRow,
  esperarTurnoDelCorte,
  findCortesPorAvisar,
  findCualquierCorte,
} from './cortes.repository.ts';
import { antesDe, esperaLaManana, horasQueTocan } from './horas.ts';
import { terminado } from './juzgar-corte.ts';
import { vezDe, vezDeProgramado } from './vez.ts';

export type AvisarDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  mensajero: Pick<Mensajero, 'encolarDesde'>;
  /** «cortes.horasAviso»: how many hours before a planned cut people are told. */
  horas: readonly number[];
};

/** All the cuts about which somebody may have to be told something. Run twice it changes nothing. */
export async function avisarCortes(deps: AvisarDeps, signal?: AbortSignal): Promise<number> {
  const ids = await findCortesPorAvisar(deps.db, deps.clock.now(), Math.max(0, ...deps.horas));
  let total = 0;
  for (const id of ids) {
    if (signal?.aborted) break;
    total += await avisarCorte(deps, id);
  }
  return total;
}

/**
 * Writes the notices that the cut as it is now asks for and nobody wrote yet, and stops those that speak of it as it
 * was. Everything is read from the rows: whatever was lost on the way is written the next time.
 */
export async function avisarCorte(deps: AvisarDeps, corteId: number): Promise<number> {
  return deps.db.tx(async (tx) => {
    await esperarTurnoDelCorte(tx, corteId);
    const corte = await findCualquierCorte(tx, corteId);
    if (!corte) return 0;
    const now = deps.clock.now();
    await cancelarAvisos(tx, corteId, yaNoValen(corte), motivoDe(corte), now);
    if (esperaLaManana(corte, now)) return 0;
    let total = 0;
    for (const seleccion of avisosDebidos(corte, deps.horas, now))
      total += await deps.mensajero.encolarDesde(tx, seleccion);
    return total;
  });
}

/** Why a notice that waited does not leave any more, for whoever reads the list of messages. */
export const motivoDe = ({ eliminado }: Pick<CorteRow, 'eliminado'>) =>
  eliminado ? 'El corte se canceló.' : 'El corte cambió.';

const yaNoValen = ({ version }: CorteRow): Record<PlantillaDeCorte, number> => ({
  corte_programado: vezDeProgramado(version, 0),
  corte_forzado: vezDe(version),
  corte_cambio: vezDe(version),
  corte_restablecido: vezDe(version),
});

/** In this order: whoever hears of a change needs no other notice of the same. */
function avisosDebidos(corte: CorteRow, horas: readonly number[], now: Date): Seleccion[] {
  const { id: corteId, version, tipo, inicio, fin, motivo, obs } = corte;
  const cancelado = { corteId, version, plantilla: 'corte_cambio', vez: vezDe(version), datos: {} } as const;
  if (corte.eliminado) return terminado(corte, corte.eliminado) ? [] : [avisosDeCancelacion(cancelado, true)];
  const fechas = { inicio: formatMoment(inicio), ...(fin && { fin: formatMoment(fin) }) };
  const aviso = (plantilla: PlantillaDeCorte, vez: number, datos: object) => ({
    ...{ corteId, version, plantilla, vez, datos },
  });
  const veces: Partial<Record<PlantillaDeCorte, number>> = {};
  const debidos: Seleccion[] = [];
  const termino = terminado(corte, now);
  if (!termino) debidos.push(avisosDeCancelacion(cancelado, false));
  if (corte.cambio > 0 && !(tipo === 'forzado' && termino)) {
    veces.corte_cambio = vezDe(version);
    debidos.push(avisosDeCambio(aviso('corte_cambio', veces.corte_cambio, { nuevo: fechas }), corte.cambio));
  }
  if (tipo === 'forzado' && !termino) {
    veces.corte_forzado = vezDe(version);
    debidos.push(avisosDeForzado(aviso('corte_forzado', veces.corte_forzado, { ...fechas, motivo })));
  }
  const tocan = tipo === 'programado' ? horasQueTocan(inicio, horas, now) : undefined;
  if (tocan !== undefined) {
    veces.corte_programado = vezDeProgramado(version, tocan);
    const datos = { ...fechas, motivo, ...(obs && { obs }) };
    debidos.push(
      avisosDeProgramado(aviso('corte_programado', veces.corte_programado, datos), antesDe(inicio, tocan)),
    );
  }
  if (tipo === 'forzado' && termino && corte.restablecido > 0) {
    veces.corte_restablecido = vezDe(version);
    const datos = { fin: fechas.fin };
    debidos.push(
      avisosDeRestablecido(aviso('corte_restablecido', veces.corte_restablecido, datos), corte.restablecido),
    );
  }
  return Object.keys(veces).length > 0 ? [...debidos, correosDeRespaldo(corteId, veces)] : debidos;
}
