export const CONSUMOS_PATH = '/consumos';
export const consumosPath = (suministro: number): string => `${CONSUMOS_PATH}/${suministro}`;
