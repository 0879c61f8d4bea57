import type { Resumen } from '@oficina/archivos/contract';

const numero = (valor: number) => valor.toLocaleString('es-AR');
const pesos = (valor: number) =>
  `$ ${valor.toLocaleString('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** What a file says goes to somebody's terminal: nothing of it may move the cursor. */
const mostrable = (texto: string) => texto.replace(/[\p{Cc}\p{Cf}]/gu, '·');

const antes = (valor: string | undefined) => (valor === undefined ? '' : `  (el anterior: ${valor})`);
const si = <T>(valor: T | undefined, escribir: (valor: T) => string): string | undefined =>
  valor === undefined ? undefined : escribir(valor);

/** What loading it would do, as the page tells it, for somebody who reads it in a terminal or in the mail of a cron. */
export function escribirResumen({ id, nombre }: { id: number; nombre: string }, resumen: Resumen): string {
  const cuenta = (rotulo: string, cuantos: number, mas = '') =>
    `  ${rotulo.padEnd(12)}${numero(cuantos).padStart(12)}${mas}`;
  const lineas = [
    `Archivo N.º ${id}: ${mostrable(nombre)}${resumen.periodo ? `, hasta el período ${resumen.periodo}` : ''}`,
    cuenta('Leídos', resumen.leidos, antes(si(resumen.leidosAnterior, numero))),
    cuenta('Nuevos', resumen.nuevos),
    cuenta('Cambiados', resumen.cambiados),
    cuenta('Iguales', resumen.iguales),
    cuenta('Omitidos', resumen.omitidos, esperan(resumen.retenidos)),
    cuenta('Rechazados', resumen.rechazados),
    si(
      resumen.importe,
      (importe) => `  Importe: ${pesos(importe)}${antes(si(resumen.importeAnterior, pesos))}`,
    ),
    si(
      resumen.consumo,
      (consumo) => `  Consumo: ${numero(consumo)} kWh${antes(si(resumen.consumoAnterior, numero))}`,
    ),
    si(resumen.suministrosNuevos, (cuantos) =>
      suministros('que no estaban en el anterior', cuantos, resumen.suministrosNuevosEjemplos),
    ),
    si(resumen.suministrosFaltan, (cuantos) =>
      suministros('que estaban en el anterior y faltan', cuantos, resumen.suministrosFaltanEjemplos),
    ),
    `  Avisos que van a salir: ${numero(resumen.avisos.emails)} correos y ${numero(resumen.avisos.push)} al teléfono`,
    ...(resumen.ejemplos.length > 0 ? ['  Los primeros rechazados:'] : []),
    ...resumen.ejemplos.map(
      ({ renglon, campo, motivo, original }) =>
        `    renglón ${renglon}${campo ? `, ${campo}` : ''}: ${mostrable(motivo)}${original ? ` «${mostrable(original).slice(0, 100)}»` : ''}`,
    ),
  ];
  return lineas.filter((linea) => linea !== undefined).join('\n');
}

const esperan = (cuantos: number) =>
  cuantos === 0 ? '' : `  (${numero(cuantos)} esperan que termine un pago)`;

const suministros = (cuales: string, cuantos: number, ejemplos: readonly string[] = []) =>
  `  Suministros ${cuales}: ${numero(cuantos)}${ejemplos.length > 0 ? ` (${ejemplos.map(mostrable).join(', ')}${cuantos > ejemplos.length ? '…' : ''})` : ''}`;
