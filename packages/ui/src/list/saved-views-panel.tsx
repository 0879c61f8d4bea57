import { type FormEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { FieldError, TextField } from '../field.tsx';
import { IconClose } from '../icon.tsx';
import { Switch } from '../switch.tsx';
import styles from './saved-views.module.css';

export type SavedView = { id: number; label: string; search: string; isShared: boolean; isOwn: boolean };

type Saved = {
  views: readonly SavedView[];
  current: SavedView | undefined;
  search: string;
  canShare: boolean;
  open: (view: SavedView) => void;
  save: (view: Pick<SavedView, 'label' | 'isShared'>) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
};
type PanelProps = { saved: Saved; onDone: () => void };

/** What keeps the filters in force with a name, over the views that were kept. */
export default function SavedViewsPanel({ saved, onDone }: PanelProps) {
  return (
    <>
      <SaveForm saved={saved} onDone={onDone} />
      {saved.views.length > 0 && (
        <ul aria-label="Vistas guardadas" className={styles.lista}>
          {saved.views.map((view) => (
            <li key={view.id}>
              <button
                type="button"
                aria-current={view === saved.current || undefined}
                onClick={() => {
                  saved.open(view);
                  onDone();
                }}
              >
                {view.label}
                {view.isShared && <span> · del equipo</span>}
              </button>
              {(view.isOwn || saved.canShare) && (
                <button
                  type="button"
                  className={styles.quitar}
                  aria-label={`Quitar la vista ${view.label}`}
                  onClick={() => void saved.remove(view.id)}
                >
                  <IconClose size={16} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const MAX_LABEL = 40;

function SaveForm({ saved, onDone }: PanelProps) {
  const [label, setLabel] = useState('');
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (saved.search === '')
    return <p className={styles.nada}>Elegí una vista, un orden o filtros y guardalos acá.</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = label.trim();
    if (wanted === '') return setProblem('Escribí un nombre.');
    setBusy(true);
    try {
      await saved.save({ label: wanted, isShared });
      onDone();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined);
    }
    setBusy(false);
  };
  return (
    <form className={styles.nueva} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Guardar lo que estás viendo"
        placeholder="Nombre"
        maxLength={MAX_LABEL}
        autoComplete="off"
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      {saved.canShare && <Switch label="Compartir con el equipo" checked={isShared} onChange={setShared} />}
      {problem && <FieldError role="alert">{problem}</FieldError>}
      <Button type="submit" variant="primary" disabled={busy}>
        Guardar vista
      </Button>
    </form>
  );
}
