import { type PlantillaPreview, textoClave } from '@oficina/mensajes/contract';
import { TextAreaField, TextField } from '@oficina/ui/field';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from './configuracion.module.css';
import { useDraft } from './draft.tsx';
import { Changed } from './pieces.tsx';

type Parte = NonNullable<PlantillaPreview['partes']>[number];

const ROWS: Readonly<Record<Exclude<Parte['tipo'], 'asunto'>, number>> = { texto: 4, sms: 3 };

type Props = {
  nombre: string;
  parte: Parte;
  error: string | undefined;
  /** It is the last one that had the focus, which a button under it takes without moving away. */
  isWriting: boolean;
  onWrite: () => void;
};

/** One part of a message. What it may name is under it while it is being written. */
export function ParteField({ nombre, parte, error, isWriting, onWrite }: Props) {
  const draft = useDraft();
  const box = useRef<HTMLDivElement>(null);
  const clave = textoClave(nombre, parte.parte);
  const saved = draft.find(clave)?.valor;
  const texto = String(draft.valueOf(clave) ?? '');
  const put = (valor: string) =>
    draft.put(clave, {
      valor,
      names: valor === saved ? [] : [`${parte.nombre}: ${valor.slice(0, 40)}`],
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
    label: parte.nombre,
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
          <Datos parte={parte} isShown={isWriting} onPress={(name) => insert(`{${name}}`)} />
        )}
      </div>
    </Changed>
  );
}

const hintOf = ({ variables, conEnlace }: Parte) =>
  [variables.length === 0 && 'Va sin datos.', conEnlace && 'Al final va el enlace.']
    .filter(Boolean)
    .join(' ');

type DatosProps = { parte: Parte; isShown: boolean; onPress: (name: string) => void };

/** At a desk its line is kept while it is empty, so that the fields do not move when the focus does. */
function Datos({ parte: { nombre, variables }, isShown, onPress }: DatosProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these write in the one above
    <div role="group" aria-label={`Datos para ${nombre}`} className={styles.datos}>
      {isShown &&
        variables.map(({ nombre: name, ejemplo, obligatoria }) => (
          <button
            key={name}
            type="button"
            title={ejemplo}
            // The caret stays where it was.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPress(name)}
          >
            {`{${name}}`}
            {obligatoria && <small> obligatoria</small>}
          </button>
        ))}
    </div>
  );
}
