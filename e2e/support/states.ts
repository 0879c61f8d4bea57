// Every state of the screens that exist. estados.spec.ts visits them all at both sizes.
import type { Page } from '@playwright/test';
import type { Overlay } from './axe.ts';
import { acceso } from './states/acceso.ts';
import { agregarSuministro } from './states/agregar-suministro.ts';
import { consumos } from './states/consumos.ts';
import { enlace } from './states/enlace.ts';
import { facturas } from './states/facturas.ts';
import { inicio } from './states/inicio.ts';
import { marco } from './states/marco.ts';
import type { State, States } from './states/state.ts';
import { suministros } from './states/suministros.ts';
import { isPhone } from './steps.ts';

export const states: States = {
  ...acceso,
  ...marco,
  ...inicio,
  ...suministros,
  ...agregarSuministro,
  ...facturas,
  ...consumos,
  ...enlace,
};

/** On the phone the menu is a drawer, which covers the page. */
export const overlayOf = (page: Page, name: string, state: State): Overlay | undefined =>
  name === 'menu-usuario' && isPhone(page) ? 'dialog' : state.overlay;
