export const FACTURAS_PATH = '/facturas';
export const facturasPath = (estado: 'a-pagar' | 'todas', suministro: number | null): string =>
  `${FACTURAS_PATH}?estado=${estado}${suministro === null ? '' : `&suministro=${suministro}`}`;
