import { LinkButton } from '@oficina/ui/button';
import { TWO_FACTOR_PATH } from '@oficina/ui/forbidden';
import { Notice } from '@oficina/ui/notice';
import { saveFile } from '@oficina/ui/save-file';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ArchivoAdjunto } from '../../contract/index.ts';
import { isPdf } from '../files.ts';
import { type OpenResult, useOpenAdjunto } from './open-adjunto.ts';
import type { Shown } from './viewer-dialogs.tsx';

const ViewerDialogs = lazy(() => import('./viewer-dialogs.tsx'));

export type Viewer = {
  /** An encargado may open the files only once the case is assigned to them. */
  allowed: boolean;
  /** A code has to be given before anything is seen. */
  isLocked: boolean;
  openingId: number | null;
  open: (adjunto: ArchivoAdjunto) => void;
  /** Why a file was not opened, and the dialogs. */
  problem: ReactNode;
  dialogs: ReactNode;
};

type Options = {
  /** All those of the case: its photos are gone through one after another. */
  adjuntos: readonly ArchivoAdjunto[];
  allowed: boolean;
  isProtected: boolean;
};

type OpenProblem = Extract<OpenResult, { texto: string }>;

export function useViewer({ adjuntos, allowed, isProtected }: Options): Viewer {
  const openAdjunto = useOpenAdjunto();
  const [openingId, setOpeningId] = useState<number | null>(null);
  const [waiting, setWaiting] = useState<ArchivoAdjunto | null>(null);
  const [problem, setProblem] = useState<OpenProblem | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [unlocked, setUnlocked] = useState(false);
  const [wasUsed, setWasUsed] = useState(false);
  const photos = adjuntos.filter(({ fileName }) => !isPdf({ name: fileName }));
  const index = photos.findIndex(({ id }) => id === shown?.adjunto.id);

  const show = (archivo: Blob, adjunto: ArchivoAdjunto) => {
    setUnlocked(true);
    if (archivo.type.startsWith('image/')) setShown({ adjunto, archivo });
    else saveFile(archivo, adjunto.fileName);
  };
  const open = async (adjunto: ArchivoAdjunto) => {
    if (openingId !== null) return;
    setWasUsed(true);
    setProblem(null);
    setOpeningId(adjunto.id);
    const result = await openAdjunto(adjunto, '').finally(() => setOpeningId(null));
    if (result.kind === 'abierto') return show(result.archivo, adjunto);
    setShown(null);
    if (result.kind === 'codigo') setWaiting(adjunto);
    else setProblem(result);
  };
  const openWithCode = async (otp: string): Promise<string | null> => {
    if (!waiting) return null;
    const result = await openAdjunto(waiting, otp);
    if (result.kind !== 'abierto') return result.texto;
    setWaiting(null);
    show(result.archivo, waiting);
    return null;
  };
  const step = (by: number) => {
    const next = photos[index + by];
    return next && (() => void open(next));
  };
  return {
    allowed,
    isLocked: isProtected && !unlocked,
    openingId,
    open: (adjunto) => void open(adjunto),
    problem: problem && (
      <Notice tint="rojo" role="alert">
        <p>{problem.texto}</p>
        {problem.kind === 'sin-segundo-paso' && (
          <LinkButton to={TWO_FACTOR_PATH} variant="link">
            Activar
          </LinkButton>
        )}
      </Notice>
    ),
    // They stay after their first use: leaving the page as they close would not return the focus.
    dialogs: wasUsed && (
      <Suspense>
        <ViewerDialogs
          asksCode={waiting !== null}
          onCodigo={openWithCode}
          onCodigoClosed={() => setWaiting(null)}
          shown={shown}
          place={`${index + 1} de ${photos.length}`}
          onPrevious={step(-1)}
          onNext={step(1)}
          onClose={() => setShown(null)}
        />
      </Suspense>
    ),
  };
}
