import { commonSettings, loadConfig } from '@oficina/config';
import { exportarEnlaces } from '@oficina/facturas/server';
import { writeExport } from '@oficina/usuarios/server';
import { wireToPeriodo } from '@oficina/values';
import { defineCommand, WrongUse } from '../command.ts';
import { operatorName, withDatabase } from '../database.ts';
import { writeOutput } from '../write-output.ts';

const USAGE = `enlaces --periodo AAAA-MM [--salida archivo.csv]

  El enlace de cada factura de ese período, para que la imprenta ponga su QR en el papel. Sin --salida, por la pantalla;
  el archivo aparece cuando está entero. Quien tiene un enlace ve y paga esa factura: cuidalo como a las facturas.`;

const countText = (rows: number) => (rows === 1 ? '1 enlace' : `${rows} enlaces`);

/** The printer draws the QR of each paper bill from this file. */
export const enlaces = defineCommand({
  usage: USAGE,
  options: { periodo: { type: 'string' }, salida: { type: 'string' } },
  async run({ words, values: { periodo = '', salida } }, terminal) {
    if (words.length > 0 || wireToPeriodo(periodo) === null) throw new WrongUse();
    const { site } = loadConfig({ site: commonSettings.site }, terminal.env);
    const file = exportarEnlaces({ publicUrl: site.url });
    const filtros = { periodo };
    const request = { filtros, rows: file.read(new URLSearchParams(filtros)), requestedBy: operatorName() };
    return withDatabase(terminal.env, (db) =>
      writeOutput(terminal, salida, (write) => writeExport({ db }, file, request, write), countText),
    );
  },
});
