import { Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { isLegalLink, type Legal } from '../contract/index.ts';

export function LegalTexts({ legal, isKept = false }: { legal: Legal; isKept?: boolean }) {
  return (
    <Stack gap={16}>
      {isKept && (
        <Notice tint="amarillo" role="status">
          <p>No pudimos conectarnos: puede que no sean los últimos.</p>
        </Notice>
      )}
      <Texto titulo="Términos" texto={legal.terminos} />
      <Texto titulo="Política de privacidad" texto={legal.privacidad} />
    </Stack>
  );
}

function Texto({ titulo, texto }: { titulo: string; texto: string | undefined }) {
  if (!texto) return null;
  return (
    <section>
      <h3>{titulo}</h3>
      {isLegalLink(texto) ? (
        <p>
          <a href={texto} target="_blank" rel="noreferrer">
            {titulo} (se abre en otra pestaña)
          </a>
        </p>
      ) : (
        <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{texto}</p>
      )}
    </section>
  );
}
