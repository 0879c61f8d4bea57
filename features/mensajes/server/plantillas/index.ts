export { type AnyPlantilla, canalDe, type Marca, type Preferencia, type Redactar } from './plantilla.ts';
export { redactor } from './redactor.ts';
export { esPlantilla, plantillas } from './registro.ts';
export { listaDePlantillas, vistaDePlantilla } from './vista.ts';
