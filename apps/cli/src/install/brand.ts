import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from '@oficina/config';
import type { Layout } from './layout.ts';

const nombre = text('COOPERATIVA_NOMBRE', 'nombre que ven los usuarios');
const enteNombre = text('ENTE_NOMBRE', 'organismo regulador ante el que se puede reclamar');
const enteTelefono = text('ENTE_TELEFONO', 'teléfono del organismo regulador');
const enteWeb = text('ENTE_WEB', 'sitio del organismo regulador');

/** These answers are not settings: they begin the folder of the brand, which the cooperative completes. */
export const BRAND_QUESTIONS = [nombre, enteNombre, enteTelefono, enteWeb];

export const BRAND_ANSWERS: readonly string[] = BRAND_QUESTIONS.map(({ variable }) => variable);

export const hasBrand = ({ brandFolder }: Layout): boolean => existsSync(join(brandFolder, 'marca.json'));

/** What somebody already wrote there stays as it is. The programs read the folder, which holds nothing secret. */
export function writeBrand(layout: Layout, answers: Readonly<Record<string, string>>): void {
  if (hasBrand(layout)) return;
  mkdirSync(layout.brandFolder, { recursive: true, mode: 0o755 });
  const brand = {
    nombre: answers[nombre.variable],
    ente: {
      nombre: answers[enteNombre.variable],
      telefono: answers[enteTelefono.variable],
      web: answers[enteWeb.variable],
    },
  };
  writeFileSync(join(layout.brandFolder, 'marca.json'), `${JSON.stringify(brand, null, 2)}\n`, {
    mode: 0o644,
  });
}
