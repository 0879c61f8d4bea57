import type { Contact } from '@oficina/ui/contact-line';
import { Panel } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useShortcuts } from '@oficina/ui/shortcuts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Requerimiento } from '../../contract/index.ts';
import type { MapaConfig } from '../mapa/mapa-config.ts';
import { type Hecho, pasoA, useAccionesDelCaso } from './acciones.api.ts';
import { Adjuntos } from './adjuntos.tsx';
import { direccionDe } from './anterior-y-siguiente.tsx';
import { AsignarDialog } from './asignar.dialog.tsx';
import styles from './caso.module.css';
import { useCliente, useSuministro } from './casos.api.ts';
import { Historia } from './historia.tsx';
import { useMarcarVista } from './marcar-vista.ts';
import { MoverDialog } from './mover.dialog.tsx';
import { destinosDe, exigeTexto } from './movimientos.ts';
import { Notas } from './notas.tsx';
import { PanelDelCaso } from './panel-del-caso.tsx';
import { PanelDelCliente } from './panel-del-cliente.tsx';
import { PanelDelLugar, suministroEnPalabras } from './panel-del-lugar.tsx';
import { esMio, iriDe, loAtiendo, type Yo } from './quien.ts';
import { Respuesta } from './respuesta.tsx';
import { TECLAS } from './teclas.ts';
import { type Cooperativa, Ticket } from './ticket.tsx';
import type { Lugar } from './vecinos.ts';

export type CasoProps = {
  yo: Yo;
  listaTo: string;
  casoTo: (id: number) => string;
  cooperativa: Cooperativa;
  mapa?: MapaConfig | undefined;
  /** Whom to call when the page cannot be shown. */
  contact?: Contact | undefined;
};

type Props = CasoProps & { caso: Requerimiento; lugar: Lugar | null };

/** `llevar`: what was pressed may be there no more, and whoever pressed it is taken here. */
type Dicho = { texto: string; llevar: boolean };

export function Caso({ caso, yo, lugar, ...props }: Props) {
  const { listaTo, casoTo, mapa, cooperativa } = props;
  const acciones = useAccionesDelCaso(caso, yo);
  const navigate = useNavigate();
  const { search } = useLocation();
  const [dialogo, setDialogo] = useState<'mover' | 'asignar' | null>(null);
  const [dicho, setDicho] = useState<Dicho | null>(null);
  const [problema, setProblema] = useState<string | null>(null);
  const [ocupado, setOcupado] = useState(false);
  const [aMano, setAMano] = useState(false);
  const aviso = useRef<HTMLParagraphElement>(null);
  const caja = useRef<HTMLDivElement>(null);
  const cliente = useCliente(caso, loAtiendo(caso, yo)).data;
  const suministro = useSuministro(caso).data;
  useMarcarVista(caso, yo, aMano, acciones.marcar);
  useEffect(() => {
    if (dicho?.llevar) aviso.current?.focus();
  }, [dicho]);

  const falla = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was pressed may be at the other end of the page.
    if (problema) falla.current?.scrollIntoView?.({ block: 'nearest' });
  }, [problema]);

  const decir = (texto: string, llevar: boolean) => {
    setProblema(null);
    setDicho({ texto, llevar });
  };
  /** For a button of the page: what came of it is told above. */
  const hacer = async (intento: Promise<Hecho>, texto: string, llevar = true) => {
    setOcupado(true);
    setProblema(null);
    setDicho(null);
    const hecho = await intento.finally(() => setOcupado(false));
    if (hecho.ok) decir(texto, llevar);
    else setProblema(hecho.motivo);
  };
  /** For a dialog, which tells its own refusals. */
  const alHacer = async (intento: Promise<Hecho>, texto: string) => {
    const hecho = await intento;
    if (hecho.ok) decir(texto, false);
    return hecho;
  };
  const asignarme = () => void hacer(acciones.asignar(iriDe(yo)), 'Ahora el caso es tuyo.');
  const marcar = (con: boolean) => {
    setAMano(true);
    const texto = con ? 'Quedó marcado con novedad.' : 'Le quitamos la marca de novedad.';
    void hacer(acciones.marcar(con), texto, false);
  };
  const destinos = destinosDe(caso, yo);
  const donde = suministroEnPalabras(caso, suministro);
  const ir = (a: Lugar['anterior'] | undefined) => a && (() => void navigate(direccionDe(a, casoTo)));
  useShortcuts(
    {
      r: () => caja.current?.querySelector('textarea')?.focus(),
      a: esMio(caso, yo) || ocupado ? undefined : asignarme,
      e: destinos.length === 0 ? undefined : () => setDialogo('mover'),
      u: () => void navigate(`${listaTo}${search}`),
      '[': ir(lugar?.anterior) || undefined,
      ']': ir(lugar?.siguiente) || undefined,
    },
    { help: TECLAS },
  );
  return (
    <div className={styles.columnas}>
      <div>
        <Panel title="Historia">
          <Historia caso={caso} yo={yo} />
        </Panel>
        <p ref={aviso} role="status" tabIndex={-1} className={dicho ? styles.aviso : 'oculto'}>
          {dicho?.texto}
        </p>
        {problema && (
          <div ref={falla}>
            <Notice tint="rojo" role="alert">
              {problema}
            </Notice>
          </div>
        )}
        <Respuesta
          {...{ caso, yo, acciones, caja }}
          valores={{
            nombre: cliente?.nombre ?? caso.usuarioNombre ?? caso.contacto?.nombre,
            numero: caso.numero,
            suministro: donde,
            categoria: caso.categoria.nombre,
          }}
          asignando={ocupado}
          onAsignarme={asignarme}
          onDicho={decir}
        />
        <Notas id={caso.id} />
      </div>
      <div>
        <PanelDelCaso
          {...{ caso, yo, ocupado }}
          onMover={() => setDialogo('mover')}
          onAsignarme={asignarme}
          onAsignar={() => setDialogo('asignar')}
          onSoltar={() => void hacer(acciones.asignar(null), 'El caso quedó sin asignar.')}
          onMarcar={marcar}
          onMarcarAlUsuario={() =>
            void hacer(acciones.marcarAlUsuario(), 'El usuario lo va a ver como no leído.')
          }
        />
        <PanelDelCliente {...{ caso, yo, cliente }} />
        <PanelDelLugar {...{ caso, suministro, mapa }} />
        <Adjuntos caso={caso} puede={loAtiendo(caso, yo)} />
      </div>
      <MoverDialog
        opened={dialogo === 'mover'}
        title={`Estado del caso ${caso.numero}`}
        destinos={destinos}
        exigeTexto={(estado) => exigeTexto(caso, estado)}
        onMover={(estado, texto) => alHacer(acciones.mover(estado, texto), pasoA(estado))}
        onClose={() => setDialogo(null)}
      />
      <AsignarDialog
        opened={dialogo === 'asignar'}
        title={`Encargado del caso ${caso.numero}`}
        onAsignar={(encargado, nombre) =>
          alHacer(
            acciones.asignar(encargado),
            nombre ? `Asignado a ${nombre}.` : 'El caso quedó sin asignar.',
          )
        }
        onClose={() => setDialogo(null)}
      />
      <Ticket caso={caso} suministro={donde} cooperativa={cooperativa} />
    </div>
  );
}
