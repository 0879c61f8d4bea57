import { get, post, role } from '@oficina/hydra';
import * as z from 'zod/mini';
import { requirement, SUSTANTIVOS } from './categoria.ts';
import { requiredText, texto } from './texts.ts';

export const CATEGORIA_NOMBRE_MAX = 80;
export const CATEGORIA_TEXTO_MAX = 1000;
export const CATEGORIA_CONDICIONES_MAX = 4000;
/** Nobody would read through more, and they are never deleted. */
export const MAX_CATEGORIAS = 100;
export const TOO_MANY_CATEGORIAS = `Ya hay ${MAX_CATEGORIAS} categorías. Cambiá alguna de las desactivadas.`;
export const CODIGO_TAKEN = 'Ese código ya es de otra categoría.';
export const NOMBRE_TAKEN = 'Ya se ofrece otra con ese nombre.';
export const CATEGORIA_STAYS = 'Una categoría no se quita: desactivala.';
export const PROTECTION_STAYS = 'Ya tiene casos, y lo que adjuntaron quedó protegido: sigue así.';
export const sustantivoStays = (sustantivo: string) => `Ya tiene casos: sigue siendo un ${sustantivo}.`;
export const unknownCategoria = (codigo: string) => `No hay una categoría «${codigo}».`;

export const CATEGORIAS_ORDEN = 'categorias.orden';
const CLAVE = /^categoria\/([1-9]\d{0,14})$/;
export const categoriaClave = (id: number): string => `categoria/${id}`;
export function categoriaOfClave(clave: string): number | undefined {
  const [, id] = CLAVE.exec(clave) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The conditions may name this setting, which is replaced with its present value. */
export const ARTEFACTO_VARIABLE = '{artefacto.diasHabiles}';

const onlyKnownVariables = z.refine<string>(
  (text) => !/[{}]/.test(text.replaceAll(ARTEFACTO_VARIABLE, '')),
  `En las condiciones, entre llaves va solo ${ARTEFACTO_VARIABLE}.`,
);
const isWebAddress = z.refine<string>(
  (text) => text === '' || (/^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text)),
  'El enlace empieza con https://',
);

const nombre = () => requiredText(1, CATEGORIA_NOMBRE_MAX, 'Escribí el nombre.');
const sustantivo = () => z.enum(SUSTANTIVOS, 'Elegí si es un trámite o un reclamo.');

/** All that is edited of one. Its code is not here, because it never changes. */
export const CategoriaValor = z.object({
  nombre: nombre(),
  sustantivo: sustantivo(),
  textoAyuda: texto(CATEGORIA_TEXTO_MAX),
  descripcionInicial: texto(CATEGORIA_TEXTO_MAX),
  textoCondiciones: texto(CATEGORIA_CONDICIONES_MAX).check(onlyKnownVariables),
  requiereSuministro: z.boolean(),
  adjuntarFotos: requirement(),
  adjuntarFotosObs: texto(CATEGORIA_TEXTO_MAX),
  adjuntarArchivos: requirement(),
  adjuntarArchivosObs: texto(CATEGORIA_TEXTO_MAX),
  adjuntosSeguros: z.boolean(),
  adjuntarUbicacion: requirement(),
  url: texto(CATEGORIA_TEXTO_MAX).check(isWebAddress),
  activo: z.boolean(),
});

export type CategoriaValor = z.output<typeof CategoriaValor>;

const CODIGO_SHAPE = 'De 2 a 40 letras minúsculas, números o guiones.';
export const codigoText = () => z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, CODIGO_SHAPE));

/** It is born deactivated, so that nobody is offered one that is half made. */
export const CategoriaNueva = z.object({
  nombre: nombre(),
  codigo: codigoText().check(z.minLength(2, CODIGO_SHAPE), z.maxLength(40, CODIGO_SHAPE)),
  sustantivo: sustantivo(),
});

export type CategoriaNueva = z.output<typeof CategoriaNueva>;

/** What is not edited. What is, is in the ajuste of this clave. */
export const CategoriaEditable = z.object({
  id: z.int(),
  clave: z.string(),
  codigo: z.string(),
  /** It has some, open or not: what it is stays. */
  conCasos: z.boolean(),
  /** The count stops at `RESUMEN_COUNT_LIMIT`. */
  abiertos: z.int(),
});

export type CategoriaEditable = z.infer<typeof CategoriaEditable>;

const access = role('ROLE_ADMIN', 'ROLE_REQUERIMIENTO_ADMIN');

export const categoriasConfigRoutes = {
  listar: get('/api/oob/requerimientos/categorias', {
    access,
    plain: z.object({ categorias: z.array(CategoriaEditable) }),
    summary: 'Las categorías que la cooperativa edita, en su orden',
  }),
  crear: post('/api/oob/requerimientos/categorias', {
    access,
    body: CategoriaNueva,
    plain: CategoriaEditable,
    status: 201,
    summary: 'Agrega una categoría, desactivada',
  }),
} as const;
