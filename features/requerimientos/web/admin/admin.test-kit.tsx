import { ShortcutsHelp } from '@oficina/ui/shortcuts-help';
import { type Answer, drawWith, type Request, type Server, written } from '@oficina/ui/testing';
import type { ReactNode } from 'react';
import {
  type Requerimiento,
  type RequerimientoSeguimiento,
  requerimientoEstado,
} from '../../contract/index.ts';
import {
  makeRequerimiento as makeCustomerRequerimiento,
  makeSeguimiento as makeCustomerSeguimiento,
} from '../requerimientos.test-kit.tsx';
import type { Yo } from './staff-actor.ts';

export const clock = { now: () => new Date('2026-11-15T10:40:00-03:00') };

export const drawWithHelp = (server: Server, node: ReactNode, path = '/') =>
  drawWith(
    server,
    <>
      {node}
      <ShortcutsHelp />
    </>,
    path,
  );

export const writesOf = (requests: readonly Request[]) => written(requests);

export const listQueries = (requests: readonly Request[]) =>
  requests
    .filter(({ method, path }) => method === 'GET' && path === '/api/requerimientos')
    .map(({ search }) => decodeURIComponent(search.toString()));

export const ADMIN: Yo = { id: 3, isAdmin: true, isEncargado: false };
export const ENCARGADO: Yo = { id: 3, isAdmin: false, isEncargado: true };
export const YO = '/api/usuarios/3';
export const ASSIGNED_TO_OTHER = { encargado: '/api/usuarios/4', encargadoNombre: 'M. Díaz' } as const;

export const ESTADO = {
  pendiente: requerimientoEstado.code('pendiente'),
  iniciado: requerimientoEstado.code('iniciado'),
  esperaUsuario: requerimientoEstado.code('esperaUsuario'),
  finalizado: requerimientoEstado.code('finalizado'),
  anulado: requerimientoEstado.code('anulado'),
} as const;

export const NOT_FOUND: Answer = { status: 404, body: { description: 'No encontramos lo que buscás.' } };
export const RESUMEN = {
  mios: 12,
  sinAsignar: 31,
  conNovedades: 7,
  misNovedades: 4,
  vencidos: 1_001,
  vencenHoy: 2,
};

export const makeRequerimiento = (id: number, cambios: Partial<Requerimiento> = {}): Requerimiento => ({
  ...makeCustomerRequerimiento(id),
  descripcion: 'La luz de la esquina\nno prende',
  updated: '2026-11-15T08:40:00-03:00',
  usuarioNombre: 'Elsa Roldán',
  suministro: '/api/suministros/1201',
  suministroCuenta: '1234',
  encargado: YO,
  encargadoNombre: 'Ana Ruiz',
  novedadesEncargado: false,
  // The lists of the staff do not bring these.
  vence: undefined,
  seguimientos: undefined,
  adjuntos: undefined,
  vencido: false,
  ...cambios,
});

export const makeSeguimiento = (
  id: number,
  cambios: Partial<RequerimientoSeguimiento> = {},
): RequerimientoSeguimiento =>
  makeCustomerSeguimiento(id, {
    requerimiento: '/api/requerimientos/1042',
    usuario: ASSIGNED_TO_OTHER.encargado,
    usuarioNombre: ASSIGNED_TO_OTHER.encargadoNombre,
    ...cambios,
  });
