import type { Tx } from '@oficina/db';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { archivoEstado, type Resumen } from '../contract/index.ts';
import { alertarEspera } from './alertas.ts';
import { moverPorPersona } from './archivos.repository.ts';
import { propio } from './arriendo.ts';
import type { ArchivoRow, TipoDeArchivo } from './clases.ts';
import type { TrabajoDeps } from './deps.ts';
import { pedirImportacion } from './jobs.ts';

export const POR_LA_CARPETA = 'sistema:carpeta';

/** In the transaction that ends its check: what came by the folder goes on by itself, or somebody is told. */
export async function seguirSolo(
  deps: TrabajoDeps,
  tx: Tx,
  archivo: ArchivoRow,
  resumen: Resumen,
): Promise<void> {
  const motivo = deps.confirmarSolos
    ? porQueEsperar(archivo.tipo, resumen)
    : 'Falta que una persona lo confirme.';
  if (motivo !== null) return alertarEspera(deps, tx, archivo, motivo);
  const [de, a] = ['nuevo', 'confirmado'] as const;
  propio(await moverPorPersona(tx, archivo.clase, archivo.id, { de, a, por: null, now: deps.clock.now() }));
  await pedirImportacion(deps, tx);
  await registrarAuditoria(tx, {
    ...{ actor: null, origin: null, por: POR_LA_CARPETA, accion: 'archivo.estado' },
    ...{ entidad: archivo.clase, entidadId: archivo.id },
    cambios: { de: archivoEstado.code(de), a: archivoEstado.code(a) },
  });
}

const numero = (valor: number) => valor.toLocaleString('es-AR');

/** Why a person has to look at it first; null when it is like the previous one. Too many rejects were judged before. */
export function porQueEsperar(tipo: TipoDeArchivo, resumen: Resumen): string | null {
  if (!resumen.anterior) return 'Es el primero de su clase: no hay con qué compararlo.';
  // What is collected has nothing to do with what was collected the day before: each line says for itself if it is good.
  return tipo === 'cobranzas' ? porQueDudar(resumen) : enQueSeAparta(resumen);
}

function porQueDudar({ rechazados, omitidos, retenidos }: Resumen): string | null {
  const dobles = omitidos - retenidos;
  if (rechazados > 0)
    return `Trae ${numero(rechazados)} ${rechazados === 1 ? 'renglón rechazado' : 'renglones rechazados'}.`;
  if (dobles > 0)
    return `Trae ${numero(dobles)} ${dobles === 1 ? 'factura que ya se pagó' : 'facturas que ya se pagaron'} por la web.`;
  return null;
}

function enQueSeAparta(resumen: Resumen): string | null {
  const totales = [
    ['renglones', resumen.leidos, resumen.leidosAnterior],
    ['pesos', resumen.importe, resumen.importeAnterior],
    ['kWh', resumen.consumo, resumen.consumoAnterior],
  ] as const;
  for (const [que, ahora, antes] of totales)
    if (antes !== undefined && seAparta(ahora ?? 0, antes))
      return `Trae ${numero(ahora ?? 0)} ${que} y el anterior trajo ${numero(antes)}: 10 % de diferencia o más.`;
  return null;
}

const seAparta = (ahora: number, antes: number): boolean =>
  ahora !== antes && Math.abs(ahora - antes) * 10 >= antes;
