import { Metadata } from 'libphonenumber-js/max';

/** The part of the library that its types leave out: what `parseCelular` reads a number by. */
type NumberingPlan = {
  nationalPrefixForParsing(): string;
  nationalPrefixTransformRule(): string;
  type(kind: 'MOBILE' | 'FIXED_LINE'): { pattern(): string };
};

function planOf(country: 'AR'): NumberingPlan {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return metadata.numberingPlan as unknown as NumberingPlan;
}

const PLAN = planOf('AR');
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const whole = (pattern: string) => literal(`^(?:${pattern})$`);

/** The area code and, after it, the 15 of a mobile written as people dial it. */
const PREFIX = literal(`^(?:${PLAN.nationalPrefixForParsing()})`);
const WITH_NINE = literal(PLAN.nationalPrefixTransformRule().replaceAll('$', '\\'));
const MOBILE = whole(PLAN.type('MOBILE').pattern());
const LANDLINE = whole(PLAN.type('FIXED_LINE').pattern());
/** Whatever else is there, the whole text is not a number. */
const NUMBER = `'^[+]?[-0-9 ().\\[\\]/~\\u2010-\\u2015\\u2212\\u00a0\\u00ad\\u200b\\u2060\\u3000]+$'`;

/**
 * What `parseCelular` reads when nobody says whether it is a mobile, for a file of a million lines: the number as it is stored,
 * `fijo`, `invalido` or, for an empty text, null. Dialled with its 0, a landline that begins with 15 is not told from a mobile.
 */
export const celularSql = (t: string): string => `case when btrim(${t}) <> '' then (
  select case when nacional is null then 'invalido'
    when celular ~ ${MOBILE} then '+54' || celular
    when fijo ~ ${LANDLINE} then 'fijo' else 'invalido' end
  from (
    select nacional,
      case when con_quince then regexp_replace(nacional, ${PREFIX}, ${WITH_NINE}) else sin_cero end as celular,
      case when con_quince then nacional else sin_cero end as fijo
    from (
      select nacional, regexp_replace(nacional, '^0', '') as sin_cero,
        (regexp_match(nacional, ${PREFIX}))[1] is not null as con_quince
      from (
        select case when btrim(${t}) !~ ${NUMBER} then null
          when btrim(${t}) ~ '^[+]' or digitos ~ '^00' then substring(digitos from '^(?:00)?54(.*)$')
          else regexp_replace(digitos, '^54', '') end as nacional
        from (select regexp_replace(${t}, '[^0-9]', '', 'g') as digitos) d
      ) n
    ) p
  ) c
) end`;
