import type { ArchivoAdjunto } from '@oficina/adjuntos/contract';
import { line } from '@oficina/hydra';
import type { Requerimiento, RequerimientoCategoria, RequerimientoSeguimiento } from '../contract/index.ts';

export const clock = { now: () => new Date('2026-11-12T09:00:00-03:00') };
export const YO = 7;
export const HOUSE = { id: 1, nombre: 'Roldán', alias: 'Casa', cuenta: '1234' };
export const FARM = { id: 2, nombre: 'Roldán', alias: 'Campo', cuenta: '99' };

export function setOnline(online: boolean): void {
  if (online) line.answered();
  else line.lost();
}

export const LIGHTING_CATEGORIA: RequerimientoCategoria = {
  '@id': '/api/requerimiento_categorias/1',
  '@type': 'RequerimientoCategoria',
  id: 1,
  nombre: 'Alumbrado público',
  textoAyuda: 'Avisanos si hay una luminaria apagada.',
  descripcionInicial: '',
  textoCondiciones: '',
  sustantivo: 'reclamo',
  sustantivoPlural: 'reclamos',
  adjuntarFotos: 1,
  adjuntarFotosObs: '',
  adjuntarArchivos: 0,
  adjuntarArchivosObs: '',
  adjuntarUbicacion: 1,
  codigo: 'alumbrado',
  requiereSuministro: false,
  activo: true,
  adjuntosSeguros: false,
  url: '',
};

export const TITULAR_CATEGORIA: RequerimientoCategoria = {
  ...LIGHTING_CATEGORIA,
  '@id': '/api/requerimiento_categorias/4',
  id: 4,
  nombre: 'Cambio de titularidad',
  sustantivo: 'trámite',
  sustantivoPlural: 'trámites',
  descripcionInicial: '¿Por qué pasa a tu nombre?\nPor ejemplo: compré la casa en abril.',
  textoCondiciones: 'El suministro no debe tener facturas vencidas.',
  adjuntarFotos: 0,
  adjuntarArchivos: 2,
  adjuntarArchivosObs: 'Adjuntá la documentación requerida.',
  adjuntarUbicacion: 0,
  codigo: 'cambio-titularidad',
  requiereSuministro: true,
  adjuntosSeguros: true,
};

export function makeRequerimiento(id: number, cambios: Partial<Requerimiento> = {}): Requerimiento {
  return {
    '@id': `/api/requerimientos/${id}`,
    '@type': 'Requerimiento',
    id,
    numero: `2026-${String(id).padStart(6, '0')}`,
    descripcion: 'La luz de la esquina no prende',
    estado: 1,
    categoria: {
      '@id': '/api/requerimiento_categorias/1',
      '@type': 'RequerimientoCategoria',
      id: 1,
      nombre: 'Alumbrado público',
      sustantivo: 'reclamo',
      codigo: 'alumbrado',
      adjuntosSeguros: false,
    },
    created: '2026-11-02T09:12:00-03:00',
    updated: '2026-11-10T09:00:00-03:00',
    usuario: `/api/usuarios/${YO}`,
    novedadesUsuario: false,
    vence: '2026-11-20T23:59:59-03:00',
    seguimientos: [],
    adjuntos: [],
    ...cambios,
  };
}

export function makeSeguimiento(
  id: number,
  cambios: Partial<RequerimientoSeguimiento> = {},
): RequerimientoSeguimiento {
  return {
    '@id': `/api/requerimiento_seguimientos/${id}`,
    '@type': 'RequerimientoSeguimiento',
    id,
    requerimiento: '/api/requerimientos/42',
    descripcion: '¿Qué número de poste es?',
    created: '2026-11-05T10:02:00-03:00',
    usuario: '/api/usuarios/3',
    usuarioNombre: 'Atención al socio',
    ...cambios,
  };
}

export function makeAdjunto(id: number, cambios: Partial<ArchivoAdjunto> = {}): ArchivoAdjunto {
  return {
    '@id': `/api/archivo_adjuntos/${id}`,
    '@type': 'ArchivoAdjunto',
    id,
    contentUrl: `/adjuntos/${id}-9f2c4e7a1b3d5f60`,
    fileName: `poste-${id}.jpg`,
    usuario: `/api/usuarios/${YO}`,
    requerimiento: '/api/requerimientos/42',
    created: '2026-11-02T09:10:00-03:00',
    updated: '2026-11-02T09:12:00-03:00',
    ...cambios,
  };
}
