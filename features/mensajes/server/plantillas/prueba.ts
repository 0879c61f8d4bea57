import * as z from 'zod/mini';
import { definePlantilla } from './plantilla.ts';

/** The keys are the parts of the message that is tried. */
const textos = z.record(z.string(), z.string());

/** Who changes the texts of a message sends it to themselves before anybody else gets it. The renderer draws it. */
export const prueba_de_texto = definePlantilla({
  cuando: 'Un administrador prueba cómo quedó un texto',
  prioridad: 0,
  channels: { email: 'siempre' },
  datos: z.object({ plantilla: z.string().check(z.regex(/^[a-z_]+$/)), textos }),
  example: { plantilla: 'factura_vence', textos: {} },
  render: () => ({ asunto: 'Prueba de un mensaje', paragraphs: [] }),
});
