/** "•••.•30.221": how many digits it has is not told either; enough to ask "¿termina en 221?", and no more. */
export function maskDocumento(documento: string): string {
  const digits = documento.replace(/\D/g, '');
  return `•••.•${digits.slice(-5, -3)}.${digits.slice(-3)}`;
}
