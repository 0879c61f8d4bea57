import { saveFile } from '@oficina/ui/save-file';

/** Long enough to read it, print it or keep it from where it was opened. */
const REVOKE_MS = 10 * 60_000;

/**
 * Opens in a tab of its own a PDF that is still to come. The tab is asked for at once: after the wait the browser would
 * take it for an advertisement. Where it gives none, or cannot draw a PDF, as most telephones, the file is downloaded.
 */
export async function openPdf(nombre: string, loadFile: () => Promise<Blob>): Promise<void> {
  const tab = navigator.pdfViewerEnabled ? window.open('', '_blank') : null;
  if (tab) {
    tab.document.title = nombre;
    tab.document.body.textContent = 'Cargando...';
  }
  try {
    const pdf = await loadFile();
    // Closed meanwhile: whoever closed it has changed their mind.
    if (tab?.closed) return;
    if (!tab) return saveFile(pdf, nombre);
    const url = URL.createObjectURL(pdf);
    tab.location.replace(url);
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
