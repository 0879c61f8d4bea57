export { findAjustes, lockAjustes, saveAjuste } from './ajustes.repository.ts';
export { changeAsText, listAsTexts } from './as-texts.ts';
export { avisoAjuste } from './aviso.ts';
export type { AjusteDefinition } from './definition.ts';
export { registerAjustes } from './routes.ts';
