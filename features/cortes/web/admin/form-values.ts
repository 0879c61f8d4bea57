import type { Violation } from '@oficina/hydra';
import { dateProblem, timeProblem } from '@oficina/ui/date-typing';
import type { FormSchema } from '@oficina/ui/form';
import { collapseBlanks, dayInArgentina } from '@oficina/values';
import {
  type Afectados,
  type Corte,
  type CorteTipo,
  CUENTA_MAX,
  EMPTY_LIST,
  FIN_BEFORE_INICIO,
  MAX_SUMINISTROS,
  MAX_ZONAS_OF_CORTE,
  MISSING_FIN,
  MISSING_INICIO,
  MISSING_MOTIVO,
  MISSING_ZONA,
  MOTIVO_MAX,
  MUST_START_IN_FUTURE,
  NO_ZONAS,
  OBS_MAX,
  TOO_MANY_SUMINISTROS,
  TOO_MANY_ZONAS,
  ZONA_MAX,
} from '../../contract/index.ts';
import { dayOf, timeOf } from '../sentences.ts';

/** A new corte cannot use `mismos`, because it has no suministros to keep. */
export type Reach = 'mismos' | 'zona' | 'numeros';

export type Valores = {
  tipo: CorteTipo;
  inicioDay: string;
  inicioTime: string;
  finDay: string;
  finTime: string;
  zonas: readonly string[];
  zona: string;
  motivo: string;
  obs: string;
  reach: Reach;
  cuentas: string;
};

export type CorteDraft = {
  tipo: CorteTipo;
  inicio: string;
  fin: string | null;
  zonas: readonly string[];
  zona: string;
  motivo: string;
  obs: string | null;
  reach: Reach;
  cuentas: readonly string[];
};

export function formValues(corte: Corte | undefined, now: Date): Valores {
  return {
    tipo: corte?.tipo ?? 'programado',
    inicioDay: corte ? dayOf(corte.inicio) : dayInArgentina(now),
    inicioTime: corte ? timeOf(corte.inicio) : '',
    finDay: corte?.fin ? dayOf(corte.fin) : '',
    finTime: corte?.fin ? timeOf(corte.fin) : '',
    zonas: corte?.zonas ?? [],
    zona: corte?.zona ?? '',
    motivo: corte?.motivo ?? '',
    obs: corte?.obs ?? '',
    reach: corte ? 'mismos' : 'zona',
    cuentas: '',
  };
}

const OTHERS = (count: number) => ` y ${count} más`;

/** Customers read this until something else is written: as many zonas as fit in the field. */
export function textOfZonas(zonas: readonly string[]): string {
  const joined = (shown: readonly string[]) =>
    shown.length === zonas.length ? joinWithY(shown) : shown.join(', ') + OTHERS(zonas.length - shown.length);
  for (let count = zonas.length; count > 0; count -= 1) {
    const texto = joined(zonas.slice(0, count));
    if (texto.length <= ZONA_MAX) return texto;
  }
  return '';
}

