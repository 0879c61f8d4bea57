import type { Plantillas } from '../contract/index.ts';

export type Resumen = Plantillas['plantillas'][number];

const GROUPS: readonly { titulo: string; prefixes: readonly string[] }[] = [
  { titulo: 'Cuenta', prefixes: ['usuario', 'clave', 'seguridad', 'telefono', 'identidad', 'cuenta'] },
  { titulo: 'Suministros', prefixes: ['suministro'] },
  { titulo: 'Facturas', prefixes: ['factura'] },
  { titulo: 'Pagos', prefixes: ['pago'] },
  { titulo: 'Reclamos y trámites', prefixes: ['requerimiento', 'solicitud'] },
  { titulo: 'Cortes', prefixes: ['corte'] },
  { titulo: 'Personal', prefixes: ['personal', 'prueba'] },
];

const OTHERS = 'Otros';

const groupOf = ({ nombre }: Resumen): string => {
  const prefix = nombre.split('_')[0] ?? nombre;
  return GROUPS.find(({ prefixes }) => prefixes.includes(prefix))?.titulo ?? OTHERS;
};

export function groupPlantillas(plantillas: readonly Resumen[]): { titulo: string; plantillas: Resumen[] }[] {
  const groups = Map.groupBy(plantillas, groupOf);
  return [...GROUPS.map(({ titulo }) => titulo), OTHERS].flatMap((titulo) => {
    const members = groups.get(titulo);
    return members ? [{ titulo, plantillas: members }] : [];
  });
}
