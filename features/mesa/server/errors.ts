import { invalid, type Refusal } from '@oficina/hydra';
import { type AttendedCanal, attendedText } from '@oficina/requerimientos/contract';
import { CANAL_OFF } from '../contract/index.ts';

/** It is of no field of a dialog: where one attends is said once, in the frame. */
export const canalIsOff = (canal: AttendedCanal): Refusal =>
  invalid('', CANAL_OFF, `Ahora no se atiende ${attendedText(canal)}. Elegí dónde estás y probá de nuevo.`);
