export { type AnyPlantilla, type Branding, channelOf, type Preferencia, type Render } from './plantilla.ts';
export { listPlantillas, previewPlantilla } from './preview.ts';
export { isPlantilla, plantillas } from './registry.ts';
export { createRenderer } from './renderer.ts';
