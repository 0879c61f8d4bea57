import type { Plantillas } from '../contract/index.ts';

export type Resumen = Plantillas['plantillas'][number];

/** The noun a name begins with, under the heading where the office would look for it. */
const GRUPOS: readonly { titulo: string; comienzos: readonly string[] }[] = [
  { titulo: 'Cuenta', comienzos: ['usuario', 'clave', 'seguridad', 'telefono', 'identidad', 'cuenta'] },
  { titulo: 'Suministros', comienzos: ['suministro'] },
  { titulo: 'Facturas', comienzos: ['factura'] },
  { titulo: 'Pagos', comienzos: ['pago'] },
  { titulo: 'Reclamos y trámites', comienzos: ['requerimiento', 'solicitud'] },
  { titulo: 'Cortes', comienzos: ['corte'] },
  { titulo: 'Personal', comienzos: ['personal'] },
];

const OTROS = 'Otros';

const grupoDe = ({ nombre }: Resumen): string => {
  const comienzo = nombre.split('_')[0] ?? nombre;
  return GRUPOS.find(({ comienzos }) => comienzos.includes(comienzo))?.titulo ?? OTROS;
};

/** Groups in the order above, each with something in it; what is in none goes last. */
export function agrupar(plantillas: readonly Resumen[]): { titulo: string; plantillas: Resumen[] }[] {
  const grupos = Map.groupBy(plantillas, grupoDe);
  return [...GRUPOS.map(({ titulo }) => titulo), OTROS].flatMap((titulo) => {
    const suyas = grupos.get(titulo);
    return suyas ? [{ titulo, plantillas: suyas }] : [];
  });
}
