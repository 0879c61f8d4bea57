export { cuerpoOf, longestOf, NO_TEXTOS, type Textos, usableTextos } from './cuerpo.ts';
export { textoSchema } from './partes.ts';
export { type AnyPlantilla, type Branding, channelOf, type Preferencia, type Render } from './plantilla.ts';
export { listPlantillas, previewPlantilla, readTextos, withTextos } from './preview.ts';
export { isEditable, isPlantilla, plantillaNames, plantillas } from './registry.ts';
export { createRenderer } from './renderer.ts';
