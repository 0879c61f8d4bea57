import { enRenglones, sinDuros } from './limpieza.ts';
import type { Marca, Parrafo } from './plantilla.ts';

const NUNCA = 'Nunca te pedimos tu contraseña ni los datos de tu tarjeta por mensaje.';

/** What every mail ends with. */
export function pieDe(marca: Marca): string[] {
  return [marca.telefono ? `${NUNCA} Dudas: ${marca.telefono}.` : NUNCA, marca.cooperativa];
}

function parrafo(value: Parrafo): string {
  if (typeof value === 'string') return enRenglones(value);
  if ('nota' in value) return enRenglones(value.nota);
  // The address alone in its line: some programs take the point that follows it as part of it.
  return value.antes ? `${enRenglones(value.antes)}\n${value.enlace}` : value.enlace;
}

/** The same sentences without a drawing. Lines are as long as their paragraph: each program breaks them at its width. */
export function textoPlano(marca: Marca, parrafos: readonly Parrafo[], baja?: string): string {
  const dejar = baja ? [`Dejar de recibir estos correos:\n${baja}`] : [];
  return `${sinDuros([...parrafos.map(parrafo), ...pieDe(marca), ...dejar].join('\n\n'))}\n`;
}

/** The first sentence: what a list of mails and a telephone's screen show. */
export function primeraOracion(parrafos: readonly Parrafo[]): string {
  const [primero = ''] = parrafos;
  const text =
    typeof primero === 'string' ? primero : 'nota' in primero ? primero.nota : (primero.antes ?? '');
  return text.replace(/:$/, '.');
}
