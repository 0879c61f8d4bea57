import { type Cell, loggedIn, no, ok, personal, type RouteRow, type TestCase } from './cells.ts';
import { CLAVE_REQUIRED } from './usuarios.ts';

const OTP = '/api/oob/otp';

/** Every role makes these calls for itself, even without the second factor, because they are how it is obtained. */
const stepCase =
  (endpoint: string) =>
  (nombre: string, cell: Cell, more: Partial<TestCase> = {}): TestCase => ({
    nombre,
    path: `${OTP}/${endpoint}`,
    standIn: { otp_estado: 0, otp_secreto: null },
    cells: loggedIn(cell),
    ...more,
  });
const generar = stepCase('generar');
const habilitar = stepCase('habilitar');
const inhabilitar = (nombre: string, cell: Cell, more: Partial<TestCase> = {}) =>
  stepCase('inhabilitar')(nombre, cell, { whenRequired: personal(no(403)), ...more });

const withOwnCode = { body: { otp: '{otp}' } };
const withWrongCode = { body: { otp: '{wrongOtp}' } };
const withRandomCode = { body: { otp: '123456' } };

export const OTP_ROWS: readonly RouteRow[] = [
  {
    method: 'POST',
    route: `${OTP}/generar`,
    testCases: [
      generar('sin tenerla', ok('otpKey')),
      generar('otra vez', ok('otpKey'), { otpState: 'generada' }),
      generar('ya activada', no(409), { otpState: 'activada' }),
      generar('con la contraseña de hace rato', CLAVE_REQUIRED, { staleClave: true }),
      generar('con la contraseña que tiene', ok('otpKey'), {
        staleClave: true,
        body: { password: '{clave}' },
      }),
    ],
  },
  {
    method: 'POST',
    route: `${OTP}/habilitar`,
    testCases: [
      habilitar('con su código', ok('otpEnabled'), { otpState: 'generada', ...withOwnCode }),
      habilitar('con otro código', no(422), { otpState: 'generada', ...withWrongCode }),
      habilitar('sin generarla', no(409), withRandomCode),
      habilitar('ya activada', no(409), { otpState: 'activada', ...withOwnCode }),
      habilitar('con un código que no es texto', no(400), { body: { otp: 123_456 } }),
    ],
  },
  {
    method: 'POST',
    route: `${OTP}/inhabilitar`,
    testCases: [
      inhabilitar('con su código', ok('otpDisabled'), { otpState: 'activada', ...withOwnCode }),
      inhabilitar('con otro código', no(422), { otpState: 'activada', ...withWrongCode }),
      inhabilitar('generada y sin activar', no(422), { otpState: 'generada', ...withOwnCode }),
      inhabilitar('sin tenerla', no(422), withRandomCode),
      inhabilitar('con la contraseña de hace rato', CLAVE_REQUIRED, {
        ...{ staleClave: true, otpState: 'activada' },
        ...withOwnCode,
      }),
    ],
  },
];
