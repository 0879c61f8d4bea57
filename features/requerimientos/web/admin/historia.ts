import type { Requerimiento } from '../../contract/index.ts';
import { type Suceso, sucesosDe } from '../hilo.ts';
import { iriDe, type Yo } from './quien.ts';

export type Entrada = {
  key: string;
  created: string;
  autor: string;
  /** Of whoever asked, and not of the house. */
  delCliente: boolean;
  texto: string | undefined;
  /** What it became with this. */
  nuevoEstado: number | undefined;
  /** The names of the files that came with it. */
  archivos: string[];
};

/** Everything that was said and done, oldest first, beginning by what was asked for. */
export const historiaDe = (caso: Requerimiento, yo: Yo): Entrada[] =>
  sucesosDe(caso).map((suceso) => ({
    key: suceso.clave,
    created: suceso.cuando,
    autor: suceso.inicial && caso.contacto ? caso.contacto.nombre : autorDe(suceso, yo),
    delCliente: suceso.propia || suceso.inicial,
    texto: suceso.texto ?? undefined,
    nuevoEstado: suceso.estado ?? undefined,
    archivos: suceso.adjuntos.map(({ fileName }) => fileName),
  }));

function autorDe({ propia, inicial, usuario, nombre }: Suceso, yo: Yo): string {
  if (propia || inicial) return 'Cliente';
  if (usuario === undefined) return 'Automático';
  return usuario === iriDe(yo) ? 'Yo' : (nombre ?? 'Cooperativa');
}
