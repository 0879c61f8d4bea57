import { iri } from '@oficina/hydra';
import type { RequerimientoCategoria } from './categoria.ts';

type DefaultCategoria = Omit<RequerimientoCategoria, '@id' | '@type'> & { codigo: string };

/** The server fills in the number, because each cooperative has its own. */
const PLAZO = 'dentro de los {artefacto.diasHabiles} días hábiles';

const COMMON = {
  adjuntarFotos: 0,
  adjuntarFotosObs: '',
  adjuntarArchivos: 0,
  adjuntarArchivosObs: '',
  adjuntarUbicacion: 0,
  requiereSuministro: false,
  adjuntosSeguros: false,
  activo: true,
  url: '',
} as const;
const RECLAMO = { ...COMMON, sustantivo: 'reclamo', sustantivoPlural: 'reclamos' } as const;
const TRAMITE = {
  ...COMMON,
  sustantivo: 'trámite',
  sustantivoPlural: 'trámites',
  adjuntarArchivos: 2,
  requiereSuministro: true,
  adjuntosSeguros: true,
} as const;

const definitions: readonly Omit<DefaultCategoria, 'id'>[] = [
  {
    ...RECLAMO,
    codigo: 'alumbrado',
    nombre: 'Alumbrado público',
    textoAyuda:
      'Avisanos si hay una luminaria apagada, rota o que queda prendida de día. Marcá en el mapa dónde está.',
    descripcionInicial: 'Luminaria apagada / rota / prendida de día. Número de poste (si lo ves):',
    textoCondiciones: 'No hace falta que la luminaria esté frente a tu casa.',
    adjuntarFotos: 1,
    adjuntarFotosObs: 'Si podés, sumá una foto de la luminaria.',
    adjuntarUbicacion: 1,
  },
  {
    ...RECLAMO,
    codigo: 'artefacto-quemado',
    nombre: 'Denuncia de artefacto quemado',
    textoAyuda: 'Si se te quemó un aparato por un problema de tensión, contanos qué pasó y cuándo.',
    descripcionInicial: 'Artefacto, marca y modelo:\n¿Qué día y a qué hora pasó?',
    textoCondiciones: `Presentalo ${PLAZO} y no hagas reparar el aparato antes de la inspección.`,
    adjuntarFotos: 2,
    adjuntarFotosObs: 'Adjuntá una foto del artefacto.',
    adjuntarArchivos: 1,
    adjuntarArchivosObs: 'Podés sumar la factura de compra o un presupuesto.',
    requiereSuministro: true,
  },
  {
    ...RECLAMO,
    codigo: 'otros-reclamos',
    nombre: 'Otros reclamos',
    textoAyuda: 'Para cualquier reclamo que no esté en las otras opciones.',
    descripcionInicial: '',
    textoCondiciones: 'Te respondemos en el plazo que figura en la constancia.',
    adjuntarFotos: 1,
    adjuntarArchivos: 1,
  },
  {
    ...TRAMITE,
    codigo: 'cambio-titularidad',
    nombre: 'Cambio de titularidad',
    textoAyuda: 'Pedí que el suministro pase a tu nombre.',
    descripcionInicial: '¿Por qué pasa a tu nombre?\nPor ejemplo: compré la casa en abril.',
    textoCondiciones: 'El suministro no debe tener facturas vencidas. El cambio rige desde la aprobación.',
    adjuntarArchivosObs: 'Adjuntá la documentación requerida: DNI y título, contrato o autorización.',
  },
  {
    ...TRAMITE,
    codigo: 'debito-automatico',
    nombre: 'Alta débito automático',
    textoAyuda: 'Pedí que tus facturas se debiten de tu cuenta o tarjeta.',
    descripcionInicial: 'Banco y CBU o alias:\nNo escribas datos de tarjeta.',
    textoCondiciones:
      'El débito empieza con la factura siguiente a la aprobación. Podés darlo de baja cuando quieras.',
    adjuntarArchivosObs: 'Adjuntá la documentación requerida: DNI y constancia de CBU.',
  },
  {
    ...TRAMITE,
    codigo: 'sepelio-familiar',
    nombre: 'Adhesión del familiar al servicio solidario de sepelio',
    textoAyuda: 'Sumá a un familiar al servicio solidario de sepelio.',
    descripcionInicial: 'Nombre, DNI, fecha de nacimiento y parentesco del familiar:',
    textoCondiciones: 'La adhesión rige según el reglamento del servicio.',
    adjuntarArchivosObs:
      'Adjuntá la documentación requerida: DNI de ambos y partida que acredite el parentesco.',
  },
];

/** A cooperative starts with these six, whose ids count from 1, and edits them afterwards. */
export const DEFAULT_CATEGORIAS: readonly DefaultCategoria[] = definitions.map((categoria, index) => ({
  id: index + 1,
  ...categoria,
}));

/** Used when the server did not list the categories and none were cached. */
export const fallbackCategorias = (): RequerimientoCategoria[] =>
  DEFAULT_CATEGORIAS.map((categoria) => ({
    ...categoria,
    '@id': iri('requerimiento_categorias', categoria.id),
    '@type': 'RequerimientoCategoria',
    textoCondiciones: categoria.textoCondiciones.replace(PLAZO, 'lo antes posible'),
  }));
