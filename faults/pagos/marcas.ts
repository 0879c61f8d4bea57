// Which process dies at which point, and which points nobody has died at yet.
import { readFileSync } from 'node:fs';
import { MARCAS } from '@oficina/pagos/server';
import { entre, unoDe } from './azar.ts';

export type Clase = 'api' | 'trabajador';
type Marca = (typeof MARCAS)[number];
/** To die the n-th time that it passes by there. */
export type Sentencia = { marca: Marca; vez: number };

const DE: Readonly<Record<Clase, RegExp>> = {
  api: /^(pagar|cobrar|resolver):/,
  trabajador: /^(conciliar|resolver|tardio|devolver):/,
};
/** What happens so seldom that whoever gets there first dies. */
const RARAS = /^(tardio|devolver):/;
const HASTA_VEZ = 2;

export type Marcas = {
  /** One of the points of this kind of process that were tried least. */
  elegir(clase: Clase): Sentencia[];
  /** What is missing, the first time somebody gets there; of a kind of process, or only what is seldom. */
  faltantes(clase: Clase, raras?: 'raras'): Sentencia[];
  faltan(clase?: Clase): Marca[];
  muertes(): ReadonlyMap<string, number>;
};

/** `nota`: the file where those who die write where. */
export function createMarcas(nota: string): Marcas {
  const muertes = () => {
    const lines = readFileSync(nota, 'utf8').split('\n').filter(Boolean);
    return new Map([...Map.groupBy(lines, (line) => line)].map(([line, all]) => [line, all.length]));
  };
  const veces = (marca: Marca) =>
    [...muertes()].reduce((sum, [line, n]) => sum + (line.endsWith(` ${marca}`) ? n : 0), 0);
  const deClase = (clase: Clase | undefined) =>
    MARCAS.filter((marca) => clase === undefined || DE[clase].test(marca));
  const faltan = (clase?: Clase) => deClase(clase).filter((marca) => veces(marca) === 0);
  return {
    muertes,
    faltan,
    elegir(clase) {
      const menos = Math.min(...deClase(clase).map(veces));
      const marca = unoDe(deClase(clase).filter((one) => veces(one) === menos));
      if (!marca) return [];
      return [{ marca, vez: RARAS.test(marca) ? 1 : Math.floor(entre(1, HASTA_VEZ + 1)) }];
    },
    faltantes: (clase, raras) =>
      faltan(clase)
        .filter((marca) => !raras || RARAS.test(marca))
        .map((marca) => ({ marca, vez: 1 })),
  };
}
