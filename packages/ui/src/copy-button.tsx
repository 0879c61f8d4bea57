import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Row } from './layout.tsx';
import { copyText } from './share.ts';

export type CopyButtonProps = { text: string; children: ReactNode };

const COPIED = 'Copiado';
const NOT_COPIED = 'No pudimos copiarlo. Elegí el texto y copialo.';

export function CopyButton({ text, children }: CopyButtonProps) {
  const [told, setTold] = useState('');
  const copy = async () => {
    // The text is cleared first, so that a screen reader announces the same text again.
    setTold('');
    setTold((await copyText(text)) ? COPIED : NOT_COPIED);
  };
  return (
    <Row>
      <Button onClick={() => void copy()}>{told === COPIED ? COPIED : children}</Button>
      <span role="status" className={told === NOT_COPIED ? undefined : 'oculto'}>
        {told}
      </span>
    </Row>
  );
}
