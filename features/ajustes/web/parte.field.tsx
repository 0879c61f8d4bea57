import { type PlantillaPreview, textoClave } from '@oficina/mensajes/contract';
import { TextAreaField, TextField } from '@oficina/ui/field';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from './configuracion.module.css';
import { useDraft } from './draft.tsx';
import { Changed } from './pieces.tsx';

type Parte = NonNullable<PlantillaPreview['partes']>[number];

const ROWS: Readonly<Record<Exclude<Parte['tipo'], 'asunto'>, number>> = { texto: 3, sms: 2 };

/** After what it is said depends on the whole message, so it is named by its place. */
const labelOf = ({ parte, nombre }: Parte) => (parte === 'cierre' ? 'Última frase' : nombre);

type Props = {
  nombre: string;
  parte: Parte;
  error: string | undefined;
  /** It is the last one that had the focus, which a button under it takes without moving away. */
  isWriting: boolean;
  onWrite: () => void;
};

/** One part of a message. What it may name is under it; on a phone, while it is being written. */
export function ParteField({ nombre, parte, error, isWriting, onWrite }: Props) {
  const draft = useDraft();
  const box = useRef<HTMLDivElement>(null);
  const label = labelOf(parte);
  const clave = textoClave(nombre, parte.parte);
  const saved = draft.find(clave)?.valor;
  const texto = String(draft.valueOf(clave) ?? '');
  const put = (valor: string) =>
    draft.put(clave, {
      valor,
      names: valor === saved ? [] : [`${label}: ${valor.slice(0, 40)}`],
      show: String,
    });
  const insert = (variable: string) => {
    const field = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    if (!field) return;
    const start = field.selectionStart ?? texto.length;
    const end = field.selectionEnd ?? start;
    const caret = start + variable.length;
    // A value that is written from here takes the caret to its end, so it is put back after.
    flushSync(() => put(texto.slice(0, start) + variable + texto.slice(end)));
    field.focus();
    field.setSelectionRange(caret, caret);
  };
  const field = {
    label,
    hint: hintOf(parte),
    error,
    value: texto,
    onFocus: onWrite,
    onChange: ({ target }: { target: { value: string } }) => put(target.value),
  };
  return (
    <Changed when={texto !== saved}>
      <div ref={box}>
        {parte.tipo === 'asunto' ? (
          <TextField {...field} autoComplete="off" />
        ) : (
          <TextAreaField {...field} rows={ROWS[parte.tipo]} />
        )}
        {parte.variables.length > 0 && (
          <Datos parte={parte} isIdle={!isWriting} onPress={(name) => insert(`{${name}}`)} />
        )}
      </div>
    </Changed>
  );
}

const hintOf = ({ variables, conEnlace }: Parte) =>
  [variables.length === 0 && 'Va sin datos.', conEnlace && 'Al final va el enlace.']
    .filter(Boolean)
    .join(' ');

type DatosProps = { parte: Parte; isIdle: boolean; onPress: (name: string) => void };

function Datos({ parte, isIdle, onPress }: DatosProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these write in the one above
    <div
      role="group"
      aria-label={`Datos para ${labelOf(parte)}`}
      className={styles.datos}
      data-idle={isIdle || undefined}
    >
      {parte.variables.map(({ nombre, ejemplo, obligatoria }) => (
        <button
          key={nombre}
          type="button"
          title={obligatoria ? `Obligatoria. Por ejemplo: ${ejemplo}` : `Por ejemplo: ${ejemplo}`}
          data-must={obligatoria || undefined}
          // The caret stays where it was.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(nombre)}
        >
          {`{${nombre}}`}
          {obligatoria && <span className="oculto"> obligatoria</span>}
        </button>
      ))}
    </div>
  );
}
