export const facturasPath = (estado: 'a-pagar' | 'todas', suministro: number | null): string =>
  `/facturas?estado=${estado}${suministro === null ? '' : `&suministro=${suministro}`}`;
