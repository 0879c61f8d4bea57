import { showPage } from './page.ts';

void showPage(window.location.pathname);
