import type { Page } from '@playwright/test';
import type { Overlay } from './axe.ts';
import { adminPagos } from './states/admin-pagos.ts';
import { adminRequerimiento } from './states/admin-requerimiento.ts';
import { adminRequerimientos } from './states/admin-requerimientos.ts';
import { agregarSuministro } from './states/agregar-suministro.ts';
import { archivos } from './states/archivos.ts';
import { auditoria } from './states/auditoria.ts';
import { configuracion } from './states/configuracion.ts';
import { consumos } from './states/consumos.ts';
import { correos } from './states/correos.ts';
import { cortes } from './states/cortes.ts';
import { cuenta } from './states/cuenta.ts';
import { facturaLink } from './states/factura-link.ts';
import { facturas } from './states/facturas.ts';
import { frame } from './states/frame.ts';
import { gettingIn } from './states/getting-in.ts';
import { indicadores } from './states/indicadores.ts';
import { inicio } from './states/inicio.ts';
import { acceso } from './states/login.ts';
import { mensajes } from './states/mensajes.ts';
import { mesa } from './states/mesa.ts';
import { pagar } from './states/pagar.ts';
import { pagos } from './states/pagos.ts';
import { requerimientos } from './states/requerimientos.ts';
import type { State, States } from './states/state.ts';
import { suministros } from './states/suministros.ts';
import { tarjetas } from './states/tarjetas.ts';
import { usuarios } from './states/usuarios.ts';
import { isPhone } from './steps.ts';

export const states: States = {
  ...acceso,
  ...frame,
  ...inicio,
  ...suministros,
  ...agregarSuministro,
  ...facturas,
  ...consumos,
  ...facturaLink,
  ...tarjetas,
  ...pagar,
  ...pagos,
  ...adminPagos,
  ...mensajes,
  ...correos,
  ...gettingIn,
  ...cuenta,
  ...usuarios,
  ...requerimientos,
  ...adminRequerimientos,
  ...adminRequerimiento,
  ...archivos,
  ...cortes,
  ...indicadores,
  ...auditoria,
  ...mesa,
  ...configuracion,
};

/** On the phone these are sheets, which cover the page. */
const SHEETS_OF_PHONE = ['menu-usuario', 'facturas-filtros'];
export const overlayOf = (page: Page, name: string, state: State): Overlay | undefined =>
  SHEETS_OF_PHONE.includes(name) && isPhone(page) ? 'dialog' : state.overlay;
