import { COLUMNAS_DE_CONSUMOS, importacionDeConsumos } from '@oficina/consumos/server';
import type { Importador } from '../importador.ts';
import { cuentaDe, SIN_AVISOS } from './cuenta.ts';
import { findFinDeTramo, indexarJuzgada, sumarJuzgadas } from './tramos.repository.ts';

/** Consumption month by month, of what has no bills here. */
export function createImportadorDeConsumos(): Importador {
  return {
    tipo: 'consumos',
    columnas: COLUMNAS_DE_CONSUMOS,
    clave: 'suministro_id',
    tablas: ['consumos'],
    preparar: importacionDeConsumos.preparar,
    juzgar: importacionDeConsumos.juzgar,
    ordenar: (tx, lugar) => indexarJuzgada(tx, lugar, 'suministro_id'),

    async resumir(tx, { lugar }) {
      const totales = await sumarJuzgadas(tx, lugar, { sumas: ['importe_cent', 'consumo'], periodo: true });
      const { mes: _mes, ...cuenta } = cuentaDe(totales);
      return { ...cuenta, avisos: SIN_AVISOS };
    },

    async cargar(tx, { lugar }, desde, renglones) {
      const hasta = await findFinDeTramo(tx, lugar, 'suministro_id', desde, renglones);
      if (hasta === null) return null;
      const cargados = await importacionDeConsumos.cargar(tx, lugar, { desde, hasta });
      return {
        hasta,
        importados: cargados.escritos,
        sinCambio: cargados.renglones - cargados.escritos,
        ...{ omitidos: 0, rechazos: [], retenidos: [] },
      };
    },

    async terminar() {},
  };
}
