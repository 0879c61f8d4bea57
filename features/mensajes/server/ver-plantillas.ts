import type { Reader } from '@oficina/db';
import { invalid, notFound } from '@oficina/hydra';
import type { PlantillaPreview, Plantillas } from '../contract/index.ts';
import {
  type Branding,
  isPlantilla,
  listPlantillas,
  previewPlantilla,
  readTextos,
  type Textos,
  withTextos,
} from './plantillas/index.ts';

export type PlantillasDeps = {
  db: Reader;
  /** Both as they are in force now. */
  readBranding(): Promise<Branding>;
  readTextos(reader: Reader): Promise<Textos>;
};

/** By part. */
export type GivenTextos = Readonly<Record<string, string>>;

export async function listarPlantillas(): Promise<Plantillas> {
  return listPlantillas();
}

/** What is given is not in force yet: it is judged as if it were saved, and shown with the rest. */
export async function verPlantilla(
  deps: PlantillasDeps,
  nombre: string,
  given: GivenTextos = {},
): Promise<PlantillaPreview> {
  const { branding, textos } = await judgeTextos(deps, nombre, given);
  return previewPlantilla(nombre, branding, textos);
}

export async function judgeTextos(
  deps: PlantillasDeps,
  nombre: string,
  given: GivenTextos,
): Promise<{ branding: Branding; textos: Textos }> {
  if (!isPlantilla(nombre)) throw notFound();
  const branding = await deps.readBranding();
  const read = readTextos(nombre, given, branding);
  if ('fault' in read) throw invalid(read.parte, 'texto', read.fault);
  return { branding, textos: withTextos(await deps.readTextos(deps.db), nombre, read.textos) };
}
