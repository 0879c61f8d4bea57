/** The row stores the number, and the API uses the word. */
export const TIPOS = { email: 1, push: 2, sms: 3, whatsapp: 4 } as const;

export type Tipo = keyof typeof TIPOS;

export const tipos = Object.keys(TIPOS) as Tipo[];

export function tipoOf(code: number): Tipo {
  const found = tipos.find((tipo) => TIPOS[tipo] === code);
  if (!found) throw new Error(`No channel has code ${code}`);
  return found;
}

/** Somebody waits for an urgente mensaje, and a masivo one goes to thousands. */
export const PRIORIDADES = { urgente: 0, normal: 5, masivo: 9 } as const;
