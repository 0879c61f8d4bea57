import type { Violation } from '@oficina/hydra';
import { dateProblem, timeProblem } from '@oficina/ui/date-typing';
import type { FormSchema } from '@oficina/ui/form';
import { collapseBlanks, dayInArgentina } from '@oficina/values';
import {
  type Corte,
  type CorteTipo,
  CUENTA_MAX,
  EMPTY_LIST,
  FIN_BEFORE_INICIO,
  MAX_SUMINISTROS,
  MISSING_FIN,
  MISSING_INICIO,
  MISSING_MOTIVO,
  MISSING_ZONA,
  MOTIVO_MAX,
  MUST_START_IN_FUTURE,
  OBS_MAX,
  TOO_MANY_SUMINISTROS,
  ZONA_MAX,
} from '../../contract/index.ts';
import { dayOf, timeOf } from '../sentences.ts';

/** Whom it touches: those it has, all of its zone, or the ones written. Of a new one there are none to keep. */
export type Reach = 'mismos' | 'zona' | 'numeros';

export type Valores = {
  tipo: CorteTipo;
  inicioDay: string;
  inicioTime: string;
  finDay: string;
  finTime: string;
  zona: string;
  motivo: string;
  obs: string;
  reach: Reach;
  cuentas: string;
};

/** A cut as it is written, ready to travel. */
export type CorteDraft = {
  tipo: CorteTipo;
  inicio: string;
  fin: string | null;
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
    zona: corte?.zona ?? '',
    motivo: corte?.motivo ?? '',
    obs: corte?.obs ?? '',
    reach: corte ? 'mismos' : 'zona',
    cuentas: '',
  };
}

/** As they come out of a spreadsheet: one per line, or between commas. Twice the same is once. */
export function parseCuentas(texto: string): string[] {
  return [...new Set(texto.split(/[\n,;\t]/).map(collapseBlanks))].filter((cuenta) => cuenta !== '');
}

/** In Buenos Aires, wherever the device thinks it is. */
const momentOf = (day: string, time: string) => `${day}T${time}:00-03:00`;

type FormErrors = Partial<Record<keyof Valores, string>>;

/** One complaint for the two boxes of a moment, under the first that lacks something; or what was not understood. */
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

/** By hand and not by a schema: what a box lacks depends on the others. `ahora` is null for one that exists. */
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
    zona: collapseBlanks(valores.zona),
    motivo: collapseBlanks(valores.motivo),
    obs: valores.obs.trim() || null,
    reach,
    cuentas: reach === 'numeros' ? parseCuentas(valores.cuentas) : [],
  };
}

/** What `POST` takes. */
export const newCorteBody = ({ reach, cuentas, ...rest }: CorteDraft) => ({
  ...rest,
  ...(reach === 'numeros' ? { cuentas: [...cuentas] } : {}),
});

/** A box shows no seconds: of a moment that was not touched they are kept. */
const isSameMinute = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? '').slice(0, 16) === (b ?? '').slice(0, 16);

/** Only what changed: the server tells people again of what it is sent. */
export function changesOf(corte: Corte, draft: CorteDraft) {
  const { tipo, inicio, fin, zona, motivo, obs, reach, cuentas } = draft;
  return {
    ...(tipo === corte.tipo ? {} : { tipo }),
    ...(isSameMinute(inicio, corte.inicio) ? {} : { inicio }),
    ...(isSameMinute(fin, corte.fin) ? {} : { fin }),
    ...(zona === corte.zona ? {} : { zona }),
    ...(motivo === corte.motivo ? {} : { motivo }),
    ...(obs === (corte.obs ?? null) ? {} : { obs }),
    ...(reach === 'mismos' ? {} : { cuentas: reach === 'zona' ? null : [...cuentas] }),
  };
}

export type Cambios = ReturnType<typeof changesOf>;

export type PendingSave = {
  draft: CorteDraft;
  /** Of one that exists, what changes. */
  cambios: Cambios | undefined;
  /** How many people will be told; undefined when it could not be counted. */
  personas: number | undefined;
};

export const willNotifyAgain = (cambios: Cambios): boolean =>
  ['inicio', 'fin', 'motivo'].some((field) => field in cambios);

/** The server speaks of its fields; each sentence goes under the box of ours that it is about. */
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
