import type { PlantillaPreview, Plantillas } from '../../contract/index.ts';
import { keyOf, longestOf, NO_TEXTOS, parteOf, type Textos } from './cuerpo.ts';
import { PlantillaError } from './errors.ts';
import { textoSchema, variablesOf } from './partes.ts';
import type { AnyPlantilla, Branding, Channel } from './plantilla.ts';
import { isPlantilla, type PlantillaName, plantillaNames, plantillas } from './registry.ts';
import { createRenderer } from './renderer.ts';
import { smsParts } from './sms.ts';

const EXAMPLE_SECRET = { codigo: '482913', enlace: 'ejemplo' } as const;
const CHANNELS: readonly Channel[] = ['email', 'push', 'sms'];

function resumen(nombre: PlantillaName) {
  const { cuando, prioridad, channels, textos }: AnyPlantilla = plantillas[nombre];
  const tipos = CHANNELS.filter((channel) => channels[channel]);
  return { nombre, cuando, prioridad, tipos, ...(textos && { editable: true }) };
}

export function listPlantillas(): Plantillas {
  return { plantillas: plantillaNames.map(resumen) };
}

export function previewPlantilla(
  nombre: string,
  branding: Branding,
  textos: Textos = NO_TEXTOS,
): PlantillaPreview {
  if (!isPlantilla(nombre)) throw new PlantillaError('plantilla', `No template is called ${nombre}`);
  const plantilla: AnyPlantilla = plantillas[nombre];
  const render = createRenderer(branding, textos);
  const input = {
    datos: plantilla.example,
    baja: `${branding.publicUrl}/baja?token=ejemplo`,
    ...(plantilla.secreto ? { secreto: EXAMPLE_SECRET[plantilla.secreto] } : {}),
  };
  const preview: PlantillaPreview = resumen(nombre);
  if (plantilla.textos) preview.partes = partesOf(plantilla, branding);
  if (plantilla.channels.email) {
    const { asunto, texto, html } = render(nombre, 'email', input);
    preview.email = { asunto, texto, html };
  }
  if (plantilla.channels.sms) {
    const { texto } = render(nombre, 'sms', input);
    preview.sms = { texto, partes: smsParts(texto) };
  }
  if (plantilla.channels.push) {
    const { titulo, cuerpo } = render(nombre, 'push', input);
    preview.push = { titulo, cuerpo };
  }
  return preview;
}

/** What the cooperative may write, each with the data that it may name and how that reads. */
function partesOf({ textos, example }: AnyPlantilla, branding: Branding): PlantillaPreview['partes'] {
  const valores = textos?.variables({ datos: example as never, branding }) ?? {};
  return Object.entries(textos?.partes ?? {}).map(([parte, definition]) => ({
    parte,
    nombre: definition.nombre,
    tipo: definition.kind,
    conEnlace: definition.withLink ?? false,
    variables: variablesOf(definition, valores).map((nombre) => ({
      nombre,
      ejemplo: valores[nombre] ?? '',
      obligatoria: definition.must.includes(nombre),
    })),
  }));
}

/** What somebody wrote and is not in force yet: clean, or the first part that cannot be sent and why. */
export function readTextos(
  nombre: string,
  given: Readonly<Record<string, string>>,
  branding: Branding,
): { textos: Readonly<Record<string, string>> } | { parte: string; fault: string } {
  const textos: Record<string, string> = {};
  for (const [parte, texto] of Object.entries(given)) {
    const definition = isPlantilla(nombre) ? parteOf(nombre, parte) : undefined;
    if (!definition || !isPlantilla(nombre)) return { parte, fault: 'Ese texto no se cambia.' };
    const read = textoSchema(definition, longestOf(nombre, branding)).safeParse(texto);
    if (!read.success) return { parte, fault: read.error.issues[0]?.message ?? 'No se entiende.' };
    textos[parte] = read.data;
  }
  return { textos };
}

export const withTextos = (inForce: Textos, nombre: string, own: Readonly<Record<string, string>>): Textos =>
  new Map([
    ...inForce,
    ...Object.entries(own).map(([parte, texto]) => [keyOf(nombre, parte), texto] as const),
  ]);
