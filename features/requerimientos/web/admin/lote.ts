import { ApiError } from '@oficina/hydra';
import { motivoDe } from './casos.api.ts';

export type Elegido = { id: number; numero: string };
export type Fallido = { caso: Elegido; motivo: string };
export type Resultado = { hechos: readonly Elegido[]; fallidos: readonly Fallido[] };

/** As many as a page has. */
const MAXIMO_DEL_LOTE = 100;
/** More would take the server from whoever is being attended. */
const A_LA_VEZ = 4;

const FALLO = 'Algo falló de nuestro lado. Probá de nuevo en unos minutos.';

/** The same with each one, four at a time; nobody's refusal stops the others. The answer keeps the order. */
export async function hacerEnLote(
  casos: readonly Elegido[],
  hacer: (caso: Elegido) => Promise<unknown>,
  alAvanzar: (cuantos: number) => void = () => undefined,
): Promise<Resultado> {
  const pendientes = casos.slice(0, MAXIMO_DEL_LOTE);
  const motivos = new Map<number, string>();
  let proximo = 0;
  let listos = 0;
  const trabajar = async (): Promise<void> => {
    for (let caso = pendientes[proximo++]; caso; caso = pendientes[proximo++]) {
      try {
        await hacer(caso);
      } catch (error) {
        motivos.set(caso.id, decir(error));
      }
      listos += 1;
      alAvanzar(listos);
    }
  };
  await Promise.all(Array.from({ length: A_LA_VEZ }, trabajar));
  return {
    hechos: pendientes.filter(({ id }) => !motivos.has(id)),
    fallidos: pendientes.flatMap((caso) => {
      const motivo = motivos.get(caso.id);
      return motivo === undefined ? [] : [{ caso, motivo }];
    }),
  };
}

/** What nobody foresaw is told too: a case that neither was done nor failed would be lost. */
function decir(error: unknown): string {
  if (error instanceof ApiError) return motivoDe(error);
  console.error(error);
  return FALLO;
}

/** What is done with all of them, and how it is told. */
export type Tarea = {
  haciendo: string;
  hecho: (cuantos: number) => string;
  hacer: (caso: Elegido) => Promise<unknown>;
};

const plural = (cuantos: number, uno: string, varios: string) => (cuantos === 1 ? uno : varios);

export const asignados = (cuantos: number) => `${cuantos} ${plural(cuantos, 'asignado', 'asignados')}.`;
export const liberados = (cuantos: number) =>
  `${cuantos} ${plural(cuantos, 'quedó', 'quedaron')} sin asignar.`;
export const movidos = (a: string) => (cuantos: number) =>
  `${cuantos} ${plural(cuantos, 'pasó', 'pasaron')} a «${a}».`;
export const sinMarca = (cuantos: number) => `${cuantos} sin marca de novedad.`;

/** "18 asignados. 2 no se pudieron:", and the reasons go below. */
export function contar({ hechos, fallidos }: Resultado, hecho: Tarea['hecho']): string {
  const malos = fallidos.length;
  return [
    ...(hechos.length > 0 || malos === 0 ? [hecho(hechos.length)] : []),
    ...(malos > 0 ? [`${malos} no ${plural(malos, 'se pudo', 'se pudieron')}:`] : []),
  ].join(' ');
}
