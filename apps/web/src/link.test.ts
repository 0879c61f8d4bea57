import { expect, test } from 'vitest';
import { linkOf, readLink } from './link.ts';

test.each([
  ['/restablecer', '?token=abc', { path: '/restablecer', token: 'abc', status: '' }],
  ['/validar/correo', '?token=abc&x=1', { path: '/validar/correo', token: 'abc', status: '' }],
  [
    '/validar/identidad',
    '?inquiry-id=inq_1&status=completed&reference-id=7',
    { path: '/validar/identidad', token: 'inq_1', status: 'completed' },
  ],
  ['/restablecer', '', null],
  ['/restablecer', '?token=', null],
  ['/validar/identidad', '?token=abc', null],
  ['/facturas', '?token=abc', null],
])('%s%s', (pathname, search, link) => {
  expect(readLink({ pathname, search })).toEqual(link);
});

test('sirve a la página con la que empezó la visita, y a ninguna otra', () => {
  const link = { path: '/restablecer', token: 'abc', status: '' };
  expect([
    linkOf(link, '/restablecer', 'default'),
    linkOf(link, '/validar/correo', 'default'),
    linkOf(link, '/restablecer', 'k3x9'),
    linkOf(null, '/restablecer', 'default'),
  ]).toEqual([link, null, null, null]);
});
