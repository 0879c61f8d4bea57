export { DeudaCard } from './deuda.card.tsx';
export { UltimasFacturasCard, type Vista } from './ultimas-facturas.card.tsx';
