import { ConfigError, loadConfig, plazosPorCategoria, reclamosSettings } from '@oficina/config';
import { calcularMes, mesDe } from '@oficina/indicadores/server';
import { createLeerReglas, revisarReglas } from '@oficina/requerimientos/server';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { periodoToWire, systemClock, wireToPeriodo } from '@oficina/values';
import { conBase, quienCorre } from '../base.ts';
import { EX_OK, EX_USAGE } from '../exit-codes.ts';

const USO = `Uso: oficina indicadores calcular <AAAA-MM>

  Calcula de nuevo los indicadores de un mes. Los de este mes y el anterior se calculan solos cada noche; esto es para
  los de antes, si se corrigió algo de entonces.`;

/** A month that was fixed, made again because what it counts was mended. */
export async function indicadores(args: readonly string[]): Promise<number> {
  const periodo = args.length === 2 && args[0] === 'calcular' ? wireToPeriodo(args[1] ?? '') : null;
  if (periodo === null) {
    console.error(USO);
    return EX_USAGE;
  }
  const { reclamos } = loadConfig({ reclamos: reclamosSettings });
  const escritas = { ...reclamos, plazos: plazosPorCategoria(reclamos.plazos) };
  const falta = revisarReglas(escritas);
  if (falta !== null) throw new ConfigError([falta]);
  // What a rule of the claims says wrong is told where the command is run.
  const log = { info() {}, warn: console.error, error: console.error };
  return conBase(async (db) => {
    const leerReglas = createLeerReglas(escritas, { log });
    const total = await calcularMes({ db, clock: systemClock, leerReglas }, mesDe(periodo));
    const mes = periodoToWire(periodo);
    await registrarAuditoria(db, {
      ...{ actor: null, origin: null, por: quienCorre(), accion: 'indicadores.calcular' },
      ...{ entidad: 'indicador', entidadId: mes, cambios: { total } },
    });
    console.log(`Indicadores de ${mes}: ${total}.`);
    return EX_OK;
  });
}
