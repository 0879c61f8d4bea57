import { DateText } from '@oficina/ui/date-text';
import { IconBack } from '@oficina/ui/icon';
import { usePageHeading } from '@oficina/ui/layout';
import { FormSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  estaAbierto,
  type Requerimiento,
  type RequerimientoCategoria,
  requerimientoEstado,
} from '../contract/index.ts';
import { useRespuesta } from './borrador/use-respuesta.ts';
import { ImprimirConstancia } from './constancia.tsx';
import { Conversacion } from './conversacion.tsx';
import { DatosDelCaso } from './datos-del-caso.tsx';
import { EstadoRequerimiento } from './estado-requerimiento.tsx';
import { leerLlegada } from './llegada.ts';
import { type Lugar, suministroEscrito } from './lugar.ts';
import type { MapaConfig } from './mapa/mapa-config.ts';
import { nombreDelCaso, tituloDe } from './palabras.ts';
import { PanelDeEstado } from './panel-de-estado.tsx';
import { useReleer } from './requerimientos.api.ts';
import { SinEnviar } from './sin-enviar.tsx';
import { useEnLinea } from './use-en-linea.ts';
import { useNovedadVista } from './use-novedad-vista.ts';
import styles from './ver.module.css';

// What is read comes first; what it is answered with, right behind it.
const ResponderForm = lazy(() => import('./responder.form.tsx'));
const Anular = lazy(() => import('./anular.tsx'));

export type CasoProps = {
  usuarioId: number;
  suministros: readonly Lugar[];
  /** The ones of the menu. */
  categorias: readonly RequerimientoCategoria[];
  mapa: MapaConfig | undefined;
  /** Whether the cooperative gives the proof of a case. */
  conConstancia?: boolean | undefined;
  categoriaTo: (categoria: number) => string;
  agregarTo: (categoria: number) => string;
};

type Props = CasoProps & {
  caso: Requerimiento;
  /** The last reading failed: what is drawn is older. */
  desactualizado: boolean;
};

const SE_ANULA = [requerimientoEstado.code('pendiente'), requerimientoEstado.code('esperaUsuario')];

const dichas = ({ seguimientos = [] }: Requerimiento) => seguimientos.length;

export function Caso(props: Props) {
  const { caso, desactualizado, usuarioId, suministros, categorias, mapa, categoriaTo, agregarTo } = props;
  const { conConstancia = true } = props;
  const { sustantivo, nombre } = caso.categoria;
  const { state } = useLocation();
  // Once said here it is not said again, not even if the page is loaded again.
  const [llegada] = useState(() => leerLlegada(state));
  const recien = llegada.recien && caso.estado === requerimientoEstado.code('pendiente');
  const releer = useReleer();
  const enLinea = useEnLinea();
  useNovedadVista(caso);
  const titulo = usePageHeading(`${nombreDelCaso(sustantivo, caso.numero)} · ${nombre}`);
  const { ultima, esperarOtra } = useUltima(dichas(caso));
  const recibe = categorias.some(({ id, activo }) => activo && id === caso.categoria.id);
  const abierto = estaAbierto(caso.estado);
  const respuesta = useRespuesta(caso, usuarioId);
  const seAnula = SE_ANULA.includes(caso.estado);
  // Once drawn it stays: to whoever comes late with it, its dialog says why.
  const [conAnular, setConAnular] = useState(seAnula);
  if (seAnula && !conAnular) setConAnular(true);
  const lugar = suministroEscrito(suministros, caso.suministro);
  return (
    <>
      <div className={styles.cabeza}>
        <Link to={categoriaTo(caso.categoria.id)} className={styles.volver}>
          <IconBack size={20} />
          {caso.categoria.nombre}
        </Link>
        <div className={styles.titulo}>
          <h1 ref={titulo} tabIndex={-1}>
            {tituloDe(sustantivo)} <span className={styles.numero}>{caso.numero}</span> · {nombre}
          </h1>
          <EstadoRequerimiento estado={caso.estado} />
        </div>
        <div className={styles.bajada}>
          <p>
            Iniciado el <DateText value={caso.created} />
            {lugar && ` · ${lugar}`}
          </p>
          {conConstancia && !recien && <ImprimirConstancia caso={caso} />}
        </div>
      </div>
      <div className={styles.columnas}>
        <div className={styles.principal}>
          {desactualizado && (
            <Notice tint="amarillo" role="status">
              No pudimos actualizar esta página. Puede que haya novedades que no ves.
            </Notice>
          )}
          {!abierto && (
            <SinEnviar caso={caso} respuesta={respuesta} onBorrado={() => titulo.current?.focus()} />
          )}
          <PanelDeEstado
            caso={caso}
            respuesta={respuesta}
            recien={recien}
            conConstancia={conConstancia}
            agregarTo={recibe ? agregarTo(caso.categoria.id) : undefined}
            onCambio={releer}
            onReabierto={() => esperarOtra(dichas(caso))}
          />
          <Conversacion caso={caso} mapa={mapa} ultima={ultima} />
          {abierto && (
            <Suspense fallback={<FormSkeleton fields={1} />}>
              <ResponderForm
                caso={caso}
                categorias={categorias}
                respuesta={respuesta}
                onCambio={releer}
                onEnviada={() => esperarOtra(dichas(caso))}
              />
            </Suspense>
          )}
          {conAnular && (
            <div className={styles.anular} hidden={!seAnula}>
              <Suspense>
                <Anular
                  caso={caso}
                  puede={seAnula}
                  disabled={!enLinea}
                  onCambio={releer}
                  onSinBoton={() => titulo.current?.focus()}
                />
              </Suspense>
            </div>
          )}
        </div>
        <DatosDelCaso caso={caso} lugar={lugar} />
      </div>
    </>
  );
}

/** What was said has been read again by then. */
const ESPERA_MS = 1_000;

/** Whoever has just said something is taken to it once it is drawn; until then it is waited for. */
function useUltima(cuantas: number) {
  const ultima = useRef<HTMLLIElement>(null);
  const [antes, setAntes] = useState<number | null>(null);
  useEffect(() => {
    if (antes === null) return;
    // Drawn before, when the signal came back and the page was read again, no other will come: the next is of somebody
    // else, and takes nobody away from what they are doing.
    const despues = setTimeout(() => setAntes(null), ESPERA_MS);
    if (cuantas > antes) {
      ultima.current?.focus();
      setAntes(null);
    }
    return () => clearTimeout(despues);
  }, [antes, cuantas]);
  return { ultima, esperarOtra: setAntes };
}
