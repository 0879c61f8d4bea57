import type { Reader } from '@oficina/db';
import { defineExport, type Export, keyset } from '@oficina/http';
import { type Query, role } from '@oficina/hydra';
import { mensajeEstado, TIPOS, tipoOf } from '@oficina/mensajes/contract';
import { corteAvisosQuery } from '../contract/index.ts';
import { type DeliveryRow, listDeliveries } from './delivery.repository.ts';
import { listCorteIds } from './exportar-cortes.repository.ts';

type Renglon = DeliveryRow & { corte: number };

const CORTES = 100;
const TOKEN_ENDING_LENGTH = 6;
const PROCESADO = mensajeEstado.code('procesado');

/** The acuse of the provider says more than the state of the mensaje. */
const ACUSE_LABELS: Readonly<Record<string, string>> = {
  entregado: 'Entregado',
  leido: 'Leído',
  fallido: 'No llegó',
};

function estadoText({ estado, acuse }: Renglon): string {
  if (estado === null) return 'Sin aviso';
  return (estado === PROCESADO && acuse && ACUSE_LABELS[acuse]) || mensajeEstado.label(estado);
}

/** This is the proof: every aviso of each suministro of a corte, and the suministros with nobody to notify. */
export const exportarCorteAvisos: Export = defineExport<Renglon, typeof corteAvisosQuery>({
  name: 'corte_avisos',
  title: 'Avisos de cortes',
  access: role('ROLE_CORTE_ADMIN'),
  summary: 'Constancia de los avisos de un corte, suministro por suministro',
  query: corteAvisosQuery,
  columns: {
    corte: (row) => row.corte,
    cuenta: (row) => row.cuenta,
    canal: (row) => (row.tipo === null ? null : tipoOf(row.tipo)),
    // The token of a device gives access to it, so only its ending is exported.
    para: ({ tipo, para }) => (tipo === TIPOS.push ? `…${para?.slice(-TOKEN_ENDING_LENGTH)}` : para),
    estado: estadoText,
    creado: (row) => row.created,
    enviado: (row) => (row.estado === PROCESADO && row.acuse !== 'fallido' ? row.updated : null),
    error: (row) => row.error,
  },
  rows: renglones,
});

async function* renglones(
  reader: Reader,
  { filters }: Query<typeof corteAvisosQuery>,
): AsyncGenerator<Renglon> {
  let last: number | undefined;
  for (;;) {
    const cortes: number[] = await listCorteIds(reader, filters.corte, last, CORTES);
    for (const corte of cortes)
      for await (const row of keyset<DeliveryRow>((after, limit) =>
        listDeliveries(reader, corte, after, limit),
      ))
        yield { ...row, corte };
    if (cortes.length < CORTES) return;
    last = cortes.at(-1);
  }
}
