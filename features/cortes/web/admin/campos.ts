import type { Violation } from '@oficina/hydra';
import { dateProblem, timeProblem } from '@oficina/ui/date-typing';
import type { FormSchema } from '@oficina/ui/form';
import { collapseBlanks, dayInArgentina } from '@oficina/values';
import {
  type Corte,
  CUENTA_MAXIMA,
  DEMASIADOS_SUMINISTROS,
  EMPIEZA_EN_EL_FUTURO,
  FALTA_FIN,
  FALTA_INICIO,
  FALTA_MOTIVO,
  FALTA_ZONA,
  FIN_ANTES_DEL_INICIO,
  LISTA_VACIA,
  MAX_SUMINISTROS,
  MOTIVO_MAXIMO,
  OBS_MAXIMA,
  type TipoDeCorte,
  ZONA_MAXIMA,
} from '../../contract/index.ts';
import { diaDe, horaDe } from '../horario.ts';

/** Whom it touches: those it has, all of its zone, or the ones written. Of a new one there are none to keep. */
export type Quienes = 'mismos' | 'zona' | 'numeros';

export type Valores = {
  tipo: TipoDeCorte;
  inicioDia: string;
  inicioHora: string;
  finDia: string;
  finHora: string;
  zona: string;
  motivo: string;
  obs: string;
  quienes: Quienes;
  cuentas: string;
};

/** A cut as it is written, ready to travel. */
export type Escrito = {
  tipo: TipoDeCorte;
  inicio: string;
  fin: string | null;
  zona: string;
  motivo: string;
  obs: string | null;
  quienes: Quienes;
  cuentas: readonly string[];
};

export function valoresDe(corte: Corte | undefined, now: Date): Valores {
  return {
    tipo: corte?.tipo ?? 'programado',
    inicioDia: corte ? diaDe(corte.inicio) : dayInArgentina(now),
    inicioHora: corte ? horaDe(corte.inicio) : '',
    finDia: corte?.fin ? diaDe(corte.fin) : '',
    finHora: corte?.fin ? horaDe(corte.fin) : '',
    zona: corte?.zona ?? '',
    motivo: corte?.motivo ?? '',
    obs: corte?.obs ?? '',
    quienes: corte ? 'mismos' : 'zona',
    cuentas: '',
  };
}

/** As they come out of a spreadsheet: one per line, or between commas. Twice the same is once. */
export function leerCuentas(texto: string): string[] {
  return [...new Set(texto.split(/[\n,;\t]/).map(collapseBlanks))].filter((cuenta) => cuenta !== '');
}

/** In Buenos Aires, wherever the device thinks it is. */
const momento = (dia: string, hora: string) => `${dia}T${hora}:00-03:00`;

type Errores = Partial<Record<keyof Valores, string>>;

/** One complaint for the two boxes of a moment, under the first that lacks something; or what was not understood. */
function falta(errores: Errores, punta: 'inicio' | 'fin', valores: Valores, frase: string): boolean {
  const [dia, hora] = [`${punta}Dia`, `${punta}Hora`] as const;
  const [mala, malaHora] = [dateProblem(valores[dia]), timeProblem(valores[hora])];
  if (mala) errores[dia] = mala;
  if (malaHora) errores[hora] = malaHora;
  if (mala || malaHora) return true;
  if (valores[dia] && valores[hora]) return false;
  errores[valores[dia] ? hora : dia] = frase;
  return true;
}

const largo = (maximo: number) => `Máximo ${maximo} caracteres.`;

function erroresDe(valores: Valores, ahora: Date | null): Errores {
  const errores: Errores = {};
  const { tipo, inicioDia, inicioHora, finDia, finHora } = valores;
  const sinInicio = falta(errores, 'inicio', valores, FALTA_INICIO);
  const sinFin = finDia === '' && finHora === '';
  const inicio = momento(inicioDia, inicioHora);
  if (!sinInicio && ahora && tipo === 'programado' && Date.parse(inicio) <= ahora.getTime())
    errores[inicioDia < dayInArgentina(ahora) ? 'inicioDia' : 'inicioHora'] = EMPIEZA_EN_EL_FUTURO;
  if (tipo === 'programado' || !sinFin) {
    const incompleto = falta(errores, 'fin', valores, FALTA_FIN);
    if (!incompleto && !sinInicio && momento(finDia, finHora) <= inicio)
      errores[finDia === inicioDia ? 'finHora' : 'finDia'] = FIN_ANTES_DEL_INICIO;
  }
  for (const [campo, maximo, vacio] of [
    ['zona', ZONA_MAXIMA, FALTA_ZONA],
    ['motivo', MOTIVO_MAXIMO, FALTA_MOTIVO],
    ['obs', OBS_MAXIMA, null],
  ] as const) {
    const texto = valores[campo].trim();
    if (texto === '' && vacio) errores[campo] = vacio;
    if (texto.length > maximo) errores[campo] = largo(maximo);
  }
  const problema = problemaDeCuentas(valores);
  if (problema) errores.cuentas = problema;
  return errores;
}

