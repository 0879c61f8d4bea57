import { type Cell, loggedIn, no, ok, personal, type RouteRow, type TestCase } from './cells.ts';
import { CLAVE_REQUIRED } from './usuarios.ts';

const ELIMINAR = '/api/delete_account';
const MIS_DATOS = '/api/oob/usuario/mis_datos';
const OWN_DATOS: Cell = {
  ...ok('misDatos'),
  datos: 'mis-datos-2026-11-12.json',
  fieldValues: { 'usuario.@id': '/api/usuarios/{self}' },
};

/**
 * The call takes no id, so the account is always the caller's own. Accounts of the staff are closed by an administrator,
 * whatever they send.
 */
const eliminar = (
  nombre: string,
  cell: Cell,
  body: TestCase['body'] = {},
  more: Partial<TestCase> = {},
): TestCase => ({
  nombre,
  path: ELIMINAR,
  ...(body && { body }),
  standIn: {},
  cells: { ...loggedIn(cell), ...personal(no(403)) },
  withoutSecondStep: personal(no(403)),
  ...more,
});
const stale = { staleClave: true } as const;

export const ELIMINAR_CUENTA_ROWS: readonly RouteRow[] = [
  {
    method: 'POST',
    route: ELIMINAR,
    testCases: [
      eliminar('la propia', ok('constancia')),
      eliminar('la propia, diciendo por qué', ok('constancia'), { motivo: 'Me mudo.' }),
      eliminar('la propia, diciendo que la de otro', no(422), { id: '{stranger}' }),
      eliminar(
        'la propia, con un pago en proceso',
        no(409),
        {},
        {
          path: `${ELIMINAR}?con={pagoInProgress}`,
        },
      ),
      eliminar('la propia, con un motivo larguísimo', no(422), { motivo: 'x'.repeat(501) }),
      eliminar('la propia, con la contraseña de hace rato', CLAVE_REQUIRED, {}, stale),
      eliminar('la propia, con la contraseña que tiene', ok('constancia'), { password: '{clave}' }, stale),
      eliminar('la propia, con otra contraseña', no(422), { password: 'no es esta' }, stale),
    ],
  },
  {
    method: 'GET',
    route: MIS_DATOS,
    testCases: [
      { nombre: 'los propios', path: MIS_DATOS, cells: loggedIn(OWN_DATOS) },
      {
        nombre: 'diciendo que los de otro',
        path: `${MIS_DATOS}?usuario={stranger}`,
        cells: loggedIn(OWN_DATOS),
      },
      {
        nombre: 'con la contraseña de hace rato',
        path: MIS_DATOS,
        staleClave: true,
        cells: loggedIn(CLAVE_REQUIRED),
      },
    ],
  },
];
