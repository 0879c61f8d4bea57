import { COLUMNAS_DE_PADRON, importacionDePadron } from '@oficina/suministros/server';
import type { Importador } from '../importador.ts';
import { cuentaDe, SIN_AVISOS } from './cuenta.ts';
import { findFinDeTramo, indexarJuzgada, sumarJuzgadas } from './tramos.repository.ts';

/** Supplies and their holders, in the order of the file: new ones have no other yet. */
export function createImportadorDePadron(): Importador {
  return {
    tipo: 'padron',
    columnas: COLUMNAS_DE_PADRON,
    tablas: ['suministros'],
    preparar: importacionDePadron.preparar,
    juzgar: importacionDePadron.juzgar,
    ordenar: (tx, lugar) => indexarJuzgada(tx, lugar, 'n'),

    async resumir(tx, { lugar }) {
      const { mes: _mes, ...cuenta } = cuentaDe(await sumarJuzgadas(tx, lugar));
      return { ...cuenta, avisos: SIN_AVISOS };
    },

    async cargar(tx, { lugar, now }, desde, renglones) {
      const hasta = await findFinDeTramo(tx, lugar, 'n', desde, renglones);
      if (hasta === null) return null;
      const cargado = await importacionDePadron.cargar(tx, lugar, { desde, hasta }, now);
      const importados = cargado.nuevos + cargado.cambiados;
      return {
        ...{ hasta, importados },
        sinCambio: cargado.renglones - importados,
        ...{ omitidos: 0, rechazos: [], retenidos: [] },
      };
    },

    async terminar() {},
  };
}
