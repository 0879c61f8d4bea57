import { CheckboxField, TextAreaField } from '@oficina/ui/field';
import { type Aceptaciones, LEGAL_CLAVE, type Legal } from '@oficina/usuarios/contract';
import { LegalTexts } from '@oficina/usuarios/web';
import { LEGAL_MAX_BYTES } from '@oficina/values';
import { useAceptaciones } from './ajustes.api.ts';
import styles from './configuracion.module.css';
import { useDraft } from './draft.tsx';
import { Changed, Preview, WideSection } from './pieces.tsx';

type Texts = { terminos: string; privacidad: string };
type Written = Texts & { correccion: boolean };

const LABELS: Readonly<Record<keyof Texts, string>> = {
  terminos: 'Términos',
  privacidad: 'Política de privacidad',
};
const PARTS = Object.keys(LABELS) as (keyof Texts)[];

const writtenOf = (valor: unknown): Written => {
  const { terminos = '', privacidad = '', correccion = false } = (valor ?? {}) as Partial<Written>;
  return { terminos, privacidad, correccion };
};

const show = (valor: unknown) => {
  const texts = writtenOf(valor);
  return PARTS.map((part) => `${LABELS[part]}: ${texts[part] || 'sin texto'}`).join('\n\n');
};

/** What everybody accepts. Saving it publishes another version, unless it is a correction. */
export default function LegalesSection() {
  const draft = useDraft();
  const saved = writtenOf(draft.find(LEGAL_CLAVE)?.valor);
  const written = writtenOf(draft.valueOf(LEGAL_CLAVE));
  const isChanged = draft.isChanged(LEGAL_CLAVE);
  const put = (change: Partial<Written>) => {
    const next = { ...written, ...change };
    const changed = PARTS.filter((part) => next[part] !== saved[part]);
    draft.put(LEGAL_CLAVE, {
      valor: next,
      names: changed.map((part) => (next.correccion ? `${LABELS[part]} (corrección)` : LABELS[part])),
      show,
      note: next.correccion ? 'No se le vuelve a pedir a nadie que acepte.' : <WhoIsAsked />,
    });
  };
  return (
    <WideSection
      isEven
      claves={[LEGAL_CLAVE]}
      tellBack={(valor) => <WhoIsAskedBack version={(valor as Legal | undefined)?.version} />}
      side={
        <>
          {PARTS.map((part) => (
            <Changed key={part} when={written[part] !== saved[part]}>
              <TextAreaField
                label={LABELS[part]}
                hint={`El texto, o solo el enlace a donde está publicado. ${sizeText(written[part])}`}
                error={
                  bytesOf(written[part]) > LEGAL_MAX_BYTES &&
                  'No entra: acortá el texto, o publicalo y dejá acá el enlace.'
                }
                rows={10}
                value={written[part]}
                onChange={({ target }) => put({ [part]: target.value })}
              />
            </Changed>
          ))}
          {isChanged && (
            <CheckboxField
              label="Es una corrección: no se vuelve a pedir que acepten"
              checked={written.correccion}
              onChange={({ target }) => put({ correccion: target.checked })}
            />
          )}
        </>
      }
    >
      <Preview>
        {written.terminos || written.privacidad ? (
          <LegalTexts legal={written} />
        ) : (
          <p className={styles.suave}>No hay ningún texto.</p>
        )}
      </Preview>
    </WideSection>
  );
}

const bytesOf = (texto: string) => new TextEncoder().encode(texto).length;
const kilobytes = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 });
const sizeText = (texto: string) =>
  `${kilobytes.format(bytesOf(texto) / 1000)} de ${kilobytes.format(LEGAL_MAX_BYTES / 1000)} kB.`;

const NOBODY = 'No se le va a pedir a nadie que acepte.';

function askedText({ usuarios, aproximado }: Aceptaciones): string {
  if (usuarios === 0) return NOBODY;
  if (usuarios === 1) return 'Se le va a pedir que acepte a 1 usuario en su próximo ingreso.';
  const count = usuarios.toLocaleString('es-AR');
  return `Se les va a pedir que acepten a ${aproximado ? `más de ${count}` : count} usuarios en su próximo ingreso.`;
}

function WhoIsAsked({ version }: { version?: string }) {
  const { data, isError } = useAceptaciones(version);
  if (data) return askedText(data);
  return isError
    ? 'No pudimos contar a cuántos se les va a pedir que acepten.'
    : 'Contando a cuántos se les va a pedir…';
}

/** Who accepted that version, and nothing since, is not asked; without one nobody is. */
const WhoIsAskedBack = ({ version }: { version: string | undefined }) =>
  version === undefined ? NOBODY : <WhoIsAsked version={version} />;
