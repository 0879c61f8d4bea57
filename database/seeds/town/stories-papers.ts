import { type Story, started } from './story.ts';

export const PAPERS: readonly Story[] = [
  {
    categoria: 'cambio-titularidad',
    own: true,
    text: 'Soy la hija del titular, que falleció en marzo. DNI {documento}.',
    said: [
      started(0.9),
      {
        by: 'staff',
        after: 2.1,
        text: 'Falta la declaratoria de herederos o una autorización firmada.',
        state: 10,
      },
      {
        by: 'person',
        after: 6.3,
        text: 'La escribana me la da esta semana, la llevo a la oficina.',
        state: 1,
      },
      {
        by: 'staff',
        after: 9.5,
        text: 'Recibimos todo. Desde la próxima factura el suministro está a tu nombre.',
        state: 98,
      },
    ],
  },
  {
    categoria: 'cambio-titularidad',
    own: true,
    text: 'Compré la casa de {street} {door} en abril. DNI {documento}.',
    said: [
      started(1.3),
      {
        by: 'staff',
        after: 3.4,
        text: 'El suministro tiene dos facturas vencidas del dueño anterior: hasta que se paguen no se puede cambiar.',
        state: 10,
      },
      { by: 'person', after: 9.2, text: 'Ya las pagó la inmobiliaria.', state: 1 },
      { by: 'staff', after: 11.1, text: 'Listo, el cambio está hecho.', state: 98 },
    ],
  },
  {
    categoria: 'debito-automatico',
    own: true,
    text: 'Cuenta sueldo del Banco Nación, alias {alias}.',
    said: [
      started(0.6),
      {
        by: 'staff',
        after: 1.7,
        text: 'Alta hecha: se debita desde la próxima factura, el día del vencimiento.',
        state: 98,
      },
    ],
  },
  {
    categoria: 'debito-automatico',
    own: true,
    text: 'Caja de ahorro del Credicoop, alias {alias}.',
    said: [
      started(0.8),
      {
        by: 'staff',
        after: 2.2,
        text: 'La constancia de CBU es de otra persona. ¿Nos mandás la tuya?',
        state: 10,
      },
      {
        by: 'staff',
        after: 24,
        text: 'Pasaron más de 20 días sin respuesta: lo anulamos. Podés pedirlo de nuevo cuando quieras.',
        state: 99,
      },
    ],
  },
  {
    categoria: 'sepelio-familiar',
    own: true,
    text: 'Nombre, DNI, fecha de nacimiento y parentesco del familiar: mi mamá, DNI {documento}, 14/03/1948.',
    said: [
      started(1.4),
      { by: 'staff', after: 3.8, text: 'La adhesión quedó hecha desde el mes que viene.', state: 98 },
    ],
  },
];
