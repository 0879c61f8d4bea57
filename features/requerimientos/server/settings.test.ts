import { loadConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { reclamosSettings, rulesOf } from './settings.ts';

const readSettings = (environment: Record<string, string>) =>
  loadConfig({ reclamos: reclamosSettings }, environment).reclamos;

test('sin decir nada: lo que piden las reglas', () => {
  expect(readSettings({})).toMatchObject({
    atencion: 'Cooperativa',
    diasHabiles: 15,
    plazos: 'alumbrado=5',
    diasAcceso: 10,
    diasSupresion: 5,
    arrepentimiento: true,
    baja: true,
    constancia: true,
    formato: 'AAAA-NNNNNN',
    artefacto: 5,
    adjuntosAnios: 2,
  });
});

test('el formato del número tiene el año y después el orden, con letras delante si se quiere', () => {
  for (const RECLAMOS_FORMATO of ['R-AAAA-NNNNNN', 'AAAA.NNNNN', 'RECAAAANNNN'])
    expect(readSettings({ RECLAMOS_FORMATO }).formato).toBe(RECLAMOS_FORMATO);
  for (const RECLAMOS_FORMATO of [
    'NNNNNN',
    'AAAA',
    'AA-NNNNNN',
    'AAAA/NNNNNN',
    'NNNNNN-AAAA',
    'AAAA-NNN',
    'r-AAAA-NNNNNN',
  ])
    expect(() => readSettings({ RECLAMOS_FORMATO })).toThrow('RECLAMOS_FORMATO');
});

test('los plazos por categoría', () => {
  const settings = readSettings({ RECLAMOS_PLAZOS: 'alumbrado=5, otros-reclamos=10' });
  expect(rulesOf(settings, { feriados: ['2026-12-25'] })).toMatchObject({
    plazos: { alumbrado: 5, 'otros-reclamos': 10 },
    feriados: ['2026-12-25'],
  });
  for (const RECLAMOS_PLAZOS of ['alumbrado', 'alumbrado=cinco', 'alumbrado=5;otros=2', '=5'])
    expect(() => readSettings({ RECLAMOS_PLAZOS })).toThrow('RECLAMOS_PLAZOS');
});
