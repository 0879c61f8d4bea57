import type { PlantillaPreview, Plantillas } from '../../contract/index.ts';
import { PlantillaError } from './errors.ts';
import type { AnyPlantilla, Branding, Channel } from './plantilla.ts';
import { isPlantilla, type PlantillaName, plantillaNames, plantillas } from './registry.ts';
import { createRenderer } from './renderer.ts';
import { smsParts } from './sms.ts';

const EXAMPLE_SECRET = { codigo: '482913', enlace: 'ejemplo' } as const;
const CHANNELS: readonly Channel[] = ['email', 'push', 'sms'];

function resumen(nombre: PlantillaName) {
  const { cuando, prioridad, channels }: AnyPlantilla = plantillas[nombre];
  return { nombre, cuando, prioridad, tipos: CHANNELS.filter((channel) => channels[channel]) };
}

export function listPlantillas(): Plantillas {
  return { plantillas: plantillaNames.map(resumen) };
}

export function previewPlantilla(nombre: string, branding: Branding): PlantillaPreview {
  if (!isPlantilla(nombre)) throw new PlantillaError('plantilla', `No template is called ${nombre}`);
  const plantilla: AnyPlantilla = plantillas[nombre];
  const render = createRenderer(branding);
  const input = {
    datos: plantilla.example,
    baja: `${branding.publicUrl}/baja?token=ejemplo`,
    ...(plantilla.secreto ? { secreto: EXAMPLE_SECRET[plantilla.secreto] } : {}),
  };
  const preview: PlantillaPreview = resumen(nombre);
  if (plantilla.channels.email) preview.email = render(nombre, 'email', input);
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
