import { type Caso, type Celda, type Fila, logueados, no, ok, personal } from './access.cells.ts';
import { PEDIDO_DE_CLAVE } from './access.usuarios.ts';

const OTP = '/api/oob/otp';

/** Everybody their own, of whatever role and without the second step too: it is how they get it. */
const paso =
  (llamada: string) =>
  (nombre: string, celda: Celda, mas: Partial<Caso> = {}): Caso => ({
    nombre,
    path: `${OTP}/${llamada}`,
    doble: { otp_estado: 0, otp_secreto: null },
    celdas: logueados(celda),
    ...mas,
  });
const generar = paso('generar');
const habilitar = paso('habilitar');
/** Of whom it is demanded, nobody may be without it. */
const inhabilitar = (nombre: string, celda: Celda, mas: Partial<Caso> = {}) =>
  paso('inhabilitar')(nombre, celda, { exigido: personal(no(403)), ...mas });

const conSuCodigo = { body: { otp: '{otp}' } };
const conOtro = { body: { otp: '{otpEquivocado}' } };
const alAzar = { body: { otp: '123456' } };

export const FILAS_DE_OTP: readonly Fila[] = [
  {
    method: 'POST',
    route: `${OTP}/generar`,
    casos: [
      generar('sin tenerla', ok('claveOtp')),
      generar('otra vez', ok('claveOtp'), { dosPasos: 'generada' }),
      generar('ya activada', no(409), { dosPasos: 'activada' }),
      generar('con la contraseña de hace rato', PEDIDO_DE_CLAVE, { claveVieja: true }),
      generar('con la contraseña que tiene', ok('claveOtp'), {
        claveVieja: true,
        body: { password: '{clave}' },
      }),
    ],
  },
  {
    method: 'POST',
    route: `${OTP}/habilitar`,
    casos: [
      habilitar('con su código', ok('otpActivado'), { dosPasos: 'generada', ...conSuCodigo }),
      habilitar('con otro código', no(422), { dosPasos: 'generada', ...conOtro }),
      habilitar('sin generarla', no(409), alAzar),
      habilitar('ya activada', no(409), { dosPasos: 'activada', ...conSuCodigo }),
      habilitar('con un código que no es texto', no(400), { body: { otp: 123_456 } }),
    ],
  },
  {
    method: 'POST',
    route: `${OTP}/inhabilitar`,
    casos: [
      inhabilitar('con su código', ok('otpDesactivado'), { dosPasos: 'activada', ...conSuCodigo }),
      inhabilitar('con otro código', no(422), { dosPasos: 'activada', ...conOtro }),
      inhabilitar('generada y sin activar', no(422), { dosPasos: 'generada', ...conSuCodigo }),
      inhabilitar('sin tenerla', no(422), alAzar),
      inhabilitar('con la contraseña de hace rato', PEDIDO_DE_CLAVE, {
        ...{ claveVieja: true, dosPasos: 'activada' },
        ...conSuCodigo,
      }),
    ],
  },
];
