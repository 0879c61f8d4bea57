const REVOKE_MS = 60_000;

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some phones read the address only after asking where to save the file.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}
