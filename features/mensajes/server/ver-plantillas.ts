import { notFound } from '@oficina/hydra';
import type { Plantillas, PlantillaVista } from '../contract/index.ts';

/** The messages as they are written, filled with invented data. */
export type Vistas = { lista(): Plantillas; ver(nombre: string): PlantillaVista | undefined };

export async function listarPlantillas({ vistas }: { vistas: Vistas }): Promise<Plantillas> {
  return vistas.lista();
}

export async function verPlantilla({ vistas }: { vistas: Vistas }, nombre: string): Promise<PlantillaVista> {
  const vista = vistas.ver(nombre);
  if (!vista) throw notFound();
  return vista;
}
