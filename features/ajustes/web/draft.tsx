import { ApiError } from '@oficina/hydra';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Ajuste } from '../contract/index.ts';
import { useCambiar } from './ajustes.api.ts';

type Change = {
  valor: unknown;
  /** How each change is told in the bar and in the versions. */
  names: readonly string[];
  /** What a value says, to read it beside that of somebody else. */
  show: (valor: unknown) => string;
  /** What follows from saving it, read before pressing. */
  note?: ReactNode;
};

export type Conflict = Change & { clave: string; message: string; theirs: Ajuste };

const DETALLE_MAX = 200;

/** What was changed and not saved, of all the sections together. */
function useDraftState(ajustes: readonly Ajuste[]) {
  const cambiar = useCambiar();
  const [changes, setChanges] = useState<Readonly<Record<string, Change>>>({});
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const dirty = Object.keys(changes).length > 0;
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
  const drop = (clave: string) => {
    setChanges(({ [clave]: _, ...others }) => others);
    setConflicts((all) => all.filter((one) => one.clave !== clave));
  };
  const find = (clave: string) => ajustes.find((one) => one.clave === clave);

  async function saveOne(clave: string, change: Change, version: number): Promise<boolean> {
    const detalle = change.names.join(' · ').slice(0, DETALLE_MAX);
    try {
      await cambiar(clave, { version, valor: change.valor, detalle });
      drop(clave);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const theirs = error.code === 'ajuste' ? (error.body.ajuste as Ajuste) : undefined;
      const message = error.violations[0]?.message ?? error.message;
      if (!theirs) setProblem(message);
      else
        setConflicts((all) => [
          ...all.filter((one) => one.clave !== clave),
          { ...change, clave, message, theirs },
        ]);
      return false;
    }
  }

  async function run(work: () => Promise<boolean>) {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      setSaved(await work());
    } finally {
      setBusy(false);
    }
  }

  return {
    conflicts,
    problem,
    busy,
    /** What was saved last rules, and nothing was written since. */
    isSaved: isSaved && !dirty,
    names: Object.values(changes).flatMap((change) => change.names),
    notes: Object.entries(changes).flatMap(([clave, { note }]) => (note ? [{ clave, note }] : [])),
    find,
    isChanged: (clave: string) => clave in changes,
    valueOf: (clave: string): unknown => (clave in changes ? changes[clave]?.valor : find(clave)?.valor),
    put(clave: string, change: Change) {
      if (change.names.length === 0) return drop(clave);
      setProblem(null);
      setSaved(false);
      setChanges((all) => ({ ...all, [clave]: change }));
    },
    drop,
    discard() {
      setChanges({});
      setConflicts([]);
      setProblem(null);
      setSaved(false);
    },
    save: () =>
      run(async () => {
        let saved = true;
        for (const [clave, change] of Object.entries(changes))
          saved = (await saveOne(clave, change, find(clave)?.version ?? 0)) && saved;
        return saved;
      }),
    /** What they wrote was read, and ours takes its place. */
    insist: (conflict: Conflict) => run(() => saveOne(conflict.clave, conflict, conflict.theirs.version)),
  };
}

export type Draft = ReturnType<typeof useDraftState>;

const DraftContext = createContext<Draft | null>(null);

export function DraftProvider({ ajustes, children }: { ajustes: readonly Ajuste[]; children: ReactNode }) {
  return <DraftContext value={useDraftState(ajustes)}>{children}</DraftContext>;
}

export function useDraft(): Draft {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error('A section is drawn inside the page of the settings.');
  return draft;
}
