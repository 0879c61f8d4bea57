import { notFound } from '@oficina/hydra';
import type { PlantillaPreview, Plantillas } from '../contract/index.ts';

export type PlantillaPreviews = { list(): Plantillas; preview(nombre: string): PlantillaPreview | undefined };

export async function listarPlantillas({ previews }: { previews: PlantillaPreviews }): Promise<Plantillas> {
  return previews.list();
}

export async function verPlantilla(
  { previews }: { previews: PlantillaPreviews },
  nombre: string,
): Promise<PlantillaPreview> {
  const preview = previews.preview(nombre);
  if (!preview) throw notFound();
  return preview;
}
