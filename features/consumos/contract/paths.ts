export const consumosPath = (suministro: number): string => `/consumos/${suministro}`;
