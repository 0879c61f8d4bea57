import {
  COLUMNAS_DE_FACTURAS,
  cargarFacturas,
  finDeTramoDeFacturas,
  MOTIVO_DE_AJENO,
  marcarFacturasActualizadas,
  revisionDeFacturas,
} from '@oficina/facturas/server';
import type { Mensajero } from '@oficina/mensajes/server';
import { wireToPeriodo } from '@oficina/values';
import type { Cuenta, Importador } from '../importador.ts';
import { EN_PROCESO } from '../motivos.ts';
import { sumarConsumosDeFacturas } from './consumos-de-facturas.repository.ts';
import { cuentaDe, SIN_AVISOS } from './cuenta.ts';
import {
  compararSuministros,
  deleteSuministrosAnteriores,
  insertSuministrosDelTramo,
} from './suministros-del-archivo.repository.ts';

/** Bills, and the consumption that those of energy tell. What a bill is, its own feature knows. */
export function createImportadorDeFacturas(deps: { mensajero: Pick<Mensajero, 'encolarDesde'> }): Importador {
  return {
    tipo: 'facturas',
    columnas: COLUMNAS_DE_FACTURAS,
    clave: 'suministro_id',
    tablas: ['facturas', 'consumos'],
    preparar: revisionDeFacturas.preparar,
    juzgar: revisionDeFacturas.juzgar,
    ordenar: revisionDeFacturas.ordenar,

    async resumir(tx, { lugar }, anteriorId) {
      const totales = await revisionDeFacturas.sumar(tx, lugar);
      const { mes, ...cuenta } = cuentaDe(totales);
      const comparados = anteriorId === null ? undefined : await compararSuministros(tx, lugar, anteriorId);
      return {
        ...{ importe: 0, consumo: 0 },
        ...cuenta,
        ...(comparados && {
          suministrosNuevos: comparados.nuevos,
          suministrosFaltan: comparados.faltan,
          suministrosNuevosEjemplos: comparados.ej_nuevos ?? [],
          suministrosFaltanEjemplos: comparados.ej_faltan ?? [],
        }),
        avisos: mes > 0 ? await revisionDeFacturas.avisos(tx, lugar, mes) : SIN_AVISOS,
      } satisfies Cuenta;
    },

    async cargar(tx, { archivo, lugar, now }, desde, renglones) {
      const hasta = await finDeTramoDeFacturas(tx, lugar, desde, renglones);
      if (hasta === null) return null;
      const tramo = { desde, hasta };
      const { id, clase } = archivo;
      const cargadas = await cargarFacturas(deps, tx, lugar, tramo, {
        id,
        clase,
        now,
        periodo: periodoDe(archivo),
      });
      const { cambiadas, iguales, omitidas, ajenos } = cargadas;
      const todasNuevas = cambiadas + iguales + omitidas + ajenos.length === 0;
      await sumarConsumosDeFacturas(tx, lugar, tramo, { archivoId: id, todasNuevas });
      await insertSuministrosDelTramo(tx, id, lugar, tramo);
      return {
        hasta,
        importados: cargadas.nuevas + cargadas.cambiadas,
        sinCambio: cargadas.iguales,
        omitidos: cargadas.omitidas,
        rechazos: cargadas.ajenos.map((renglon) => ({ renglon, ...MOTIVO_DE_AJENO })),
        retenidos: cargadas.retenidos.map((renglon) => ({ renglon, campo: 'pagada', motivo: EN_PROCESO })),
      };
    },

    async terminar(tx, { archivo, now }) {
      await marcarFacturasActualizadas(tx, now);
      await deleteSuministrosAnteriores(tx, archivo.id);
    },
  };
}

/** The newest month of the file, found when it was checked: its bills are the ones that are told about. */
function periodoDe({ resumen }: { resumen: unknown }): number | null {
  const { periodo } = (resumen ?? {}) as { periodo?: string };
  return periodo === undefined ? null : wireToPeriodo(periodo);
}
