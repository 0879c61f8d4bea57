import { hasCasoAsignado } from './categorias.repository.ts';

export { registerRequerimientos } from './routes.ts';

/** Port of usuarios: who is a customer of an encargado is known by the cases assigned. */
export const esClienteDelEncargado = hasCasoAsignado;

export {
  anularAbiertos,
  crearSupresion,
  findClientesDelEncargado,
  findRequerimientosDe,
} from './de-una-persona.repository.ts';
