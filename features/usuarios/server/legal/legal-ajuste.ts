import { toLines } from '@oficina/mensajes/server';
import { dayInArgentina, LEGAL_MAX_BYTES } from '@oficina/values';
import * as z from 'zod/mini';
import { isLegalLink, LEGAL_CLAVE, type Legal } from '../../contract/index.ts';

const EMPTY = 'Escribí los términos o la política de privacidad.';
const HTTPS = 'El enlace tiene que empezar con https://.';

/** What is stored is clean: marks that hide or turn letters do not rest. An empty text is none. */
const text = (whose: string) =>
  z.optional(
    z.string().check(
      z.overwrite(toLines),
      z.refine(
        (texto) => Buffer.byteLength(texto) <= LEGAL_MAX_BYTES,
        `${whose} no entra en ${LEGAL_MAX_BYTES / 1000} kB: acortá el texto, o publicalo y dejá acá el enlace.`,
      ),
      z.refine((texto) => !isLegalLink(texto) || texto.startsWith('https:'), HTTPS),
    ),
  );

const schema = z
  .object({
    terminos: text('El texto de los términos'),
    privacidad: text('El texto de la privacidad'),
    version: z.optional(z.string()),
    /** A misprint: whoever accepted the text goes on having accepted it. */
    correccion: z.optional(z.boolean()),
  })
  .check(z.refine(({ terminos, privacidad }) => Boolean(terminos || privacidad), EMPTY));

type Written = z.output<typeof schema>;

/** Two of equal texts and version are equal, whatever was left out or empty. */
const legalOf = ({ terminos, privacidad, version }: Written): Legal => ({
  ...(terminos && { terminos }),
  ...(privacidad && { privacidad }),
  ...(version && { version }),
});

/** What the files of the brand say, as it would be stored. */
export const legalOfBrand = (brand: Omit<Legal, 'version'> & { legal: Pick<Legal, 'version'> }): Legal =>
  legalOf({
    terminos: toLines(brand.terminos ?? ''),
    privacidad: toLines(brand.privacidad ?? ''),
    version: brand.legal.version,
  });

export function readStored(valor: unknown): Legal | undefined {
  const parsed = schema.safeParse(valor);
  return parsed.success ? legalOf(parsed.data) : undefined;
}

type Before = { inForce: unknown; version: number; now: Date };

/** Nobody writes the version: another text is another one, unless it is said to be a correction. */
function complete(valor: unknown, { inForce, version, now }: Before): Legal {
  const { terminos, privacidad, correccion } = valor as Written;
  const texts = legalOf({ terminos, privacidad });
  const before = inForce as Legal;
  const isSame = texts.terminos === before.terminos && texts.privacidad === before.privacidad;
  const keeps = isSame || correccion === true;
  return legalOf({ ...texts, version: keeps ? before.version : `${dayInArgentina(now)}/${version}` });
}

const kilobytes = (texto: string | undefined) =>
  texto === undefined ? 'sin texto' : isLegalLink(texto) ? texto : `${texto.length} letras`;

/** Both texts are one setting, because people accept them together. `fallback` is what the brand says. */
export const legalAjuste = (fallback: Legal) => ({
  ...{
    clave: LEGAL_CLAVE,
    seccion: 'legales' as const,
    nombre: 'Textos legales',
    schema,
    fallback,
    complete,
  },
  recent: true as const,
  example: '{"terminos":"https://…","privacidad":"https://…"}',
  parse(texto: string): unknown {
    try {
      return JSON.parse(texto);
    } catch {
      return undefined;
    }
  },
  /** A command lists them all, and these texts have pages. */
  write(valor: unknown): string {
    const { terminos, privacidad, version } = valor as Legal;
    return `términos: ${kilobytes(terminos)}; privacidad: ${kilobytes(privacidad)}; versión ${version ?? 'sin decir'}`;
  },
});
