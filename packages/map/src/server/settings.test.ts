import { ConfigError, describeConfig, loadConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { mapaOptions, mapaSettings, type Place } from './settings.ts';

const PLACE: Place = {
  zona: { sur: -31.6, oeste: -61.9, norte: -30.9, este: -61.1 },
  zoom: 14,
  zoomMaximo: 18,
};

const read = (environment: Record<string, string>, place: Place | undefined = PLACE) =>
  mapaOptions(loadConfig({ mapa: mapaSettings }, environment).mapa, place);

const complete = {
  MAPA_URL: 'https://mapas.ejemplo.com/{z}/{x}/{y}.png',
  MAPA_ATRIBUCION: '© Instituto',
};

test('sin mapa no hace falta nada', () => {
  expect(read({})).toBeNull();
  expect(read({ MAPA_TMS: 'si' })).toBeNull();
  expect(describeConfig([mapaSettings])).not.toContain('no arranca');
});

test('completo, empieza en el medio de la zona', () => {
  expect(read(complete)).toEqual({
    url: complete.MAPA_URL,
    tms: false,
    atribucion: '© Instituto',
    zona: { south: -31.6, west: -61.9, north: -30.9, east: -61.1 },
    centro: [-31.25, -61.5],
    zoom: 14,
    maxZoom: 18,
    timeoutMs: 5_000,
  });
  expect(read(complete, { ...PLACE, centro: { latitud: -31.2528, longitud: -61.4867 } })?.centro).toEqual([
    -31.2528, -61.4867,
  ]);
});

test('elegido, lo que falta se dice todo junto', () => {
  const { mapa } = loadConfig({ mapa: mapaSettings }, { MAPA_URL: complete.MAPA_URL });
  const attempt = () => mapaOptions(mapa, undefined);
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow('2 problemas');
  for (const fault of ['falta mapa.zona', 'Falta MAPA_ATRIBUCION']) expect(attempt).toThrow(fault);
});

test.each([
  [{ MAPA_URL: 'https://m.ejemplo.com/{z}/{x}/{-y}.png', MAPA_TMS: 'si' }, 'MAPA_TMS: MAPA_URL ya dice {-y}'],
])('%o se contradice', (changes, sentence) => {
  expect(() => read({ ...complete, ...changes })).toThrow(sentence);
});

test('invertido de un solo modo sirve', () => {
  expect(read({ ...complete, MAPA_TMS: 'si' })).toMatchObject({ tms: true });
  expect(read({ ...complete, MAPA_URL: 'https://m.ejemplo.com/{z}/{x}/{-y}.png' })).toMatchObject({
    tms: false,
  });
  expect(read({ ...complete, MAPA_URL: 'http://127.0.0.1:4107/{z}/{x}/{y}.png' })).not.toBeNull();
});

test.each([
  ['MAPA_URL', 'http://mapas.ejemplo.com/{z}/{x}/{y}.png'],
  ['MAPA_URL', 'http://127.0.0.1.ejemplo.com/{z}/{x}/{y}.png'],
  ['MAPA_URL', 'https://mapas.ejemplo.com/{z}/{x}.png'],
  ['MAPA_URL', 'https://mapas.ejemplo.com/{z}/{x}/{y}/{-y}.png'],
  ['MAPA_URL', 'https://{s}.ejemplo.com/{z}/{x}/{y}.png'],
  ['MAPA_TIMEOUT_MS', '1'],
])('%s no puede ser %s', (name, value) => {
  expect(() => read({ ...complete, [name]: value })).toThrow(`${name}: tiene que`);
});
