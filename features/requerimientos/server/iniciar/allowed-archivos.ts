import type { CategoriaRow } from '../categorias.repository.ts';

const PDF = 'application/pdf';

export const requirementsOf = (categoria: CategoriaRow) => ({
  adjuntarFotos: categoria.adjuntar_fotos,
  adjuntarFotosObs: categoria.adjuntar_fotos_obs,
  adjuntarArchivos: categoria.adjuntar_archivos,
  adjuntarArchivosObs: categoria.adjuntar_archivos_obs,
});

/** The detected type counts and not the name; anything but a PDF is an image. */
export function countByType(archivos: readonly { tipo_mime: string }[]): { fotos: number; pdfs: number } {
  const pdfs = archivos.filter(({ tipo_mime }) => tipo_mime === PDF).length;
  return { fotos: archivos.length - pdfs, pdfs };
}
