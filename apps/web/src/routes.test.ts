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
 * The specification lacks these routes: the targets of the mails, the previews of the templates, and the requests that the
 * law grants to anybody.
 */
const OURS: Readonly<Record<string, boolean>> = {
  '/admin/mensajes/plantillas': true,
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
