import { PlantillaError } from './errors.ts';
import { paginaHtml } from './html.ts';
import { enUnRenglon, recortar, sinDuros } from './limpieza.ts';
import type { AnyPlantilla, Canal, Cuerpo, Marca, Redactado, Redactar } from './plantilla.ts';
import { esPlantilla, plantillas } from './registro.ts';
import { textoDeSms } from './sms.ts';
import { pieDe, primeraOracion, textoPlano } from './texto-plano.ts';

const ASUNTO_MAX = 150;
/** About what a telephone shows without opening it. */
const PUSH_MAX = 170;
/** A whole WhatsApp has 1024: one long answer of the office leaves room for the rest. */
const PARAMETRO_MAX = 600;

type Contexto = { marca: Marca; cuerpo: Cuerpo; baja?: string };

const renglon = (text: string, max: number) => recortar(enUnRenglon(sinDuros(text)), max);

const salidas: { [T in Canal]: (contexto: Contexto) => Redactado[T] | null } = {
  email: ({ marca, cuerpo, baja }) => {
    const asunto = renglon(cuerpo.asunto, ASUNTO_MAX);
    const { parrafos } = cuerpo;
    const pagina = {
      asunto,
      titulo: recortar(enUnRenglon(cuerpo.asunto), ASUNTO_MAX),
      parrafos,
      pie: pieDe(marca),
      avance: renglon(primeraOracion(parrafos), PUSH_MAX),
    };
    return {
      asunto,
      texto: textoPlano(marca, parrafos, baja),
      html: paginaHtml(marca, baja ? { ...pagina, baja } : pagina),
    };
  },
  sms: ({ cuerpo: { sms, parametros } }) => {
    if (!sms) return null;
    const texto = textoDeSms(sms);
    return parametros
      ? { texto, parametros: parametros.map((each) => renglon(each, PARAMETRO_MAX)) }
      : { texto };
  },
  push: ({ cuerpo }) => {
    const link = cuerpo.parrafos.find((each) => typeof each !== 'string' && 'enlace' in each);
    const enlace = cuerpo.push?.enlace ?? link?.enlace;
    return {
      titulo: renglon(cuerpo.push?.titulo ?? cuerpo.asunto, ASUNTO_MAX),
      cuerpo: renglon(cuerpo.push?.cuerpo ?? primeraOracion(cuerpo.parrafos), PUSH_MAX),
      ...(enlace ? { enlace } : {}),
    };
  },
};

function leer(plantilla: AnyPlantilla, datos: unknown): object {
  const leidos = plantilla.datos.safeParse(datos);
  if (leidos.success) return leidos.data;
  const donde = leidos.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new PlantillaError('datos', `${plantilla.nombre}: unreadable ${donde || 'data'}`);
}

/** Writes messages in the name of a cooperative. What it throws is a PlantillaError: trying again gives the same. */
export function redactor(marca: Marca): Redactar {
  return (nombre, canal, { datos, secreto = '', baja }) => {
    if (!esPlantilla(nombre)) throw new PlantillaError('plantilla', `No template is called ${nombre}`);
    const plantilla: AnyPlantilla = plantillas[nombre];
    const preferencia = plantilla.canales[canal];
    if (!preferencia) throw new PlantillaError('canal', `${nombre} does not go by ${canal}`);
    if (plantilla.secreto && !secreto) throw new PlantillaError('secreto', `${nombre} has lost its secret`);
    // The schema just read them: `never` is only how a list of templates forgets whose data these are.
    const cuerpo = plantilla.redactar({ datos: leer(plantilla, datos) as never, secreto, marca });
    const contexto = { marca, cuerpo };
    const salida = salidas[canal](baja && preferencia !== 'siempre' ? { ...contexto, baja } : contexto);
    if (!salida) throw new PlantillaError('canal', `${nombre} says nothing by ${canal}`);
    return salida;
  };
}
