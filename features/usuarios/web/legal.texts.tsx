import { Stack } from '@oficina/ui/layout';

export type Legal = { terminos?: string | undefined; privacidad?: string | undefined };

export function LegalTexts({ legal }: { legal: Legal }) {
  return (
    <Stack gap={16}>
      <Texto titulo="Términos" texto={legal.terminos} />
      <Texto titulo="Política de privacidad" texto={legal.privacidad} />
    </Stack>
  );
}

const LINK = /^https?:\/\/\S+$/;

function Texto({ titulo, texto }: { titulo: string; texto: string | undefined }) {
  if (!texto) return null;
  return (
    <section>
      <h3>{titulo}</h3>
      {LINK.test(texto) ? (
        <p>
          <a href={texto} target="_blank" rel="noreferrer">
            {titulo} (se abre en otra pestaña)
          </a>
        </p>
      ) : (
        <p style={{ whiteSpace: 'pre-line' }}>{texto}</p>
      )}
    </section>
  );
}
