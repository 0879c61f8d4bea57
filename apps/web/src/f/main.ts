import { showFactura } from './page.ts';

void showFactura(window.location.pathname);
