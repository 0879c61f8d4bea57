import * as ajustes from '@oficina/ajustes/contract';
import * as archivos from '@oficina/archivos/contract';
import * as consumos from '@oficina/consumos/contract';
import * as cortes from '@oficina/cortes/contract';
import * as facturas from '@oficina/facturas/contract';
import * as indicadores from '@oficina/indicadores/contract';
import * as mensajes from '@oficina/mensajes/contract';
import * as mesa from '@oficina/mesa/contract';
import * as pagos from '@oficina/pagos/contract';
import * as requerimientos from '@oficina/requerimientos/contract';
import * as sesion from '@oficina/sesion/contract';
import * as suministros from '@oficina/suministros/contract';
import * as tarjetas from '@oficina/tarjetas/contract';
import * as anonymous from '@oficina/ui/anonymous';
import * as forbidden from '@oficina/ui/forbidden';
import * as usuarios from '@oficina/usuarios/contract';
import * as validaciones from '@oficina/validaciones/contract';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

/** These are the routes of the specification §2, and whether each one needs a session. */
const SPEC: Readonly<Record<string, boolean>> = {
  '/': true,
  '/login': false,
  '/restablecer': false,
  '/autologin': false,
  '/logout': false,
  '/registro': false,
  '/perfil': true,
  '/2fa': true,
  '/preferencias': true,
  '/eliminar_cuenta': false,
  '/validar/identidad': true,
  '/validar/telefono': true,
  '/tarjetas': true,
  '/tarjetas/agregar': true,
  '/requerimientos/cat/:catid': true,
  '/requerimientos/ver/:id': true,
  '/requerimientos/agregar/:catid': true,
  '/suministros': true,
  '/suministros/agregar': true,
  '/facturas': true,
  '/facturas/pagar': true,
  '/facturas/pagos': true,
  '/facturas/pagos/:id': true,
  '/consumos/:suministro?': true,
  '/admin/usuarios': true,
  '/admin/usuarios/:id': true,
  '/admin/usuarios/:id/editar': true,
  '/admin/suministro_mails': true,
  '/admin/suministro_mails/agregar': true,
  '/admin/archivos_facturas': true,
  '/admin/archivos_subidas': true,
  '/admin/cortes': true,
  '/admin/facturas/pagos': true,
  '/admin/facturas/pagos/:id': true,
  '/admin/mensajes': true,
  '/admin/requerimientos': true,
  '/admin/requerimientos/ver/:id': true,
  '/admin/indicadores': true,
};

/**
 * The specification lacks these routes: the targets of the mails, the previews of the templates, the day of the staff,
 * the ficha of a suministro, the telephones of the padrón, the settings, the audit and the requests that the law grants to anybody.
 */
const OURS: Readonly<Record<string, boolean>> = {
  '/admin/mensajes/plantillas': true,
  '/admin': true,
  '/admin/auditoria': true,
  '/admin/configuracion/:seccion?': true,
  '/admin/suministro_telefonos': true,
  '/admin/suministro_telefonos/agregar': true,
  '/admin/suministros': true,
  '/admin/suministros/:id': true,
  '/validar/correo': false,
  '/validar/suministro': false,
  '/baja': false,
  '/solicitudes/:tipo': false,
  '/arrepentimiento': false,
  '/reclamo': false,
};

test('las rutas son las de la especificación y las nuestras, y piden sesión como ella dice', () => {
  expect(routes.map(({ path, auth }) => [path, auth]).sort()).toEqual(
    Object.entries({ ...SPEC, ...OURS }).sort(),
  );
});

const EXPORTS: Readonly<Record<string, unknown>> = {
  ...ajustes,
  ...archivos,
  ...consumos,
  ...cortes,
  ...facturas,
  ...indicadores,
  ...mensajes,
  ...mesa,
  ...pagos,
  ...requerimientos,
  ...sesion,
  ...suministros,
  ...tarjetas,
  ...usuarios,
  ...validaciones,
  ...anonymous,
  ...forbidden,
};

/** A function that is not listed here takes a number. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  configuracionPath: ['plazos'],
  facturasPath: ['todas', 7],
  pagarPath: [[7, 8], 9],
};

const addresses = Object.entries(EXPORTS).flatMap(([name, value]): [string, string][] => {
  if (name.endsWith('_PATH')) return [[name, String(value)]];
  if (!name.endsWith('Path')) return [];
  return [[name, (value as (...args: readonly unknown[]) => string)(...(ARGUMENTS[name] ?? [7]))]];
});

const routesOf = (address: string) =>
  routes.filter(({ path }) => matchPath(path, new URL(address, 'https://oficina.test').pathname));

test.each(addresses)('%s, que es %s, lleva a una sola página', (_name, address) => {
  expect(routesOf(address)).toHaveLength(1);
});

test('solo se llega sin una dirección exportada al inicio, a lo que se escribe a mano y a lo que mandan los correos', () => {
  const reached = new Set(addresses.flatMap(([, address]) => routesOf(address)));
  expect(routes.filter((route) => !reached.has(route)).map(({ path }) => path)).toEqual([
    '/',
    '/validar/suministro',
    '/baja',
    '/arrepentimiento',
  ]);
});