const joinWithY = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`;

/** The text may be pasted from a spreadsheet, with one account per line or separated by commas. Duplicates count once. */
export function parseCuentas(texto: string): string[] {
  return [...new Set(texto.split(/[\n,;\t]/).map(collapseBlanks))].filter((cuenta) => cuenta !== '');
}

/** Times are in Buenos Aires, whatever the time zone of the device. */
const momentOf = (day: string, time: string) => `${day}T${time}:00-03:00`;

type FormErrors = Partial<Record<keyof Valores, string>>;

/** A moment has two fields and shows one error, under the first that is empty, unless a value is invalid. */
function hasMomentProblem(
  errors: FormErrors,
  edge: 'inicio' | 'fin',
  valores: Valores,
  sentence: string,
): boolean {
  const [day, time] = [`${edge}Day`, `${edge}Time`] as const;
  const [dateError, timeError] = [dateProblem(valores[day]), timeProblem(valores[time])];
  if (dateError) errors[day] = dateError;
  if (timeError) errors[time] = timeError;
  if (dateError || timeError) return true;
  if (valores[day] && valores[time]) return false;
  errors[valores[day] ? time : day] = sentence;
  return true;
}

const tooLongText = (max: number) => `Máximo ${max} caracteres.`;

function errorsOf(valores: Valores, now: Date | null): FormErrors {
  const errors: FormErrors = {};
  const { tipo, inicioDay, inicioTime, finDay, finTime } = valores;
  const hasNoInicio = hasMomentProblem(errors, 'inicio', valores, MISSING_INICIO);
  const hasNoFin = finDay === '' && finTime === '';
  const inicio = momentOf(inicioDay, inicioTime);
  if (!hasNoInicio && now && tipo === 'programado' && Date.parse(inicio) <= now.getTime())
    errors[inicioDay < dayInArgentina(now) ? 'inicioDay' : 'inicioTime'] = MUST_START_IN_FUTURE;
  if (tipo === 'programado' || !hasNoFin) {
    const isIncomplete = hasMomentProblem(errors, 'fin', valores, MISSING_FIN);
    if (!isIncomplete && !hasNoInicio && momentOf(finDay, finTime) <= inicio)
      errors[finDay === inicioDay ? 'finTime' : 'finDay'] = FIN_BEFORE_INICIO;
  }
  if (valores.reach !== 'numeros' && valores.zonas.length === 0) errors.zonas = NO_ZONAS;
  if (valores.zonas.length > MAX_ZONAS_OF_CORTE) errors.zonas = TOO_MANY_ZONAS;
  for (const [field, max, emptyMessage] of [
    ['zona', ZONA_MAX, MISSING_ZONA],
    ['motivo', MOTIVO_MAX, MISSING_MOTIVO],
    ['obs', OBS_MAX, null],
  ] as const) {
    const texto = valores[field].trim();
    if (texto === '' && emptyMessage) errors[field] = emptyMessage;
    if (texto.length > max) errors[field] = tooLongText(max);
  }
  const problem = cuentasProblem(valores);
  if (problem) errors.cuentas = problem;
  return errors;
}

function cuentasProblem({ reach, cuentas }: Valores): string | undefined {
  const cuentaNumbers = reach === 'numeros' ? parseCuentas(cuentas) : [];
  if (reach === 'numeros' && cuentaNumbers.length === 0) return EMPTY_LIST;
  if (cuentaNumbers.length > MAX_SUMINISTROS) return TOO_MANY_SUMINISTROS;
  if (cuentaNumbers.some((cuenta) => cuenta.length > CUENTA_MAX))
    return `Hay un número de más de ${CUENTA_MAX} caracteres: va uno por línea.`;
  return undefined;
}

/** This is written by hand because the fields depend on each other. `now` returns null for an existing corte. */
export function formSchema(now: () => Date | null): FormSchema<CorteDraft> {
  return {
    safeParse(raw) {
      const valores = raw as Valores;
      const errors = errorsOf(valores, now());
      const issues = Object.entries(errors).map(([field, message]) => ({ path: [field], message }));
      return issues.length > 0
        ? { success: false, error: { issues } }
        : { success: true, data: draftOf(valores) };
    },
  };
}

function draftOf(valores: Valores): CorteDraft {
  const { tipo, reach, finDay, finTime } = valores;
  return {
    tipo,
    inicio: momentOf(valores.inicioDay, valores.inicioTime),
    fin: finDay && finTime ? momentOf(finDay, finTime) : null,
    zonas: valores.zonas,
    zona: collapseBlanks(valores.zona),
    motivo: collapseBlanks(valores.motivo),
    obs: valores.obs.trim() || null,
    reach,
    cuentas: reach === 'numeros' ? parseCuentas(valores.cuentas) : [],
  };
}

export const newCorteBody = ({ reach, cuentas, zonas, ...rest }: CorteDraft) => ({
  ...rest,
  ...(zonas.length > 0 ? { zonas: [...zonas] } : {}),
  ...(reach === 'numeros' ? { cuentas: [...cuentas] } : {}),
});

/** Whom it would leave without service, as the server is asked. */
export const targetOf = ({ reach, zonas, cuentas }: Pick<CorteDraft, 'reach' | 'zonas' | 'cuentas'>) =>
  reach === 'numeros' ? { cuentas } : { zonas };

/** The fields show no seconds, so a moment that was not edited keeps its own. */
const isSameMinute = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? '').slice(0, 16) === (b ?? '').slice(0, 16);

/** Only changes are sent, because the server notifies people again of what it receives. */
export function changesOf(corte: Corte, draft: CorteDraft) {
  const { tipo, inicio, fin, zonas, zona, motivo, obs, reach, cuentas } = draft;
  return {
    ...(tipo === corte.tipo ? {} : { tipo }),
    ...(isSameMinute(inicio, corte.inicio) ? {} : { inicio }),
    ...(isSameMinute(fin, corte.fin) ? {} : { fin }),
    ...(zona === corte.zona ? {} : { zona }),
    // Without them the server would take the text for the name of a zona.
    ...(zona === corte.zona && isSameList(zonas, corte.zonas ?? []) ? {} : { zonas: [...zonas] }),
    ...(motivo === corte.motivo ? {} : { motivo }),
    ...(obs === (corte.obs ?? null) ? {} : { obs }),
    ...(reach === 'mismos' ? {} : { cuentas: reach === 'zona' ? null : [...cuentas] }),
  };
}

const isSameList = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b);

export type Cambios = ReturnType<typeof changesOf>;

export type PendingSave = {
  draft: CorteDraft;
  /** Undefined for a new corte. */
  cambios: Cambios | undefined;
  /** Undefined when the reach could not be counted. */
  afectados: Afectados | undefined;
};

export const willNotifyAgain = (cambios: Cambios): boolean =>
  ['inicio', 'fin', 'motivo'].some((field) => field in cambios);

/** The server names its own fields, and each message goes under the matching field of the form. */
export function toFormFields(violations: readonly Violation[]): Violation[] {
  return violations.map(({ propertyPath, ...rest }) => {
    const [field = ''] = propertyPath.split(/[.[]/);
    return { ...rest, propertyPath: FORM_FIELDS[field] ?? field };
  });
}

const FORM_FIELDS: Readonly<Record<string, keyof Valores>> = {
  inicio: 'inicioDay',
  fin: 'finDay',
  suministros: 'cuentas',
};
