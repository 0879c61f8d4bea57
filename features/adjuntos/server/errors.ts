import { invalid, Refusal } from '@oficina/hydra';
import {
  ADJUNTO_OTP_REQUIRED,
  ADJUNTO_TOO_LARGE,
  CONTENT_TYPE_MISMATCH,
  HAS_VIRUS,
  IMAGE_TOO_LARGE,
  OTP_NOT_ACTIVE,
  OTP_WRONG,
  PDF_ACTIVO,
  TYPE_NOT_ALLOWED,
  UNREADABLE_PHOTO,
} from '../contract/index.ts';

const FIELD = 'file';
const RETRY_AFTER_SECONDS = 30;

export const adjuntoTooLarge = () => new Refusal(413, 'tamano', ADJUNTO_TOO_LARGE);
export const typeNotPermitted = () => invalid(FIELD, 'formato', TYPE_NOT_ALLOWED);
export const contentMismatch = () => invalid(FIELD, 'formato', CONTENT_TYPE_MISMATCH);
export const unreadablePhoto = () => invalid(FIELD, 'formato', UNREADABLE_PHOTO);
export const imageTooLarge = () => invalid(FIELD, 'rango', IMAGE_TOO_LARGE);
export const pdfActivo = () => invalid(FIELD, 'negocio', PDF_ACTIVO);
export const pdfTooLong = () =>
  invalid(FIELD, 'rango', 'El PDF tiene más de 100 páginas. Dividilo y subí las partes por separado.');
export const infected = () => invalid(FIELD, 'negocio', HAS_VIRUS);

export const unavailable = () =>
  new Refusal(
    503,
    'no-disponible',
    'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
    { retryAfter: RETRY_AFTER_SECONDS },
  );

const otpDemanded = (sentence: string) =>
  new Refusal(403, 'otp', sentence, { extra: { otpRequerido: true } });
export const otpMissing = () => otpDemanded(ADJUNTO_OTP_REQUIRED);
export const wrongOtp = () => otpDemanded(OTP_WRONG);
export const otpNotEnabled = () => new Refusal(403, 'otp', OTP_NOT_ACTIVE);
