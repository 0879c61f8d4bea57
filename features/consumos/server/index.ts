export { CONSUMOS_COLUMNS } from './importar/columns.repository.ts';
export { consumosImport } from './importar/importar-consumos.ts';
export { registerConsumos } from './routes.ts';
