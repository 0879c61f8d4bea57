export { findLastConsumos } from './consumos.repository.ts';
export { CONSUMOS_COLUMNS } from './importar/columns.repository.ts';
export { consumosImport } from './importar/importar-consumos.ts';
export { presentConsumo } from './present.ts';
export { registerConsumos } from './routes.ts';
