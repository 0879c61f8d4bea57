import type { ImportTables, KeyRange, Tx } from '@oficina/db';
import { TIPOS } from '@oficina/mensajes/contract';
import type { Mensajero } from '@oficina/mensajes/server';
import { avisosDeNuevas, countAvisosDeNuevas, updateUltimaFactura } from '../avisos.repository.ts';
import {
  findFinDeTramo,
  hayExistentes,
  insertNuevas,
  setActualizado,
  updateExistentes,
} from './cargar.repository.ts';
import { FALLAS } from './fallas.repository.ts';
import {
  esDeEnergia,
  juzgarTramo,
  ordenarJuzgadas,
  prepararJuicio,
  sumarJuzgadas,
} from './revisar.repository.ts';

/** Columns of the canonical file; true is for the ones without which a line says nothing. */
export const COLUMNAS_DE_FACTURAS = {
  cuenta: true,
  numero: true,
  periodo: true,
  fecha: true,
  vencimiento: true,
  importe: true,
  consumo: false,
  pagada: false,
  concepto: false,
} as const;

/** What loading a file of bills would do, found without touching a bill. */
export const revisionDeFacturas = {
  preparar: prepararJuicio,
  juzgar: juzgarTramo,
  ordenar: ordenarJuzgadas,
  sumar: sumarJuzgadas,
  /** How many messages the new unpaid bills of the newest month would send. */
  async avisos(tx: Tx, lugar: ImportTables, periodo: number): Promise<{ emails: number; push: number }> {
    const rows = await countAvisosDeNuevas(tx, lugar.judged, periodo);
    const de = (tipo: number) => rows.find((row) => row.tipo === tipo)?.total ?? 0;
    return { emails: de(TIPOS.email), push: de(TIPOS.push) };
  },
};

export type FacturasCargadas = {
  nuevas: number;
  cambiadas: number;
  iguales: number;
  omitidas: number;
  /** Lines that wait for a payment to end; counted among the omitted. */
  retenidos: readonly number[];
  /** Lines whose number turned out to be of another supply since the check. */
  ajenos: readonly number[];
};

type Archivo = { id: number; clase: string; now: Date; periodo: number | null };

export { esDeEnergia, findFinDeTramo as finDeTramoDeFacturas, setActualizado as marcarFacturasActualizadas };
export const MOTIVO_DE_AJENO = FALLAS.ajeno;

/** The lines of some supplies, and whom to tell of the bills that are new. Once more, it changes nothing. */
export async function cargarFacturas(
  { mensajero }: { mensajero: Pick<Mensajero, 'encolarDesde'> },
  tx: Tx,
  lugar: ImportTables,
  tramo: KeyRange,
  archivo: Archivo,
): Promise<FacturasCargadas> {
  const nuevas = await insertNuevas(tx, lugar, tramo, archivo.id);
  const anteriores = nuevas.conCuidado ? (nuevas.desde_id ?? Number.MAX_SAFE_INTEGER) : null;
  const tocadas =
    nuevas.conCuidado || (await hayExistentes(tx, lugar, tramo))
      ? await updateExistentes(tx, lugar, tramo, archivo, anteriores)
      : [];
  const de = (resultado: string) => tocadas.find((una) => una.resultado === resultado);
  if (nuevas.desde_id !== null && nuevas.hasta_id !== null && archivo.periodo !== null) {
    const recientes = {
      archivoId: archivo.id,
      periodo: archivo.periodo,
      ids: { desde: nuevas.desde_id, hasta: nuevas.hasta_id },
      suministros: tramo,
    };
    const avisos = await mensajero.encolarDesde(tx, avisosDeNuevas(recientes));
    if (avisos > 0) await updateUltimaFactura(tx, recientes);
  }
  const retenidos = de('retenido')?.lista ?? [];
  return {
    nuevas: nuevas.total,
    cambiadas: de('cambiado')?.renglones ?? 0,
    iguales: de('igual')?.renglones ?? 0,
    omitidas: (de('omitido')?.renglones ?? 0) + retenidos.length,
    retenidos,
    ajenos: de('rechazado')?.lista ?? [],
  };
}
