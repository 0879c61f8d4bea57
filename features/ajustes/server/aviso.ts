import type { Db } from '@oficina/db';
import { type Actor, actsAs, type Origin } from '@oficina/http';
import { invalid, momentInput } from '@oficina/hydra';
import { MOTD_MAX_LENGTH } from '@oficina/usuarios/contract';
import { type Clock, formatMoment, parseMoment } from '@oficina/values';
import * as z from 'zod/mini';
import { cambiarAjuste } from './cambiar-ajuste.ts';
import type { AjusteDefinition } from './definition.ts';
import { findMotd, replaceMotd } from './motd.repository.ts';

const momentText = () => z.pipe(momentInput(), z.transform(formatMoment));

const END_BEFORE_START = 'La fecha de fin debe ser posterior al inicio.';

const Aviso = z
  .object({
    texto: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Escribí el aviso.'),
        z.maxLength(MOTD_MAX_LENGTH, `Máximo ${MOTD_MAX_LENGTH} caracteres.`),
      ),
    desde: momentText(),
    hasta: z.optional(momentText()),
  })
  .check(
    z.refine(
      ({ desde, hasta }) => hasta === undefined || momentOf(hasta) > momentOf(desde),
      END_BEFORE_START,
    ),
  );

const momentOf = (texto: string) => parseMoment(texto) ?? new Date(Number.NaN);

/** There is a single notice, in a table of its own: everybody who enters reads it. */
export const avisoAjuste = (clock: Clock): AjusteDefinition => ({
  clave: 'aviso',
  seccion: 'aviso',
  nombre: 'Aviso',
  schema: Aviso,
  fallback: undefined,
  example: 'El lunes no hay atención.',
  parse: (texto) => ({ texto, desde: formatMoment(clock.now()) }),
  write: (valor) => (valor as z.output<typeof Aviso>).texto,
  store: {
    async find(reader) {
      const row = await findMotd(reader);
      if (!row) return undefined;
      const { texto, desde, hasta } = row;
      return { texto, desde: formatMoment(desde), ...(hasta && { hasta: formatMoment(hasta) }) };
    },
    async save(tx, valor) {
      const aviso = valor as z.output<typeof Aviso> | undefined;
      await replaceMotd(
        tx,
        aviso
          ? {
              texto: aviso.texto,
              desde: momentOf(aviso.desde),
              hasta: aviso.hasta ? momentOf(aviso.hasta) : null,
            }
          : null,
      );
    },
  },
});

type Deps = { db: Db; clock: Clock };
type Request = { motd: string; desde?: Date | null | undefined; hasta?: Date | null | undefined };

/** An empty text takes the notice away. */
export async function guardarMotd(
  deps: Deps,
  who: { actor: Actor; origin: Origin },
  { motd, desde, hasta }: Request,
): Promise<{ motd: string }> {
  const now = deps.clock.now();
  const from = desde ?? now;
  if (hasta && hasta <= from) throw invalid('hasta', 'rango', END_BEFORE_START);
  const texto = motd.trim();
  const dates = { desde: formatMoment(from), ...(hasta && { hasta: formatMoment(hasta) }) };
  await cambiarAjuste(deps, who, avisoAjuste(deps.clock), {
    valor: texto === '' ? undefined : { texto, ...dates },
  });
  return { motd: texto };
}

/** The text is empty while it is not in force. Editors also get the saved one. */
export async function verMotd(deps: Deps, actor: Actor) {
  const row = await findMotd(deps.db);
  const now = deps.clock.now();
  const vigente = row && row.desde <= now && (!row.hasta || now < row.hasta);
  const motd = vigente ? row.texto : '';
  if (!row || !actsAs(actor, ['ROLE_ADMIN'])) return { motd };
  const { texto, desde, hasta } = row;
  return {
    motd,
    guardado: { texto, desde: formatMoment(desde), ...(hasta ? { hasta: formatMoment(hasta) } : {}) },
  };
}
