const CHECK_CARD = 'Revisá los datos de la tarjeta y probá de nuevo.';

const SENTENCES: readonly { motivos: readonly number[]; sentence: string }[] = [
  { motivos: [8, 13, 30, 39, 49, 55], sentence: CHECK_CARD },
  { motivos: [45, 48, 51, 61, 65], sentence: 'La tarjeta no tiene límite o fondos suficientes.' },
  { motivos: [46, 54], sentence: 'La tarjeta está vencida o todavía no está habilitada.' },
  {
    motivos: [1, 2, 5, 7, 76, 91, 94],
    sentence: 'Tu banco rechazó el pago. Comunicate con el banco o probá con otra tarjeta.',
  },
  { motivos: [28, 31, 96, 97], sentence: 'El medio de pago no está disponible. Probá en unos minutos.' },
];

const OTHER_REASON = 'Tu banco rechazó el pago. Probá con otra tarjeta.';

/** The gateway said no to what was typed before any bank saw it. */
const MISTYPED = /^validacion:(?:card_|security_code)/;

export function rechazoSentence(codigo: string | undefined): string {
  if (MISTYPED.test(codigo ?? '')) return CHECK_CARD;
  const motivo = /^\d{1,6}$/.test(codigo ?? '') ? Number(codigo) : undefined;
  return (
    SENTENCES.find(({ motivos }) => motivo !== undefined && motivos.includes(motivo))?.sentence ??
    OTHER_REASON
  );
}
