import { atDesk, button, press, setScreen } from '@oficina/ui/testing';
import { textsOf, user } from '@oficina/ui/testing/browser';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  buildArchivo,
  buildResumen,
  buildSubida,
  counters,
  drawArchivo,
  findParagraph,
  withoutNbsp,
} from './archivos.test-kit.tsx';

atDesk();

describe('la revisión', () => {
  test('los cuatro contadores, la comparación, los suministros, a quiénes se avisa y las rechazadas', async () => {
    drawArchivo(buildArchivo(3, { resumen: buildResumen({ omitidos: 12, retenidos: 2, rechazados: 15 }) }));
    await findParagraph('Todavía no se cargó nada.');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Revisar fact_3.csv');
    expect(counters()).toEqual(['40.912 nuevas', '276 cambian', '15 sin cambios', '15 rechazadas']);
    const table = screen.getByRole('table', { name: 'Este archivo y el anterior' });
    expect(textsOf('row', table).map(withoutNbsp)).toEqual([
      'Este archivoAnteriorDiferencia',
      'Renglones41.20841.190+18',
      'Importe total$ 1.712.004.118,20$ 1.650.220.100,00+3,7 %',
      'Consumo total8.412.330 kWh8.390.112 kWh+0,3 %',
    ]);
    expect(screen.getByRole('link', { name: 'fact_2026_10.csv' }).getAttribute('href')).toContain(
      'archivo=2',
    );
    await findParagraph('Atención: 12 facturas ya pagadas o en pago no se tocan.');
    await findParagraph(/^De ellas, 2 figuran pagadas en el archivo/);
    await findParagraph('18 no estaban en el archivo anterior: cuentas 10012345, 10012346 y 16 más.');
    await findParagraph('Falta 1 que estaba en el archivo anterior: cuenta 10010001.');
    await findParagraph('Se van a enviar 30.110 correos y 1 notificación para avisar.');
    await findParagraph('Renglón 1.204 · importe · "12,3,4" · Importe inválido.');
    await findParagraph('Y 14 más.');
    expect(button('Confirmar y cargar 41.188 facturas')).toBeTruthy();
    expect(screen.queryByLabelText('Revisé la diferencia')).toBeNull();
  });

  test('en el teléfono la comparación va una debajo de otra', async () => {
    setScreen(false);
    drawArchivo(buildArchivo(3, { resumen: buildResumen() }));
    const importe = await screen.findByRole('heading', { level: 3, name: 'Importe total' });
    expect(withoutNbsp(importe.parentElement?.textContent)).toBe(
      'Importe totalEste archivo$ 1.712.004.118,20Anterior$ 1.650.220.100,00Diferencia+3,7 %',
    );
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('el primero no tiene con qué compararse, y nada lo detiene', async () => {
    const {
      anterior: _,
      leidosAnterior: __,
      importeAnterior: ___,
      consumoAnterior: ____,
      ...first
    } = buildResumen({ suministrosNuevos: undefined, suministrosFaltan: undefined });
    drawArchivo(buildArchivo(3, { resumen: first }));
    await findParagraph('No hay un archivo anterior con qué compararlo.');
    expect(screen.getByRole('row', { name: /^Renglones/ }).textContent).toBe('Renglones41.208––');
    expect(screen.queryByText('Suministros')).toBeNull();
    expect(screen.queryByLabelText('Revisé la diferencia')).toBeNull();
  });

  test.each([
    [
      { telefonosFijos: 1200, telefonosInvalidos: 1 },
      'De los teléfonos, 1.200 son fijos y 1 no sirve: no se cargan,',
    ],
    [{ telefonosFijos: 1, telefonosInvalidos: 0 }, 'De los teléfonos, 1 es fijo: no se cargan,'],
  ])('los teléfonos que no se cargan se cuentan: %j', async (counts, sentence) => {
    drawArchivo(buildSubida(4, { tipo: 'padron', resumen: buildResumen(counts) }), 'subidas');
    expect(await findParagraph(new RegExp(`^${sentence}`))).toBeTruthy();
  });

  test('de los teléfonos que sirven no hay nada que decir', async () => {
    const resumen = buildResumen({ telefonosFijos: 0, telefonosInvalidos: 0 });
    drawArchivo(buildSubida(4, { tipo: 'padron', resumen }), 'subidas');
    await screen.findByRole('button', { name: /^Confirmar/ });
    expect(screen.queryByText(/teléfonos/)).toBeNull();
  });

  test('los SMS, que cuestan, se dicen aparte', async () => {
    const avisos = { emails: 2, push: 0, sms: 1200 };
    drawArchivo(buildArchivo(3, { resumen: buildResumen({ avisos }) }));
    expect(await findParagraph('Saldrían 1.200 SMS.')).toBeTruthy();
    expect(await findParagraph('Se van a enviar 2 correos para avisar.')).toBeTruthy();
  });

  test('nadie a quien avisar también se dice', async () => {
    drawArchivo(buildArchivo(3, { resumen: buildResumen({ avisos: { emails: 0, push: 0 } }) }));
    expect(await findParagraph('No se le avisa a nadie.')).toBeTruthy();
  });

  test('más de un 10 % de diferencia pide mirarla antes', async () => {
    drawArchivo(
      buildArchivo(3, { resumen: buildResumen({ importeAnterior: 1_000_000_000, leidosAnterior: 30_000 }) }),
    );
    await findParagraph(
      'Hay más de un 10 % de diferencia con el archivo anterior: renglones (+11.208), importe total (+71,2 %).',
    );
    await press(/^Confirmar y cargar/);
    expect(screen.queryByRole('dialog')).toBeNull();
    const checkbox = screen.getByLabelText('Revisé la diferencia');
    expect(document.activeElement).toBe(checkbox);
    expect(screen.getByText('Marcá esta casilla para poder cargarlo.')).toBeTruthy();
    await user.click(checkbox);
    await press(/^Confirmar y cargar/);
    expect(await screen.findByRole('dialog', { name: '¿Cargar 41.188 facturas?' })).toBeTruthy();
  });

  test.each([
    ['todo rechazado', { rechazados: 41_208 }, 'No hay nada para cargar. ¿Elegiste el formato correcto?'],
    [
      'todo cargado ya',
      { iguales: 41_208, rechazados: 0 },
      'No hay nada para cargar: lo que trae este archivo ya está cargado.',
    ],
  ])('%s: no hay qué confirmar, solo anular', async (_, changes, sentence) => {
    drawArchivo(
      buildArchivo(3, { resumen: buildResumen({ nuevos: 0, cambiados: 0, iguales: 0, ...changes }) }),
    );
    await findParagraph(sentence);
    expect(button(/^Confirmar/)).toBeNull();
    expect(button('Anular archivo')).toBeTruthy();
  });

  test.each([
    [
      'padron',
      ['3 suministros nuevos', '2 cambian', '1 sin cambios', '4 rechazados'],
      'Confirmar y cargar 5 suministros',
    ],
    [
      'consumos',
      ['3 consumos nuevos', '2 cambian', '1 sin cambios', '4 rechazados'],
      'Confirmar y cargar 5 consumos',
    ],
    [
      'cobranzas',
      ['3 cobranzas nuevas', '2 cambian', '1 sin cambios', '4 rechazadas'],
      'Confirmar y cargar 5 cobranzas',
    ],
    ['pdfs', ['5 encontradas', '4 sin factura', '1 repetidas'], 'Confirmar y cargar 5 PDF'],
  ] as const)('%s, con sus palabras', async (tipo, labels, confirmar) => {
    const resumen = buildResumen({
      leidos: 10,
      nuevos: 3,
      cambiados: 2,
      iguales: 1,
      rechazados: 4,
      leidosAnterior: 10,
    });
    drawArchivo(buildSubida(4, { tipo, resumen }), 'subidas');
    expect(await screen.findByRole('button', { name: confirmar })).toBeTruthy();
    expect(counters()).toEqual(labels);
  });

  test('un PDF sin factura se nombra: su lugar en el ZIP no le dice nada a nadie', async () => {
    const ejemplos = [
      { renglon: 3, campo: 'archivo', motivo: 'La factura no existe.', original: 'B 0003-1.pdf' },
    ];
    drawArchivo(
      buildSubida(4, { tipo: 'pdfs', resumen: buildResumen({ rechazados: 1, ejemplos }) }),
      'subidas',
    );
    expect(await screen.findByText('"B 0003-1.pdf" · La factura no existe.')).toBeTruthy();
  });

  test('las que solo esperan que termine un pago también se confirman', async () => {
    const resumen = buildResumen({ nuevos: 0, cambiados: 0, omitidos: 3, retenidos: 3 });
    drawArchivo(buildSubida(4, { tipo: 'cobranzas', resumen }), 'subidas');
    expect(await screen.findByRole('button', { name: 'Confirmar 3 cobranzas en espera' })).toBeTruthy();
  });
});
