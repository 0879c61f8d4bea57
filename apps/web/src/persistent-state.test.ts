import { expect, test } from 'vitest';
import {
  type ClientState,
  clearState,
  INICIO_KEY,
  loadState,
  STATE_KEY,
  saveState,
} from './persistent-state.ts';

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

const state: ClientState = {
  token: 't'.repeat(43),
  usuario: {
    id: 7,
    email: 'maria@correo.com',
    nombre: 'María',
    apellido: 'Pérez',
    nombreVisible: 'María Pérez',
    documento: '25123456',
    cuit: '27251234561',
    telefono: '+5493492401234',
    roles: ['ROLE_CONFIRMADO'],
    identidadValidada: false,
    emailValidado: true,
    otpEstado: 0,
  },
  suministros: [
    {
      id: 1201,
      nombre: 'PEREZ MARIA ELENA',
      cuenta: '10012345',
      documento: '25123456',
      cuit: '27251234561',
      domicilio: 'San Martín 450',
      pagoInhabilitado: false,
      alias: 'Casa',
      usuarioSuministro: '/api/usuario_suministros/88',
    },
  ],
  categorias: [],
};

test('persistentState guarda solo los campos permitidos', () => {
  const storage = memory();
  saveState(storage, state);
  const text = storage.getItem(STATE_KEY) ?? '';
  for (const secret of ['25123456', '27251234561', '+5493492401234', 'usuario_suministros']) {
    expect(text).not.toContain(secret);
  }
  const saved = JSON.parse(text);
  expect(Object.keys(saved)).toEqual(['v', 'token', 'usuario', 'suministros', 'categorias']);
  expect(saved.suministros[0]).toEqual({
    id: 1201,
    nombre: 'PEREZ MARIA ELENA',
    alias: 'Casa',
    cuenta: '10012345',
    domicilio: 'San Martín 450',
    pagoInhabilitado: false,
  });
  expect(Object.keys(saved.usuario).sort()).toEqual(
    ['email', 'emailValidado', 'id', 'identidadValidada', 'nombreVisible', 'otpEstado', 'roles'].sort(),
  );
});

test('lo guardado se recupera y otra versión se descarta', () => {
  const storage = memory();
  saveState(storage, state);
  expect(loadState(storage)?.usuario.nombreVisible).toBe('María Pérez');
  expect(loadState(storage)?.restored).toBe(true);
  storage.setItem(STATE_KEY, JSON.stringify({ ...state, v: 2 }));
  expect(loadState(storage)).toBeNull();
  expect(storage.length).toBe(0);
  storage.setItem(STATE_KEY, '{roto');
  expect(loadState(storage)).toBeNull();
  storage.setItem(STATE_KEY, JSON.stringify({ v: 1, token: 'x' }));
  expect(loadState(storage)).toBeNull();
});

test('al salir no queda nada', () => {
  const storage = memory();
  saveState(storage, state);
  storage.setItem(INICIO_KEY, '{"suministro":2,"hasta":9}');
  clearState(storage);
  expect(storage.length).toBe(0);
});

test('un navegador sin lugar no rompe la sesión', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(() => saveState(full, state)).not.toThrow();
});