function problemaDeCuentas({ quienes, cuentas }: Valores): string | undefined {
  const numeros = quienes === 'numeros' ? leerCuentas(cuentas) : [];
  if (quienes === 'numeros' && numeros.length === 0) return LISTA_VACIA;
  if (numeros.length > MAX_SUMINISTROS) return DEMASIADOS_SUMINISTROS;
  if (numeros.some((cuenta) => cuenta.length > CUENTA_MAXIMA))
    return `Hay un número de más de ${CUENTA_MAXIMA} caracteres: va uno por línea.`;
  return undefined;
}

/** By hand and not by a schema: what a box lacks depends on the others. `ahora` is null for one that exists. */
export function esquema(ahora: () => Date | null): FormSchema<Escrito> {
  return {
    safeParse(sueltos) {
      const valores = sueltos as Valores;
      const errores = erroresDe(valores, ahora());
      const issues = Object.entries(errores).map(([campo, message]) => ({ path: [campo], message }));
      return issues.length > 0
        ? { success: false, error: { issues } }
        : { success: true, data: escritoDe(valores) };
    },
  };
}

function escritoDe(valores: Valores): Escrito {
  const { tipo, quienes, finDia, finHora } = valores;
  return {
    tipo,
    inicio: momento(valores.inicioDia, valores.inicioHora),
    fin: finDia && finHora ? momento(finDia, finHora) : null,
    zona: collapseBlanks(valores.zona),
    motivo: collapseBlanks(valores.motivo),
    obs: valores.obs.trim() || null,
    quienes,
    cuentas: quienes === 'numeros' ? leerCuentas(valores.cuentas) : [],
  };
}

/** What `POST` takes. */
export const nuevoDe = ({ quienes, cuentas, ...resto }: Escrito) => ({
  ...resto,
  ...(quienes === 'numeros' ? { cuentas: [...cuentas] } : {}),
});

/** A box shows no seconds: of a moment that was not touched they are kept. */
const mismoMinuto = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? '').slice(0, 16) === (b ?? '').slice(0, 16);

/** Only what changed: the server tells people again of what it is sent. */
export function cambiosDe(corte: Corte, escrito: Escrito) {
  const { tipo, inicio, fin, zona, motivo, obs, quienes, cuentas } = escrito;
  return {
    ...(tipo === corte.tipo ? {} : { tipo }),
    ...(mismoMinuto(inicio, corte.inicio) ? {} : { inicio }),
    ...(mismoMinuto(fin, corte.fin) ? {} : { fin }),
    ...(zona === corte.zona ? {} : { zona }),
    ...(motivo === corte.motivo ? {} : { motivo }),
    ...(obs === (corte.obs ?? null) ? {} : { obs }),
    ...(quienes === 'mismos' ? {} : { cuentas: quienes === 'zona' ? null : [...cuentas] }),
  };
}

export type Cambios = ReturnType<typeof cambiosDe>;

export type PorGuardar = {
  escrito: Escrito;
  /** Of one that exists, what changes. */
  cambios: Cambios | undefined;
  /** How many people will be told; undefined when it could not be counted. */
  personas: number | undefined;
};

export const seVuelveAAvisar = (cambios: Cambios): boolean =>
  ['inicio', 'fin', 'motivo'].some((campo) => campo in cambios);

/** The server speaks of its fields; each sentence goes under the box of ours that it is about. */
export function enSusCampos(violaciones: readonly Violation[]): Violation[] {
  return violaciones.map(({ propertyPath, ...resto }) => {
    const [campo = ''] = propertyPath.split(/[.[]/);
    return { ...resto, propertyPath: CAMPOS[campo] ?? campo };
  });
}

const CAMPOS: Readonly<Record<string, keyof Valores>> = {
  inicio: 'inicioDia',
  fin: 'finDia',
  suministros: 'cuentas',
};
