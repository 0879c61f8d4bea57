import { lazy } from 'react';

export { ClaveNuevaField } from './clave-nueva.field.tsx';
export { anotarVisita, leerVisita } from './en-esta-visita.ts';
export { faltaDeClave } from './fuerza.ts';
export { MotdCard } from './motd.card.tsx';
export {
  EliminarCuentaPage,
  PerfilPage,
  PreferenciasPage,
  RegistroPage,
  ValidarCorreoPage,
} from './pages.ts';
export { ReautenticarProvider, useReautenticar } from './reautenticar.tsx';
export { TERMINOS_AHORA_NO } from './terminos-ahora-no.ts';

/** Of the first days of an account: afterwards Inicio does not load it. */
export const SinConfirmarCard = lazy(() => import('./sin-confirmar.card.tsx'));

export const LegalDialog = lazy(() => import('./legal.dialog.tsx'));
/** Of the day the terms change. */
export const TerminosDialog = lazy(() => import('./terminos.dialog.tsx'));
