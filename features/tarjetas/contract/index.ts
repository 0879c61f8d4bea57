export { apartadaSentence, isUsable, type LockoutScope } from './apartada.ts';
export {
  expiresThisMonth,
  INVALID_CVC,
  isVencida,
  parseCvc,
  parseNumero,
  TARJETA_VENCIDA,
} from './fields.ts';
export { MARCAS, type MarcaTable } from './marcas.data.ts';
export { marcaOf, marcaOfBin, parseMarcas } from './marcas.ts';
export { type ParsedTarjeta, parseTarjeta, type TarjetaInput, ViolationList } from './parse-tarjeta.ts';
export * from './paths.ts';
export { tarjetasRoutes } from './routes.ts';
export { MAX_TARJETAS, Tarjeta, TarjetaCambios, TarjetaRequest, ultimos4 } from './tarjeta.ts';
export { isAmex } from './typed.ts';
