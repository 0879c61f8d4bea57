import { Button, LinkButton } from '@oficina/ui/button';
import { DOS_PASOS_PATH } from '@oficina/ui/forbidden';
import { Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { saveFile } from '@oficina/ui/save-file';
import { useState } from 'react';
import type { ArchivoAdjunto, Requerimiento } from '../../contract/index.ts';
import FotoDialog, { type Foto } from '../foto.dialog.tsx';
import { type Apertura, useAbrirAdjunto } from './abrir-adjunto.ts';
import styles from './caso.module.css';
import { CodigoDialog } from './codigo.dialog.tsx';

type Props = {
  caso: Requerimiento;
  /** An encargado opens them once the case is theirs. */
  puede: boolean;
};

type Problema = Extract<Apertura, { texto: string }>;

/** The photographs are seen here; the rest is saved as any download. */
export function Adjuntos({ caso, puede }: Props) {
  const abrir = useAbrirAdjunto();
  const [abriendo, setAbriendo] = useState<number | null>(null);
  const [protegido, setProtegido] = useState<ArchivoAdjunto | null>(null);
  const [problema, setProblema] = useState<Problema | null>(null);
  const [foto, setFoto] = useState<Foto | null>(null);
  const adjuntos = caso.adjuntos ?? [];
  if (adjuntos.length === 0) return null;

  const mostrar = (archivo: Blob, nombre: string) =>
    archivo.type.startsWith('image/') ? setFoto({ archivo, nombre }) : saveFile(archivo, nombre);
  const ver = async (adjunto: ArchivoAdjunto) => {
    setProblema(null);
    setAbriendo(adjunto.id);
    const apertura = await abrir(adjunto, '').finally(() => setAbriendo(null));
    if (apertura.kind === 'abierto') mostrar(apertura.archivo, adjunto.fileName);
    else if (apertura.kind === 'codigo') setProtegido(adjunto);
    else setProblema(apertura);
  };
  const conCodigo = async (otp: string): Promise<string | null> => {
    if (!protegido) return null;
    const apertura = await abrir(protegido, otp);
    if (apertura.kind !== 'abierto') return apertura.texto;
    setProtegido(null);
    mostrar(apertura.archivo, protegido.fileName);
    return null;
  };
  return (
    <Panel title={`Adjuntos (${adjuntos.length})`}>
      <Stack>
        {problema && (
          <Notice tint="rojo" role="alert">
            <p>{problema.texto}</p>
            {problema.kind === 'sin-segundo-paso' && (
              <LinkButton to={DOS_PASOS_PATH} variant="link">
                Activar
              </LinkButton>
            )}
          </Notice>
        )}
        {!puede && <p>Los archivos se abren cuando el caso es tuyo.</p>}
        <ul className={styles.adjuntos} aria-label="Adjuntos">
          {adjuntos.map((adjunto) => (
            <li key={adjunto.id}>
              <Button
                variant="link"
                disabled={!puede}
                busy={abriendo === adjunto.id}
                onClick={() => void ver(adjunto)}
              >
                <span className="oculto">Ver </span>
                {adjunto.fileName}
              </Button>
            </li>
          ))}
        </ul>
      </Stack>
      <CodigoDialog opened={protegido !== null} onCodigo={conCodigo} onClose={() => setProtegido(null)} />
      <FotoDialog
        foto={foto}
        onGuardar={({ archivo, nombre }) => saveFile(archivo, nombre)}
        onClose={() => setFoto(null)}
      />
    </Panel>
  );
}
