const FRASES: readonly { motivos: readonly number[]; frase: string }[] = [
  { motivos: [8, 13, 30, 39, 49, 55], frase: 'Revisá los datos de la tarjeta y probá de nuevo.' },
  { motivos: [45, 48, 51, 61, 65], frase: 'La tarjeta no tiene límite o fondos suficientes.' },
  { motivos: [46, 54], frase: 'La tarjeta está vencida o todavía no está habilitada.' },
  {
    motivos: [1, 2, 5, 7, 76, 91, 94],
    frase: 'Tu banco rechazó el pago. Comunicate con el banco o probá con otra tarjeta.',
  },
  { motivos: [28, 31, 96, 97], frase: 'El medio de pago no está disponible. Probá en unos minutos.' },
];

const OTRO = 'Tu banco rechazó el pago. Probá con otra tarjeta.';

/** What the customer reads of the gateway's reason. Only whole numbers are reasons: "51", and not "51x". */
export function fraseDeRechazo(codigo: string | undefined): string {
  const motivo = /^\d{1,6}$/.test(codigo ?? '') ? Number(codigo) : undefined;
  return FRASES.find(({ motivos }) => motivo !== undefined && motivos.includes(motivo))?.frase ?? OTRO;
}
