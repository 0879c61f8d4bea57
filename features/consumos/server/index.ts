export { upsertConsumosDeFacturas } from './importar/de-facturas.repository.ts';
export { COLUMNAS_DE_CONSUMOS, importacionDeConsumos } from './importar/importar-consumos.ts';
export { registerConsumos } from './routes.ts';
