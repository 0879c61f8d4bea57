import type { Reader } from '@oficina/db';
import { defineExport, type Export, keyset } from '@oficina/http';
import { type Query, role } from '@oficina/hydra';
import { mensajeEstado, TIPOS, tipoDe } from '@oficina/mensajes/contract';
import { corteAvisosQuery } from '../contract/index.ts';
import { findEntrega, type RenglonDeEntrega } from './entrega.repository.ts';
import { findIdsConAvisos } from './exportar.repository.ts';

type Renglon = RenglonDeEntrega & { corte: number };

const CORTES = 100;
const FIN_DE_TOKEN = 6;
const PROCESADO = mensajeEstado.code('procesado');

/** What the provider said afterwards says more than that it left. */
const ACUSES: Readonly<Record<string, string>> = {
  entregado: 'Entregado',
  leido: 'Leído',
  fallido: 'No llegó',
};

function estadoDe({ estado, acuse }: Renglon): string {
  if (estado === null) return 'Sin aviso';
  return (estado === PROCESADO && acuse && ACUSES[acuse]) || mensajeEstado.label(estado);
}

/** The proof: every notice of each supply of a cut, and the supplies for which there was nobody to tell. */
export const exportarCorteAvisos: Export = defineExport<Renglon, typeof corteAvisosQuery>({
  name: 'corte_avisos',
  access: role('ROLE_CORTE_ADMIN'),
  summary: 'Constancia de los avisos de un corte, suministro por suministro',
  query: corteAvisosQuery,
  columns: {
    corte: (fila) => fila.corte,
    cuenta: (fila) => fila.cuenta,
    canal: (fila) => (fila.tipo === null ? null : tipoDe(fila.tipo)),
    // The token of a device opens it to whoever knows it.
    para: ({ tipo, para }) => (tipo === TIPOS.push ? `…${para?.slice(-FIN_DE_TOKEN)}` : para),
    estado: estadoDe,
    creado: (fila) => fila.created,
    enviado: (fila) => (fila.estado === PROCESADO && fila.acuse !== 'fallido' ? fila.updated : null),
    error: (fila) => fila.error,
  },
  rows: renglones,
});

/** Cut by cut, so that the notices of one lie together however many others there are. */
async function* renglones(
  reader: Reader,
  { filters }: Query<typeof corteAvisosQuery>,
): AsyncGenerator<Renglon> {
  let ultimo: number | undefined;
  for (;;) {
    const cortes: number[] = await findIdsConAvisos(reader, filters.corte, ultimo, CORTES);
    for (const corte of cortes)
      for await (const fila of keyset<RenglonDeEntrega>((after, limit) =>
        findEntrega(reader, corte, after, limit),
      ))
        yield { ...fila, corte };
    if (cortes.length < CORTES) return;
    ultimo = cortes.at(-1);
  }
}
