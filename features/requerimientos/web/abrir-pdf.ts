import { saveFile } from '@oficina/ui/save-file';

/** Long enough to read it, print it or keep it from where it was opened. */
const REVOKE_MS = 10 * 60_000;

/**
 * Opens in a tab of its own a PDF that is still to come. The tab is asked for at once: after the wait the browser would
 * take it for an advertisement. Where it gives none, or cannot draw a PDF, as most telephones, the file is downloaded.
 */
export async function abrirPdf(nombre: string, pedir: () => Promise<Blob>): Promise<void> {
  const pestania = navigator.pdfViewerEnabled ? window.open('', '_blank') : null;
  if (pestania) {
    pestania.document.title = nombre;
    pestania.document.body.textContent = 'Cargando...';
  }
  try {
    const pdf = await pedir();
    // Closed meanwhile: whoever closed it has changed their mind.
    if (pestania?.closed) return;
    if (!pestania) return saveFile(pdf, nombre);
    const url = URL.createObjectURL(pdf);
    pestania.location.replace(url);
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
  } catch (error) {
    pestania?.close();
    throw error;
  }
}
