export { CONSUMOS_COLUMNS, consumosImport } from './importar/importar-consumos.ts';
export { registerConsumos } from './routes.ts';
