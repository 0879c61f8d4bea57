import { ConfigError, describeConfig, loadConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { mapaOptions, mapaSettings } from './settings.ts';

const read = (environment: Record<string, string>) =>
  mapaOptions(loadConfig({ mapa: mapaSettings }, environment).mapa);

const complete = {
  MAPA_URL: 'https://mapas.ejemplo.com/{z}/{x}/{y}.png',
  MAPA_ATRIBUCION: '© Instituto',
  MAPA_ZONA: '-31.6,-61.9,-30.9, -61.1',
};

test('sin mapa no hace falta nada', () => {
  expect(read({})).toBeNull();
  expect(read({ MAPA_ZONA: complete.MAPA_ZONA, MAPA_TMS: 'si' })).toBeNull();
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
  expect(read({ ...complete, MAPA_CENTRO: '-31.2528,-61.4867' })?.centro).toEqual([-31.2528, -61.4867]);
});

test('elegido, lo que falta se dice todo junto', () => {
  const attempt = () => read({ MAPA_URL: complete.MAPA_URL });
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow('2 problemas');
  for (const name of ['MAPA_ZONA', 'MAPA_ATRIBUCION']) expect(attempt).toThrow(`Falta ${name}`);
});

test.each([
  [{ MAPA_URL: 'https://m.ejemplo.com/{z}/{x}/{-y}.png', MAPA_TMS: 'si' }, 'MAPA_TMS: MAPA_URL ya dice {-y}'],
  [{ MAPA_ZOOM: '19' }, 'MAPA_ZOOM: no puede ser más que MAPA_MAX_ZOOM (19 es más que 18)'],
  [{ MAPA_CENTRO: '-34.6,-58.4' }, 'MAPA_CENTRO: tiene que estar dentro de MAPA_ZONA'],
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
  ['MAPA_ZONA', '-31.6,-61.9,-30.9'],
  ['MAPA_ZONA', '-30.9,-61.9,-31.6,-61.1'],
  ['MAPA_ZONA', '-31.6,-61.1,-30.9,-61.9'],
  ['MAPA_ZONA', '-91,-61.9,-30.9,-61.1'],
  ['MAPA_ZONA', '-31.6,-61.9,norte,-61.1'],
  ['MAPA_CENTRO', '-31.2528'],
  ['MAPA_CENTRO', '-31.2528,-181'],
  ['MAPA_MAX_ZOOM', '23'],
  ['MAPA_TIMEOUT_MS', '1'],
])('%s no puede ser %s', (name, value) => {
  expect(() => read({ ...complete, [name]: value })).toThrow(`${name}: tiene que`);
});
