import { withoutCardNumbers } from '@oficina/hydra';
import * as z from 'zod/mini';

export const DESCRIPCION_MIN = 10;
export const DESCRIPCION_MAX = 4000;
export const DETALLE_MAX = 2000;
export const NOTA_MAX = 2000;

export const DESCRIPCION_TOO_SHORT = 'Contanos qué pasa (al menos 10 letras).';
export const RESPUESTA_EMPTY = 'Escribí tu respuesta.';
/** The screen tells this refusal from the others: it shows what was written meanwhile. */
export const ANSWERED_MEANWHILE = 'respondido';
export const NOTHING_TO_DO = 'Escribí una respuesta o elegí qué hacer con el caso.';
export const MOTIVO_REQUIRED = 'Escribí el motivo: el usuario lo va a leer.';
export const UNSOLVED_REQUIRED = 'Contanos qué falta resolver.';
export const CANNOT_BE_ENCARGADO = 'Esa persona no puede ser encargada.';
export const TAKE_REQUERIMIENTO_FIRST = 'Primero tomá el caso.';
export const NOBODY_TO_ANSWER = 'La persona eliminó su cuenta y no puede responder. Resolvelo o anulalo.';
export const REOPEN_EXPIRED = 'Pasaron más de 15 días. Iniciá uno nuevo.';
export const alreadyClosed = (sustantivo: string) => `Este ${sustantivo} ya está cerrado. Iniciá uno nuevo.`;
/** The case is of somebody else, so whoever attends it begins no other. */
export const closedForStaff = (sustantivo: string) =>
  `Este ${sustantivo} ya está cerrado: nada de esto se envió. Podés dejar una nota.`;
export const cannotChangeEstado = (from: string, to: string) => `No se puede pasar de «${from}» a «${to}».`;

export const CATEGORIA_NOT_AVAILABLE = 'Elegí una categoría disponible.';
export const SUMINISTRO_REQUIRED = 'Elegí un suministro.';
export const SUMINISTRO_NOT_AVAILABLE = 'El suministro no está disponible.';
export const SUMINISTRO_OF_OTHER =
  'El suministro no está en la cuenta de esa persona: vinculalo primero, o cargalo sin la cuenta.';
export const USUARIO_NOT_AVAILABLE = 'Esa persona no está disponible.';
export const CHOOSE_OWNER = 'Elegí una cuenta o escribí quién lo pide.';
/** The screen tells this refusal from the others: it offers to add to the open case. */
export const ALREADY_OPEN = 'abierto';
export const alreadyOpen = (sustantivo: string, numero: string) =>
  `Ya hay un ${sustantivo} abierto: ${numero}.`;
export const CASE_NOT_AVAILABLE = 'Ese caso no está disponible.';
export const SAME_CASE = 'Elegí otro caso: no se une a sí mismo.';
export const OTHER_NOUN = 'Un trámite y un reclamo no se unen.';
export const ONLY_OPEN = 'Los dos casos tienen que estar abiertos.';
export const tooManyUnidos = (max: number) => `A un caso se le unen hasta ${max}.`;
export const alreadyUnited = (numero: string, principal: string) => `${numero} ya está unido a ${principal}.`;
export const followsAnother = (principal: string) =>
  `Está unido a ${principal}: cambiá el estado de ese caso, o separalo.`;
export const ownIsUnited = (numero: string) =>
  `${numero}, que está unido, es tuyo: lo responde otra persona.`;

export const WITHOUT_ARCHIVOS = 'Se cargó sin la documentación requerida.';
export const UBICACION_REQUIRED = 'Marcá la ubicación en el mapa o escribí la dirección.';
export const UBICACION_NOT_ALLOWED = 'Esta categoría no lleva ubicación.';

export const texto = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Máximo ${max} caracteres.`), withoutCardNumbers());

export const requiredText = (min: number, max: number, missingMessage: string) =>
  texto(max).check(z.minLength(min, missingMessage));
