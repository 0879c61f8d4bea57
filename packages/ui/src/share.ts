/** The page of the factura link uses this file without React, so nothing here may import a component. */

export type Shared = {
  title: string;
  /** The words go with the address in a message, so they make sense on their own. */
  text: string;
  url?: string;
};

/** The list of the phone itself has every way to send something; few desktop browsers have one. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** `impossible` means that another way must be offered, while a person who closes the list wants none. */
export async function share(what: Shared & { files?: File[] }): Promise<'sent' | 'closed' | 'impossible'> {
  const { files, ...words } = what;
  // A browser that takes no files still sends the words.
  const takesFiles = files && navigator.canShare?.({ files });
  try {
    await navigator.share(takesFiles ? what : words);
    return 'sent';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'impossible';
  }
}

export const whatsappShareHref = ({ text, url }: Shared): string =>
  `https://wa.me/?text=${encodeURIComponent(url ? `${text}\n${url}` : text)}`;

/** The answer says whether the text was copied, which a browser may refuse. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
