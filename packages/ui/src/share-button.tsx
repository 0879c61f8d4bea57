import { Button, buttonClass } from './button.tsx';

export type ShareButtonProps = { title: string; url: string };

/** Where the phone has a sheet of its own to share, it opens that one; elsewhere WhatsApp is what people use. */
export function ShareButton({ title, url }: ShareButtonProps) {
  if (!('share' in navigator))
    return (
      <a
        className={buttonClass('primary', false)}
        href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
        target="_blank"
        rel="noreferrer"
      >
        Mandar por WhatsApp
      </a>
    );
  // Whoever closes the sheet without choosing rejects the promise, and nothing has to be said about it.
  const share = () => void navigator.share({ title, url }).catch(() => undefined);
  return (
    <Button variant="primary" onClick={share}>
      Compartir
    </Button>
  );
}
