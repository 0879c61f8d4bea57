import { COLUMNAS_DE_COBRANZAS, importacionDeCobranzas } from '@oficina/facturas/server';
import type { Importador } from '../importador.ts';
import { EN_PROCESO, PAGO_DOBLE } from '../motivos.ts';
import { cuentaDe, SIN_AVISOS } from './cuenta.ts';
import { findFinDeTramo, indexarJuzgada, sumarJuzgadas } from './tramos.repository.ts';

/** Bills that were paid elsewhere. */
export function createImportadorDeCobranzas(): Importador {
  return {
    tipo: 'cobranzas',
    columnas: COLUMNAS_DE_COBRANZAS,
    tablas: ['facturas'],
    preparar: importacionDeCobranzas.preparar,
    juzgar: importacionDeCobranzas.juzgar,
    ordenar: (tx, lugar) => indexarJuzgada(tx, lugar, 'n'),

    async resumir(tx, { lugar }) {
      const { mes: _mes, ...cuenta } = cuentaDe(await sumarJuzgadas(tx, lugar, { sumas: ['importe_cent'] }));
      return { ...cuenta, avisos: SIN_AVISOS };
    },

    async cargar(tx, { archivo: { id, clase }, lugar, now }, desde, renglones) {
      const hasta = await findFinDeTramo(tx, lugar, 'n', desde, renglones);
      if (hasta === null) return null;
      const cargadas = await importacionDeCobranzas.cargar(tx, lugar, { desde, hasta }, { id, clase, now });
      const { motivoDeOtroImporte } = importacionDeCobranzas;
      const decir = (renglones: readonly number[], motivo: string) =>
        renglones.map((renglon) => ({ renglon, campo: 'numero', motivo }));
      return {
        hasta,
        importados: cargadas.pagadas,
        sinCambio: cargadas.iguales,
        omitidos: cargadas.retenidos.length + cargadas.dobles.length,
        rechazos: cargadas.otroImporte.map((renglon) => ({ renglon, ...motivoDeOtroImporte })),
        retenidos: [...decir(cargadas.retenidos, EN_PROCESO), ...decir(cargadas.dobles, PAGO_DOBLE)],
      };
    },

    async terminar() {},
  };
}
