import type { Resumen } from '@oficina/archivos/contract';

const numero = (valor: number) => valor.toLocaleString('es-AR');
const pesos = (valor: number) =>
  `$ ${valor.toLocaleString('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Text from a file is shown in a terminal, so control characters that could move the cursor are replaced. */
const printable = (texto: string) => texto.replace(/[\p{Cc}\p{Cf}]/gu, '·');

const previousValue = (valor: string | undefined) => (valor === undefined ? '' : `  (el anterior: ${valor})`);
const ifDefined = <T>(valor: T | undefined, format: (valor: T) => string): string | undefined =>
  valor === undefined ? undefined : format(valor);

export function formatResumen({ id, nombre }: { id: number; nombre: string }, resumen: Resumen): string {
  const cuenta = (label: string, count: number, more = '') =>
    `  ${label.padEnd(12)}${numero(count).padStart(12)}${more}`;
  const lines = [
    `Archivo N.º ${id}: ${printable(nombre)}${resumen.periodo ? `, hasta el período ${resumen.periodo}` : ''}`,
    cuenta('Leídos', resumen.leidos, previousValue(ifDefined(resumen.leidosAnterior, numero))),
    cuenta('Nuevos', resumen.nuevos),
    cuenta('Cambiados', resumen.cambiados),
    cuenta('Iguales', resumen.iguales),
    cuenta('Omitidos', resumen.omitidos, waitingNote(resumen.retenidos)),
    cuenta('Rechazados', resumen.rechazados),
    ifDefined(
      resumen.importe,
      (importe) => `  Importe: ${pesos(importe)}${previousValue(ifDefined(resumen.importeAnterior, pesos))}`,
    ),
    ifDefined(
      resumen.importe2,
      (importe) =>
        `  Segundo vencimiento: ${pesos(importe)}${previousValue(ifDefined(resumen.importe2Anterior, pesos))}`,
    ),
    ifDefined(
      resumen.consumo,
      (consumo) =>
        `  Consumo: ${numero(consumo)} kWh${previousValue(ifDefined(resumen.consumoAnterior, numero))}`,
    ),
    ifDefined(resumen.suministrosNuevos, (count) =>
      suministros('que no estaban en el anterior', count, resumen.suministrosNuevosEjemplos),
    ),
    ifDefined(resumen.suministrosFaltan, (count) =>
      suministros('que estaban en el anterior y faltan', count, resumen.suministrosFaltanEjemplos),
    ),
    ifDefined(
      resumen.telefonosFijos,
      (fijos) =>
        `  Teléfonos que no se cargan: ${numero(fijos)} fijos y ${numero(resumen.telefonosInvalidos ?? 0)} que no sirven`,
    ),
    `  Avisos que van a salir: ${numero(resumen.avisos.emails)} correos y ${numero(resumen.avisos.push)} al teléfono${resumen.avisos.sms === undefined ? '' : `, y ${numero(resumen.avisos.sms)} SMS`}`,
    ...(resumen.ejemplos.length > 0 ? ['  Los primeros rechazados:'] : []),
    ...resumen.ejemplos.map(
      ({ renglon, campo: field, motivo, original }) =>
        `    renglón ${renglon}${field ? `, ${field}` : ''}: ${printable(motivo)}${original ? ` «${printable(original).slice(0, 100)}»` : ''}`,
    ),
  ];
  return lines.filter((line) => line !== undefined).join('\n');
}

const waitingNote = (count: number) =>
  count === 0 ? '' : `  (${numero(count)} esperan que termine un pago)`;

const suministros = (which: string, count: number, ejemplos: readonly string[] = []) =>
  `  Suministros ${which}: ${numero(count)}${ejemplos.length > 0 ? ` (${ejemplos.map(printable).join(', ')}${count > ejemplos.length ? '…' : ''})` : ''}`;
