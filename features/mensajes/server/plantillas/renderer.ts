import type * as z from 'zod/mini';
import { toOneLine, truncate, withoutHardSpaces } from './clean-text.ts';
import { cuerpoOf, keyOf, NO_TEXTOS, type Textos } from './cuerpo.ts';
import { PlantillaError } from './errors.ts';
import { htmlPage } from './html.ts';
import { firstSentence, footerOf, plainText } from './plain-text.ts';
import type { AnyPlantilla, Branding, Channel, Cuerpo, Render, Rendered } from './plantilla.ts';
import { isPlantilla, type PlantillaName, plantillas } from './registry.ts';
import { smsTexto } from './sms.ts';

const ASUNTO_MAX = 150;
/** This is roughly what a phone shows of a notification without opening it. */
const PUSH_MAX = 170;
/** A whole WhatsApp message holds 1024 characters; this limit leaves space for the rest when one parameter is long. */
const PARAMETER_MAX = 600;

type RenderContext = {
  branding: Branding;
  nombre: PlantillaName;
  cuerpo: Cuerpo;
  textos: Textos;
  baja?: string;
};

const renglon = (text: string, max: number) => truncate(toOneLine(withoutHardSpaces(text)), max);

const outputs: { [T in Channel]: (context: RenderContext) => Rendered[T] | null } = {
  email: ({ branding, nombre, cuerpo, textos, baja }) => {
    const asunto = renglon(cuerpo.asunto, ASUNTO_MAX);
    const nota = branding.notas?.[nombre];
    const paragraphs = nota === undefined ? cuerpo.paragraphs : [...cuerpo.paragraphs, nota];
    const page = {
      asunto,
      titulo: truncate(toOneLine(cuerpo.asunto), ASUNTO_MAX),
      paragraphs,
      footer: footerOf(branding),
      snippet: renglon(firstSentence(paragraphs), PUSH_MAX),
    };
    return {
      asunto,
      texto: plainText(branding, paragraphs, baja),
      html: htmlPage(branding, baja ? { ...page, baja } : page),
      ...(textos.has(keyOf(nombre, 'asunto')) && { own: true }),
    };
  },
  sms: ({ cuerpo: { sms, parameters } }) => {
    if (!sms) return null;
    const texto = smsTexto(sms);
    return parameters
      ? { texto, parameters: parameters.map((each) => renglon(each, PARAMETER_MAX)) }
      : { texto };
  },
  push: ({ cuerpo }) => {
    const linkParagraph = cuerpo.paragraphs.find((each) => typeof each !== 'string' && 'link' in each);
    const link = cuerpo.push?.link ?? linkParagraph?.link;
    return {
      titulo: renglon(cuerpo.push?.titulo ?? cuerpo.asunto, ASUNTO_MAX),
      cuerpo: renglon(cuerpo.push?.cuerpo ?? firstSentence(cuerpo.paragraphs), PUSH_MAX),
      ...(link ? { link } : {}),
    };
  },
};

function parseDatos(nombre: string, plantilla: AnyPlantilla, datos: unknown): object {
  const leidos = plantilla.datos.safeParse(datos);
  if (leidos.success) return leidos.data;
  const paths = leidos.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new PlantillaError('datos', `${nombre}: unreadable ${paths || 'data'}`);
}

/** Throws only `PlantillaError`, which a retry would not fix. */
export function createRenderer(branding: Branding, textos: Textos = NO_TEXTOS): Render {
  return (nombre, channel, { datos, secreto = '', baja }) => {
    if (!isPlantilla(nombre)) throw new PlantillaError('plantilla', `No template is called ${nombre}`);
    const plantilla: AnyPlantilla = plantillas[nombre];
    const preferencia = plantilla.channels[channel];
    if (!preferencia) throw new PlantillaError('canal', `${nombre} does not go by ${channel}`);
    if (plantilla.secreto && !secreto) throw new PlantillaError('secreto', `${nombre} has lost its secret`);
    const leidos = parseDatos(nombre, plantilla, datos);
    if (nombre === 'prueba_de_texto') return renderPrueba(branding, leidos as Prueba, channel);
    const cuerpo = cuerpoOf(nombre, { datos: leidos, secreto, branding }, textos);
    const context = { branding, nombre, cuerpo, textos };
    const output = outputs[channel](baja && preferencia !== 'siempre' ? { ...context, baja } : context);
    if (!output) throw new PlantillaError('canal', `${nombre} says nothing by ${channel}`);
    return output;
  };
}

type Prueba = z.infer<typeof plantillas.prueba_de_texto.datos>;

/** The message that is tried, with invented data and the texts that are not in force yet. */
function renderPrueba<T extends Channel>(
  branding: Branding,
  { plantilla, textos }: Prueba,
  channel: T,
): Rendered[T] {
  const tried: AnyPlantilla | undefined = isPlantilla(plantilla) ? plantillas[plantilla] : undefined;
  if (!tried?.textos) throw new PlantillaError('datos', `${plantilla} has no texts to try`);
  const own = new Map(Object.entries(textos).map(([parte, texto]) => [keyOf(plantilla, parte), texto]));
  const rendered = createRenderer(branding, own)(plantilla, channel, { datos: tried.example });
  return 'asunto' in rendered ? { ...rendered, asunto: `Prueba: ${rendered.asunto}`, own: true } : rendered;
}
