import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonVariant, buttonClass } from './button.tsx';
import { IconShare } from './icon.tsx';
import { canShare, type Shared, share, whatsappShareHref } from './share.ts';

export type ShareButtonProps = {
  what: Shared;
  /** The document that goes with the words, where the phone takes files. The caller tells why it did not come. */
  file?: () => Promise<File | undefined>;
  variant?: ButtonVariant;
};

/** Where the phone has a list of its own to share, it opens that one; elsewhere WhatsApp is what people use. */
export function ShareButton({ what, file, variant = 'primary' }: ShareButtonProps) {
  const [way, setWay] = useState<'list' | 'preparing' | 'whatsapp' | 'refused'>(() =>
    canShare() ? 'list' : 'whatsapp',
  );
  const chat = useRef<HTMLAnchorElement>(null);
  // The button that was pressed is gone, and the link that replaces it takes its focus.
  useEffect(() => {
    if (way === 'refused') chat.current?.focus();
  }, [way]);
  if (way === 'whatsapp' || way === 'refused')
    return (
      <a
        ref={chat}
        className={buttonClass(variant, false)}
        href={whatsappShareHref(what)}
        target="_blank"
        rel="noreferrer"
      >
        <IconShare />
        Enviar por WhatsApp
      </a>
    );
  const open = async () => {
    setWay('preparing');
    let told: Awaited<ReturnType<typeof share>> = 'closed';
    try {
      const document = await file?.();
      if (document) told = await share({ ...what, files: [document] });
      else if (!file) told = await share(what);
    } finally {
      setWay(told === 'impossible' ? 'refused' : 'list');
    }
  };
  return (
    <Button variant={variant} busy={way === 'preparing'} busyText="Preparando…" onClick={() => void open()}>
      <IconShare />
      Compartir
    </Button>
  );
}
