import { Button, LinkButton } from '@oficina/ui/button';
import { TWO_FACTOR_PATH } from '@oficina/ui/forbidden';
import { Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { saveFile } from '@oficina/ui/save-file';
import { useState } from 'react';
import type { ArchivoAdjunto } from '../../contract/index.ts';
import PhotoDialog, { type Photo } from '../photo.dialog.tsx';
import styles from './adjuntos.module.css';
import { CodigoDialog } from './codigo.dialog.tsx';
import { type OpenResult, useOpenAdjunto } from './open-adjunto.ts';

type Props = {
  adjuntos: readonly ArchivoAdjunto[];
  /** An encargado may open the files only once the case is assigned to them. */
  allowed: boolean;
};

type OpenProblem = Extract<OpenResult, { texto: string }>;

export function Adjuntos({ adjuntos, allowed }: Props) {
  const openAdjunto = useOpenAdjunto();
  const [openingId, setOpeningId] = useState<number | null>(null);
  const [protectedAdjunto, setProtectedAdjunto] = useState<ArchivoAdjunto | null>(null);
  const [problem, setProblem] = useState<OpenProblem | null>(null);
  const [photo, setPhoto] = useState<Photo | null>(null);
  if (adjuntos.length === 0) return null;

  const showFile = (archivo: Blob, nombre: string) =>
    archivo.type.startsWith('image/') ? setPhoto({ archivo, nombre }) : saveFile(archivo, nombre);
  const openFile = async (adjunto: ArchivoAdjunto) => {
    setProblem(null);
    setOpeningId(adjunto.id);
    const result = await openAdjunto(adjunto, '').finally(() => setOpeningId(null));
    if (result.kind === 'abierto') showFile(result.archivo, adjunto.fileName);
    else if (result.kind === 'codigo') setProtectedAdjunto(adjunto);
    else setProblem(result);
  };
  const openWithCode = async (otp: string): Promise<string | null> => {
    if (!protectedAdjunto) return null;
    const result = await openAdjunto(protectedAdjunto, otp);
    if (result.kind !== 'abierto') return result.texto;
    setProtectedAdjunto(null);
    showFile(result.archivo, protectedAdjunto.fileName);
    return null;
  };
  return (
    <Panel title={`Adjuntos (${adjuntos.length})`}>
      <Stack>
        {problem && (
          <Notice tint="rojo" role="alert">
            <p>{problem.texto}</p>
            {problem.kind === 'sin-segundo-paso' && (
              <LinkButton to={TWO_FACTOR_PATH} variant="link">
                Activar
              </LinkButton>
            )}
          </Notice>
        )}
        {!allowed && <p>Los archivos se abren cuando el caso es tuyo.</p>}
        <ul className={styles.adjuntos} aria-label="Adjuntos">
          {adjuntos.map((adjunto) => (
            <li key={adjunto.id}>
              <Button
                variant="link"
                disabled={!allowed}
                busy={openingId === adjunto.id}
                onClick={() => void openFile(adjunto)}
              >
                <span className="oculto">Ver </span>
                {adjunto.fileName}
              </Button>
            </li>
          ))}
        </ul>
      </Stack>
      <CodigoDialog
        opened={protectedAdjunto !== null}
        onCodigo={openWithCode}
        onClose={() => setProtectedAdjunto(null)}
      />
      <PhotoDialog
        photo={photo}
        onSave={({ archivo, nombre }) => saveFile(archivo, nombre)}
        onClose={() => setPhoto(null)}
      />
    </Panel>
  );
}
