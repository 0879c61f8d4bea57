import { Button } from '@oficina/ui/button';
import { TextAreaField } from '@oficina/ui/field';
import { Actions, Stack } from '@oficina/ui/layout';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  DESCRIPCION_MAXIMA,
  type NombreDeEstado,
  RESPUESTA_VACIA,
  type Requerimiento,
  requerimientoEstado,
} from '../../contract/index.ts';
import { AgregarArchivo, SIN_SUBIR } from '../agregar-archivo.tsx';
import { useSubidas } from '../fotos/use-subidas.ts';
import { useSubirAdjunto } from '../subir-adjunto.ts';
import type { AccionesDelCaso, Hecho } from './acciones.api.ts';
import { useBorradorDeRespuesta } from './borrador-de-respuesta.ts';
import styles from './caso.module.css';
import { puedePasarA } from './movimientos.ts';
import { esPublico, type Yo } from './quien.ts';
import { agregar, faltaCompletar, faltantes, primerHueco, type Valores } from './respuestas.ts';
import { RespuestasGuardadas } from './respuestas-guardadas.tsx';

export type ResponderProps = {
  caso: Requerimiento;
  yo: Yo;
  valores: Valores;
  acciones: Pick<AccionesDelCaso, 'responder' | 'mover' | 'adjuntar'>;
  /** Where «r» goes. */
  caja: RefObject<HTMLDivElement | null>;
  /** Why it did not go; null when it is tried again. */
  onProblema: (motivo: string | null) => void;
  /** It was sent: told by the page, and `llevar` to where it is told when this box is gone. */
  onDicho: (texto: string, llevar: boolean) => void;
};

/** Answering, alone or with what comes of it. */
type Modo = 'responder' | Extract<NombreDeEstado, 'esperaUsuario' | 'finalizado'>;

const BOTONES: readonly { modo: Modo; label: string }[] = [
  { modo: 'responder', label: 'Responder' },
  { modo: 'esperaUsuario', label: 'Responder y esperar al usuario' },
  { modo: 'finalizado', label: 'Responder y finalizar' },
];

const ENVIADA: Readonly<Record<Modo, string>> = {
  responder: 'Enviamos la respuesta.',
  esperaUsuario: 'Enviamos la respuesta. Queda esperando al usuario.',
  finalizado: 'Enviamos la respuesta y finalizamos el caso.',
};

/** Whatever is accepted: what a category takes is asked of customers. */
const CUALQUIERA = { adjuntarFotos: 0, adjuntarArchivos: 1 } as const;

/** What has to be mended before it can go. */
function faltaEn(texto: string): string | null {
  if (texto.trim() === '') return RESPUESTA_VACIA;
  const huecos = faltantes(texto);
  return huecos.length > 0 ? faltaCompletar(huecos) : null;
}

const HECHO: Hecho = { ok: true };

export function Responder({ caso, yo, valores, acciones, caja, onProblema, onDicho }: ResponderProps) {
  const [texto, setTexto] = useBorradorDeRespuesta(caso.id);
  const [falta, setFalta] = useState<string | null>(null);
  const [enviando, setEnviando] = useState<Modo | null>(null);
  const archivos = useSubidas(useSubirAdjunto(), CUALQUIERA);
  const [enviadas, setEnviadas] = useState(0);
  const ayuda = useId();
  const modos = BOTONES.filter(({ modo }) => modo === 'responder' || puedePasarA(caso, yo, modo));
  const huecos = faltantes(texto);

  const irAlTexto = (contenido: string) => {
    const campo = caja.current?.querySelector('textarea');
    campo?.focus();
    const hueco = primerHueco(contenido);
    // Selected, the first key takes its place.
    if (hueco) campo?.setSelectionRange(...hueco);
  };
  const escribir = (ahora: string) => {
    setTexto(ahora);
    if (falta) setFalta(faltaEn(ahora));
  };
  const poner = (respuesta: string) => {
    const ahora = agregar(texto, respuesta).slice(0, DESCRIPCION_MAXIMA);
    flushSync(() => escribir(ahora));
    irAlTexto(ahora);
  };
  /** The files first and then the words, which are what tells whoever began it. */
  const mandar = async (modo: Modo, dicho: string): Promise<Hecho> => {
    const iris = await archivos.terminar();
    if (iris === null) return { ok: false, motivo: SIN_SUBIR };
    const adjuntos = iris.length > 0 ? await acciones.adjuntar(iris) : HECHO;
    if (!adjuntos.ok) return adjuntos;
    return modo === 'responder'
      ? acciones.responder(dicho)
      : acciones.mover(requerimientoEstado.code(modo), dicho);
  };
  const enviar = async (modo: Modo) => {
    if (enviando) return;
    const mal = faltaEn(texto);
    setFalta(mal);
    onProblema(null);
    if (mal) return irAlTexto(texto);
    setEnviando(modo);
    const hecho = await mandar(modo, texto.trim()).finally(() => setEnviando(null));
    if (!hecho.ok) return onProblema(hecho.motivo);
    setTexto('');
    for (const { id } of archivos.subidas) archivos.quitar(id);
    setEnviadas(enviadas + 1);
    onDicho(ENVIADA[modo], modo === 'finalizado');
  };
  const alTeclear = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void enviar('responder');
  };
  return (
    <Stack>
      <RespuestasGuardadas usuarioId={yo.id} valores={valores} escrito={texto} onElegir={poner} />
      <div ref={caja} className={styles.ancho}>
        <TextAreaField
          label="Respuesta"
          hint={esPublico(caso) ? 'Le llega por correo a quien lo pidió.' : undefined}
          rows={6}
          maxLength={DESCRIPCION_MAXIMA}
          value={texto}
          error={falta}
          onChange={({ target }) => escribir(target.value)}
          onKeyDown={alTeclear}
        />
      </div>
      {huecos.length > 0 && (
        <p>
          Falta completar:{' '}
          {huecos.map((hueco) => (
            <mark key={hueco} className={styles.hueco}>
              {hueco}
            </mark>
          ))}
        </p>
      )}
      {/* Without an account there is nowhere to see them. */}
      {!esPublico(caso) && <AgregarArchivo key={enviadas} archivos={archivos} admite={CUALQUIERA} />}
      <Actions>
        {modos.map(({ modo, label }) => (
          <Button
            key={modo}
            variant={modo === 'responder' ? 'primary' : 'secondary'}
            busy={enviando === modo}
            busyText="Enviando…"
            disabled={enviando !== null}
            aria-describedby={modo === 'finalizado' && !esPublico(caso) ? ayuda : undefined}
            onClick={() => void enviar(modo)}
          >
            {label}
          </Button>
        ))}
      </Actions>
      {modos.some(({ modo }) => modo === 'finalizado') && !esPublico(caso) && (
        <p id={ayuda} className={styles.suave}>
          Responder y finalizar: se le va a preguntar al cliente si quedó resuelto.
        </p>
      )}
    </Stack>
  );
}
