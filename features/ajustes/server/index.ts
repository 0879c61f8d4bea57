export { findAjustes, lockAjustes, saveAjuste } from './ajustes.repository.ts';
export { changeAsText, listAsTexts } from './as-texts.ts';
export { avisoAjuste } from './aviso.ts';
export { beginAjuste } from './cambiar-ajuste.ts';
export type { AjusteDefinition, AjusteFamily } from './definition.ts';
export { registerAjustes } from './routes.ts';
