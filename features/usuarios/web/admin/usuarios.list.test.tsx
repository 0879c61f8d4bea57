import { expect, test } from 'vitest';
import { usuariosList } from './usuarios.list.tsx';

const contextOf = (isUsuarioAdmin: boolean) => ({ isUsuarioAdmin });
const read = (search: string, isUsuarioAdmin = true) =>
  usuariosList.read(new URLSearchParams(search), contextOf(isUsuarioAdmin));

test('lo que se elige va a la dirección, y al servidor con sus nombres', () => {
  const search = 'busqueda=rold&rol=ROLE_ADMIN&confirmado=no&identidad=si&page=3';
  expect(usuariosList.write(read(search)).toString()).toBe(search);
  expect(usuariosList.toQuery(read(search), contextOf(true))).toEqual({
    page: 3,
    busqueda: 'rold',
    roles: 'ROLE_ADMIN',
    emailValidado: false,
    identidadValidada: true,
  });
});

test('lo que no se entiende no filtra, ni el rol a quien no los ve', () => {
  expect(usuariosList.write(read('busqueda=+&rol=ROLE_REY&confirmado=x&page=0')).toString()).toBe('');
  expect(usuariosList.write(read('rol=ROLE_ADMIN', false)).toString()).toBe('');
});
