export { fraseDeApartada, type PorQuien, sePuedeUsar } from './apartada.ts';
export {
  CVC_INVALIDO,
  esAmex,
  estaVencida,
  leerCvc,
  leerNumero,
  TARJETA_VENCIDA,
  venceEsteMes,
} from './campos.ts';
export { Faltas, leerTarjeta, type TarjetaEscrita, type TarjetaLeida } from './leer-tarjeta.ts';
export { MARCAS, type TablaDeMarcas } from './marcas.data.ts';
export { leerMarcas, marcaDe, marcaDeBin } from './marcas.ts';
export { tarjetasRoutes } from './routes.ts';
export { MAX_TARJETAS, PedidoDeTarjeta, Tarjeta, TarjetaCambios, ultimos4 } from './tarjeta.ts';
