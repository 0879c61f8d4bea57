import { type Story, started } from './story.ts';

export const HOME: readonly Story[] = [
  {
    categoria: 'artefacto-quemado',
    own: true,
    photos: ['plug'],
    text: 'Artefacto, marca y modelo: {artefacto}.\n¿Qué día y a qué hora pasó? Ayer a las {time}, cuando volvió la luz hizo un ruido y no prendió más.',
    said: [
      started(0.6),
      { by: 'staff', after: 2.1, text: 'Pasa un técnico a verlo. No lo hagas reparar antes, por favor.' },
      { by: 'person', after: 2.4, text: 'Estoy a la mañana. Saqué una foto del enchufe por las dudas.' },
      { by: 'staff', after: 9.3, text: '¿Nos mandás el presupuesto del service?', state: 10 },
      { by: 'person', after: 11.8, text: 'Lo dejé en la oficina ayer, con la factura de compra.', state: 1 },
      {
        by: 'staff',
        after: 15.2,
        text: 'Aprobamos la reparación. Administración te llama para coordinar el pago.',
        state: 98,
      },
    ],
    note: 'Coincide con la maniobra de la subestación de esa noche. Corresponde reconocer.',
  },
  {
    categoria: 'artefacto-quemado',
    own: true,
    photos: ['fridge', 'plug'],
    text: 'Artefacto, marca y modelo: heladera {marca} con freezer, 7 años.\n¿Qué día y a qué hora pasó? El domingo a las {time}, con la baja tensión que hubo en toda la cuadra.',
    said: [
      started(1.1),
      {
        by: 'staff',
        after: 6.2,
        text: 'El técnico informó que el motor ya estaba dañado y que no hubo variación de tensión registrada ese día.',
      },
      { by: 'person', after: 6.9, text: 'A mi vecino le pasó lo mismo. ¿Cómo hago para apelar?' },
      {
        by: 'staff',
        after: 8.4,
        text: 'Lo revisó el ingeniero con el registro del medidor y no corresponde. Podés acudir al ente regulador.',
        state: 98,
      },
    ],
  },
  {
    categoria: 'otros-reclamos',
    own: true,
    photos: ['meter'],
    text: 'La última factura vino el doble que siempre y somos los mismos en casa. Pido que revisen el medidor.',
    said: [
      started(0.8),
      { by: 'staff', after: 1.5, text: '¿Nos decís qué número marca hoy el medidor?', state: 10 },
      { by: 'person', after: 2.2, text: 'Marca {reading}. Les mando la foto.', state: 1 },
      {
        by: 'staff',
        after: 6.8,
        text: 'La lectura es correcta: coincide con los días de más calor. Te ofrecemos pagar en dos cuotas.',
      },
      { by: 'person', after: 7.1, text: 'Bueno, acepto las dos cuotas. Gracias.' },
      {
        by: 'staff',
        after: 8.3,
        text: 'Ya está hecho el plan: la primera vence con la próxima factura.',
        state: 98,
      },
    ],
  },
  {
    categoria: 'otros-reclamos',
    own: true,
    text: 'Desde hace una semana la luz baja y sube a la noche y las lámparas titilan. Pasa en toda la cuadra de {street}.',
    said: [
      started(0.5),
      { by: 'staff', after: 3.1, text: 'Dejamos un registrador de tensión por tres días en tu domicilio.' },
      {
        by: 'staff',
        after: 9.6,
        text: 'El transformador estaba sobrecargado: pasamos media cuadra al de {street} y quedó en 221 V.',
        state: 98,
      },
    ],
    note: 'Registrador 14 colocado. Retirar el viernes.',
  },
  {
    categoria: 'otros-reclamos',
    own: true,
    photos: ['meter'],
    text: 'El medidor quedó con el vidrio roto después del granizo y le entra agua cuando llueve.',
    said: [
      { by: 'staff', after: 0.3, text: 'Vamos hoy mismo a cambiarlo: por seguridad no lo toques.', state: 1 },
      {
        by: 'staff',
        after: 1.2,
        text: 'Medidor cambiado. El número nuevo va a figurar en la próxima factura.',
        state: 98,
      },
    ],
  },
  {
    categoria: 'otros-reclamos',
    own: true,
    text: 'Pagué en Rapipago el mismo día que venció y me sigue apareciendo como deuda.',
    said: [
      started(0.7),
      {
        by: 'staff',
        after: 1.1,
        text: 'Rapipago informa a las 48 horas hábiles. ¿Nos mandás una foto del ticket?',
        state: 10,
      },
      {
        by: 'person',
        after: 1.4,
        text: 'El ticket dice operación {pole}, del día del vencimiento.',
        state: 1,
      },
      {
        by: 'staff',
        after: 2.6,
        text: 'Ya entró el archivo de cobranzas y la factura figura paga.',
        state: 98,
      },
    ],
  },
  {
    categoria: 'otros-reclamos',
    own: true,
    text: 'Me cortaron por falta de pago pero yo ya había pagado con la tarjeta el día anterior.',
    said: [
      {
        by: 'staff',
        after: 0.1,
        text: 'Tenés razón: el pago estaba. Mandamos a reconectar ahora, sin cargo.',
        state: 1,
      },
      { by: 'person', after: 0.2, text: 'Ya volvió la luz. Gracias por contestar rápido.' },
      { by: 'staff', after: 0.4, text: 'Te pedimos disculpas por la molestia.', state: 98 },
    ],
  },
  {
    categoria: 'otros-reclamos',
    own: true,
    text: 'Quiero retirar este reclamo de la factura: encontré que teníamos una canilla eléctrica prendida en el patio.',
    said: [{ by: 'person', after: 0.2, text: 'Ya lo solucioné, era de mi casa.', state: 99 }],
  },
];
