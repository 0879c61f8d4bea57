import type { CategoriaRow } from './categorias.repository.ts';

const PDF = 'application/pdf';

/** As the rules of the contract read a category. */
export const requirementsOf = (categoria: CategoriaRow) => ({
  adjuntarFotos: categoria.adjuntar_fotos,
  adjuntarFotosObs: categoria.adjuntar_fotos_obs,
  adjuntarArchivos: categoria.adjuntar_archivos,
  adjuntarArchivosObs: categoria.adjuntar_archivos_obs,
});

/** By what they are and not by their names: what is no PDF is a picture. */
export function countByType(archivos: readonly { tipo_mime: string }[]): { fotos: number; pdfs: number } {
  const pdfs = archivos.filter(({ tipo_mime }) => tipo_mime === PDF).length;
  return { fotos: archivos.length - pdfs, pdfs };
}
