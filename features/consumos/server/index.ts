export { COLUMNAS_DE_CONSUMOS, importacionDeConsumos } from './importar/importar-consumos.ts';
export { registerConsumos } from './routes.ts';
