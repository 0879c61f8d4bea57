import { lazy } from 'react';

export { claveProblem } from './clave-strength.ts';
export { LegalTexts } from './legal.texts.tsx';
export { MotdCard } from './motd.card.tsx';
export { NewClaveField } from './new-clave.field.tsx';
export {
  EliminarCuentaPage,
  PerfilPage,
  PreferenciasPage,
  RegistroPage,
  ValidarCorreoPage,
} from './pages.ts';
export { ReautenticarProvider, useReautenticar } from './reautenticar.tsx';
export { RegistroSteps } from './registro-steps.tsx';
export { TERMINOS_POSTPONED } from './terminos-postponed.ts';
export { readVisit, writeVisit } from './visit-storage.ts';

/** The card is needed only in the first days of an account; afterwards Inicio does not load it. */
export const UnconfirmedCard = lazy(() => import('./unconfirmed.card.tsx'));

export const LegalDialog = lazy(() => import('./legal.dialog.tsx'));
/** The dialog is needed only when the terms change. */
export const TerminosDialog = lazy(() => import('./terminos.dialog.tsx'));
