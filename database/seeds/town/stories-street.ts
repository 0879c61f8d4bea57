import { type Story, started } from './story.ts';

export const STREET: readonly Story[] = [
  {
    categoria: 'alumbrado',
    place: true,
    photos: ['lamp-off'],
    text: 'Hace tres noches que está apagada la luz de {street} al {door}. Toda la cuadra queda a oscuras.',
    said: [
      started(0.4),
      {
        by: 'staff',
        after: 1.6,
        text: 'La cuadrilla pasa mañana a la tarde. ¿Ves el número de la chapa del poste?',
      },
      { by: 'person', after: 1.9, text: 'Sí, dice {pole}.' },
      {
        by: 'staff',
        after: 3.5,
        text: 'Cambiamos la lámpara y quedó andando. Gracias por avisar.',
        state: 98,
      },
    ],
  },
  {
    categoria: 'alumbrado',
    place: true,
    photos: ['lamp-broken'],
    text: 'Un camión golpeó el poste {pole} de {street} y quedó inclinado sobre la vereda. Da miedo pasar.',
    said: [
      {
        by: 'staff',
        after: 0.1,
        text: 'Salió la guardia a asegurarlo. No se acerquen, por favor.',
        state: 1,
      },
      { by: 'person', after: 0.3, text: 'Ya vinieron y lo ataron, gracias. ¿Cuándo lo cambian?' },
      {
        by: 'staff',
        after: 2.2,
        text: 'El poste nuevo llega el lunes. Te escribimos cuando esté colocado.',
      },
      { by: 'staff', after: 6.4, text: 'Poste nuevo colocado y luminaria funcionando.', state: 98 },
    ],
    note: 'Pedir a depósito poste de 9 m. El seguro del camión pide el presupuesto.',
  },
  {
    categoria: 'alumbrado',
    place: true,
    text: 'Las luces de la plaza quedan prendidas todo el día desde el fin de semana.',
    said: [
      started(0.9),
      { by: 'staff', after: 4.1, text: 'Era la fotocélula del tablero: la cambiamos.', state: 98 },
    ],
  },
  {
    categoria: 'alumbrado',
    place: true,
    photos: ['lamp-off'],
    text: 'La luz de la esquina de {street} titila toda la noche y a la madrugada se apaga.',
    said: [
      started(1.2),
      {
        by: 'staff',
        after: 3.2,
        text: 'Fuimos dos veces y la vimos prendida. ¿A qué hora se apaga?',
        state: 10,
      },
      { by: 'person', after: 4.5, text: 'A eso de las {time}, después vuelve sola.', state: 1 },
      {
        by: 'staff',
        after: 7.3,
        text: 'Encontramos un contacto flojo en el poste {pole}. Listo.',
        state: 98,
      },
    ],
  },
  {
    categoria: 'otros-reclamos',
    place: true,
    photos: ['branch'],
    text: 'Las ramas del árbol de {street} al {door} tocan los cables y saltan chispas cuando hay viento.',
    said: [
      {
        by: 'staff',
        after: 0.2,
        text: 'Gracias por avisar. Programamos la poda con el municipio.',
        state: 1,
      },
      { by: 'person', after: 5.1, text: 'Anoche volvió a chispear con la tormenta. ¿Hay fecha?' },
      { by: 'staff', after: 5.4, text: 'Sí: el jueves a las 8, con corte de la cuadra hasta las 10.' },
      { by: 'staff', after: 8.2, text: 'Poda hecha y línea revisada.', state: 98 },
    ],
  },
];
