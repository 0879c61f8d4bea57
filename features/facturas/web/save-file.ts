const REVOKE_MS = 60_000;

/** The file as the browser downloads any other, with its own name. */
export function saveFile(blob: Blob, nombre: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = nombre;
  document.body.append(link);
  link.click();
  link.remove();
  // Some phones read it after asking where to put it.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}
