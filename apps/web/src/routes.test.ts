import { expect, test } from 'vitest';
import { builtRoutes } from './routes.ts';

/** Every route of the specification §2: whether it asks for a session. */
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

/** Ours: what the mails lead to, how each of them looks, and what the law lets anybody ask for. */
const OURS: Readonly<Record<string, boolean>> = {
  '/admin/mensajes/plantillas': true,
  '/validar/correo': false,
  '/validar/suministro': false,
  '/baja': false,
  '/solicitudes/:tipo': false,
  '/arrepentimiento': false,
  '/reclamo': false,
};

test('cada ruta construida es de la especificación y pide sesión como ella dice', () => {
  expect(builtRoutes.map(({ path, auth }) => [path, auth])).toEqual(
    builtRoutes.map(({ path }) => [path, { ...SPEC, ...OURS }[path]]),
  );
});

test('las rutas de la especificación que faltan se listan', () => {
  const missing = Object.keys(SPEC).filter((path) => !builtRoutes.some((route) => route.path === path));
  console.log(
    `Rutas de la especificación sin construir (${missing.length} de ${Object.keys(SPEC).length}):\n  ${missing.join('\n  ')}`,
  );
  expect(missing.length + builtRoutes.length).toBe(Object.keys({ ...SPEC, ...OURS }).length);
});
