// No seed: when each process gets where, no seed decides.
export const sucede = (parte: number) => Math.random() < parte;
export const entre = (desde: number, hasta: number) => desde + Math.random() * (hasta - desde);
export const unoDe = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];
