import { isDay } from '@oficina/values';
import { checkBrandColor, DEFAULT_BRAND_COLOR, isHexColor } from '@oficina/values/brand';
import * as z from 'zod';

const LEYENDA_DATOS =
  'Tus datos se usan para prestarte el servicio. Podés acceder a ellos, corregirlos o pedir su supresión (Ley 25.326). La autoridad de control es la AAIP.';
const ART25 =
  'Usted tiene derecho a reclamar una indemnización si le facturamos sumas o conceptos indebidos o reclamamos el pago de facturas ya abonadas, Ley 24.240';

// A control character in a name would reach the header of a mail.
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'no puede estar vacío')
    .max(max, `no puede pasar de ${max} letras`)
    .regex(/^\P{Cc}*$/u, 'va en un solo renglón');

const phone = () => text(40).regex(/\d/, 'tiene que ser un teléfono');
const store = () => text(300).regex(/^https:\/\/[^/\s]+\S*$/, 'tiene que empezar con https://');

const color = z.string().superRefine((value, context) => {
  const check = isHexColor(value) ? checkBrandColor(value) : undefined;
  if (check?.ok) return;
  const message = check?.sentence ?? 'tiene que ser como #0b5f5c';
  context.addIssue({ code: 'custom', message });
});

// Beyond this latitude the projection of web maps has no tiles.
const latitude = () => degrees(85.05);
const longitude = () => degrees(180);
const degrees = (most: number) =>
  z.number().refine((value) => Math.abs(value) <= most, `va de -${most} a ${most} grados`);
const zoom = () => z.int().min(1, 'va de 1 a 22').max(22, 'va de 1 a 22');

const mapa = z
  .strictObject({
    zona: z.strictObject({ sur: latitude(), oeste: longitude(), norte: latitude(), este: longitude() }),
    centro: z.strictObject({ latitud: latitude(), longitud: longitude() }).optional(),
    zoom: zoom().default(14),
    zoomMaximo: zoom().default(18),
  })
  .superRefine(({ zona, centro, zoom: first, zoomMaximo }, context) => {
    const tell = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (zona.sur >= zona.norte || zona.oeste >= zona.este)
      tell('zona', 'el sur va antes que el norte, y el oeste antes que el este');
    else if (centro && !isInside(zona, centro)) tell('centro', 'tiene que estar dentro de la zona');
    if (first > zoomMaximo)
      tell('zoom', `no puede ser más que zoomMaximo (${first} es más que ${zoomMaximo})`);
  });

type Zona = { sur: number; oeste: number; norte: number; este: number };
const isInside = ({ sur, oeste, norte, este }: Zona, at: { latitud: number; longitud: number }) =>
  at.latitud >= sur && at.latitud <= norte && at.longitud >= oeste && at.longitud <= este;

/** This is what marca.json may say. A key that is not here is refused, because it would be a mistake that nobody sees. */
export const BrandFile = z.strictObject({
  nombre: text(100),
  nombreCorto: text(30).optional(),
  color: color.default(DEFAULT_BRAND_COLOR),
  contacto: z
    .strictObject({
      telefono: phone().optional(),
      whatsapp: phone().optional(),
      guardia: phone().optional(),
      direccion: text(200).optional(),
      horario: text(200).optional(),
      comoPagar: text(400).optional(),
    })
    .default({}),
  apps: z.strictObject({ android: store().optional(), ios: store().optional() }).default({}),
  ente: z
    .strictObject({
      nombre: text(150).optional(),
      telefono: phone().optional(),
      web: text(150).optional(),
    })
    .default({}),
  legal: z
    .strictObject({
      version: text(20).optional(),
      leyendaDatos: text(600).default(LEYENDA_DATOS),
      art25: text(600).default(ART25),
    })
    .prefault({}),
  mapa: mapa.optional(),
  feriados: z
    .array(z.string().refine(isDay, 'no es un día: van como 2026-12-25'))
    .max(200, 'no pueden ser más de 200')
    .default([]),
  correo: z
    .strictObject({
      firma: text(200).optional(),
      notas: z.record(z.string(), text(500)).default({}),
    })
    .prefault({}),
});
