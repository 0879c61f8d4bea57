import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Row } from './layout.tsx';
import { copyText } from './share.ts';

export type CopyButtonProps = { text: string; children: ReactNode };

export function CopyButton({ text, children }: CopyButtonProps) {
  const [told, setTold] = useState('');
  const copy = async () => {
    // The text is cleared first, so that a screen reader announces the same text again.
    setTold('');
    setTold((await copyText(text)) ? 'Copiado' : 'No pudimos copiarlo. Elegí el texto y copialo.');
  };
  return (
    <Row>
      <Button onClick={() => void copy()}>{children}</Button>
      <span role="status">{told}</span>
    </Row>
  );
}
