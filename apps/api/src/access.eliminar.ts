import { type Caso, type Celda, type Fila, logueados, no, ok, personal } from './access.cells.ts';
import { PEDIDO_DE_CLAVE } from './access.usuarios.ts';

const ELIMINAR = '/api/delete_account';
const MIS_DATOS = '/api/oob/usuario/mis_datos';
const LOS_PROPIOS: Celda = {
  ...ok('misDatos'),
  datos: 'mis-datos-2026-11-12.json',
  dice: { 'usuario.@id': '/api/usuarios/{propio}' },
};

/** Always one's own: there is no telling whose. The staff's are ended by an administrator, whatever they send. */
const eliminar = (nombre: string, celda: Celda, body: Caso['body'] = {}, mas: Partial<Caso> = {}): Caso => ({
  nombre,
  path: ELIMINAR,
  ...(body && { body }),
  doble: {},
  celdas: { ...logueados(celda), ...personal(no(403)) },
  sinSegundoPaso: personal(no(403)),
  ...mas,
});
const vieja = { claveVieja: true } as const;

export const FILAS_DE_ELIMINAR: readonly Fila[] = [
  {
    method: 'POST',
    route: ELIMINAR,
    casos: [
      eliminar('la propia', ok('constancia')),
      eliminar('la propia, diciendo por qué', ok('constancia'), { motivo: 'Me mudo.' }),
      eliminar('la propia, diciendo que la de otro', no(422), { id: '{ajeno}' }),
      eliminar(
        'la propia, con un pago en proceso',
        no(409),
        {},
        {
          path: `${ELIMINAR}?con={pagoEnCurso}`,
        },
      ),
      eliminar('la propia, con un motivo larguísimo', no(422), { motivo: 'x'.repeat(501) }),
      eliminar('la propia, con la contraseña de hace rato', PEDIDO_DE_CLAVE, {}, vieja),
      eliminar('la propia, con la contraseña que tiene', ok('constancia'), { password: '{clave}' }, vieja),
      eliminar('la propia, con otra contraseña', no(422), { password: 'no es esta' }, vieja),
    ],
  },
  {
    method: 'GET',
    route: MIS_DATOS,
    casos: [
      { nombre: 'los propios', path: MIS_DATOS, celdas: logueados(LOS_PROPIOS) },
      {
        nombre: 'diciendo que los de otro',
        path: `${MIS_DATOS}?usuario={ajeno}`,
        celdas: logueados(LOS_PROPIOS),
      },
      {
        nombre: 'con la contraseña de hace rato',
        path: MIS_DATOS,
        claveVieja: true,
        celdas: logueados(PEDIDO_DE_CLAVE),
      },
    ],
  },
];
