import { minutosSinServicio } from '@oficina/cortes/server';
import type { Db, Reader } from '@oficina/db';
import { contarFacturasDelPeriodo } from '@oficina/facturas/server';
import { contarMensajesDelMes } from '@oficina/mensajes/server';
import { sumarPagosDelMes } from '@oficina/pagos/server';
import { type LeerReglas, medirCasosDelMes } from '@oficina/requerimientos/server';
import { contarSuministrosAl } from '@oficina/suministros/server';
import { contarUsuariosDelMes } from '@oficina/usuarios/server';
import { type Clock, centavosToWire } from '@oficina/values';
import type { NombreIndicador } from '../contract/index.ts';
import { darTiempo, guardarMes } from './indicadores.repository.ts';
import { type Mes, mesesVivos } from './mes.ts';

export type CalcularDeps = { db: Db; clock: Clock; leerReglas: LeerReglas };

/** Undefined: there was nothing to divide by, so that there is no number. */
export type Numeros = Readonly<Record<NombreIndicador, number | undefined>>;

/** Makes this month's numbers and the last one's again; the months before stay as they are. */
export async function calcularIndicadores(deps: CalcularDeps, signal?: AbortSignal): Promise<number> {
  let escritos = 0;
  for (const mes of mesesVivos(deps.clock.now())) {
    if (signal?.aborted) break;
    escritos += await calcularMes(deps, mes);
  }
  return escritos;
}

/** Reads for as long as it takes, and writes the whole month at once: nobody sees half of it. */
export async function calcularMes(deps: CalcularDeps, mes: Mes): Promise<number> {
  const numeros = await deps.db.tx(async (tx) => {
    await darTiempo(tx);
    return leerMes(deps, tx, mes);
  });
  return deps.db.tx((tx) => guardarMes(tx, mes.periodo, numeros));
}

/** One reading after another: they are long, and whoever is on the screen needs the disk too. */
async function leerMes(deps: CalcularDeps, reader: Reader, mes: Mes): Promise<Numeros> {
  const usuarios = await contarUsuariosDelMes(reader, mes);
  const suministros = await contarSuministrosAl(reader, mes.hasta);
  const pagos = await sumarPagosDelMes(reader, mes);
  const facturas = await contarFacturasDelPeriodo(reader, mes.periodo);
  const casos = await medirCasosDelMes(deps, reader, mes);
  const minutos = await minutosSinServicio(reader, mes, deps.clock.now());
  const mensajes = await contarMensajesDelMes(reader, mes);
  return {
    usuarios_nuevos: usuarios.nuevos,
    usuarios_confirmados_pct: porciento(usuarios.confirmados, usuarios.vivos),
    suministros_vinculados_pct: porciento(suministros.vinculados, suministros.activos),
    factura_digital_pct: porciento(suministros.conFacturaDigital, suministros.activos),
    pagos_importe: centavosToWire(pagos.cobradoCent),
    pagos_facturas_pct: porciento(pagos.facturasPagadas, facturas),
    pagos_rechazo_pct: porciento(pagos.rechazados, pagos.aprobados + pagos.rechazados),
    requerimientos_nuevos: casos.nuevos,
    requerimientos_dias: casos.dias === undefined ? undefined : conUnDecimal(casos.dias),
    requerimientos_en_termino_pct: porciento(casos.enTermino, casos.resueltos),
    cortes_minutos: suministros.activos === 0 ? undefined : conUnDecimal(minutos / suministros.activos),
    mensajes_fallidos_pct: porciento(mensajes.fallidos, mensajes.procesados + mensajes.fallidos),
  };
}

const conUnDecimal = (numero: number) => Math.round(numero * 10) / 10;

/** Multiplied before it is divided: 0.285 × 100 would be 28.499999. */
const porciento = (parte: number, todo: number) =>
  todo === 0 ? undefined : Math.round((parte * 1_000) / todo) / 10;
