import { saveFile } from '@oficina/ui/save-file';

/** The delay leaves time to read, print or save the document from its tab. */
const REVOKE_MS = 10 * 60_000;

/**
 * The tab is opened at once: after a wait the browser would block it as a pop-up. Where no tab is available, or the browser
 * cannot show a PDF, as on most telephones, the file is downloaded.
 */
export async function openPdf(nombre: string, loadFile: () => Promise<Blob>): Promise<void> {
  const tab = navigator.pdfViewerEnabled ? window.open('', '_blank') : null;
  if (tab) {
    tab.document.title = nombre;
    tab.document.body.textContent = 'Cargando...';
  }
  try {
    const pdf = await loadFile();
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
