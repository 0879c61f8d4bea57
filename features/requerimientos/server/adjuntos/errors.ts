import { invalid, Refusal } from '@oficina/hydra';
import {
  ADJUNTO_GRANDE,
  CON_VIRUS,
  CONTENIDO_DISTINTO,
  FOTO_ILEGIBLE,
  IMAGEN_GRANDE,
  PDF_ACTIVO,
  TIPO_NO_PERMITIDO,
} from '../../contract/index.ts';

const CAMPO = 'file';
const REINTENTAR_EN_S = 30;

export const adjuntoPesado = () => new Refusal(413, 'tamano', ADJUNTO_GRANDE);
export const tipoNoPermitido = () => invalid(CAMPO, 'formato', TIPO_NO_PERMITIDO);
export const contenidoDistinto = () => invalid(CAMPO, 'formato', CONTENIDO_DISTINTO);
export const fotoIlegible = () => invalid(CAMPO, 'formato', FOTO_ILEGIBLE);
export const imagenGrande = () => invalid(CAMPO, 'rango', IMAGEN_GRANDE);
export const pdfActivo = () => invalid(CAMPO, 'negocio', PDF_ACTIVO);
export const pdfLargo = () =>
  invalid(CAMPO, 'rango', 'El PDF tiene más de 100 páginas. Dividilo y subí las partes por separado.');
export const conVirus = () => invalid(CAMPO, 'negocio', CON_VIRUS);

/** The store, the antivirus or whoever looks at files cannot be asked right now. */
export const noDisponible = () =>
  new Refusal(
    503,
    'no-disponible',
    'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
    { retryAfter: REINTENTAR_EN_S },
  );
