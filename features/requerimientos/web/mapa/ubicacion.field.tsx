import { Button } from '@oficina/ui/button';
import { TextField } from '@oficina/ui/field';
import { Actions } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useId, useRef, useState } from 'react';
import { dondeEstoy } from './donde-estoy.ts';
import { escribirLugar, type Lugar, largoDeDireccion, leerLugar } from './lugar.ts';
import styles from './mapa.module.css';
import type { MapaConfig } from './mapa-config.ts';
import { MapaDiferido } from './mapa-diferido.tsx';

export type UbicacionFieldProps = {
  /** Absent: this installation has no map, and the place is written. */
  mapa?: MapaConfig | undefined;
  /** As the server takes it: "lat,lng", "lat,lng dirección" or an address. */
  value: string;
  onChange: (value: string) => void;
  /** 1 may be left out, 2 may not. */
  exigencia: 1 | 2;
  error?: string | undefined;
  /** Of the text field, where the focus goes when something is missing. */
  id?: string | undefined;
};

const SIN_MAPA = 'No pudimos cargar el mapa. Escribí la dirección.';
const MARCADO = 'Marcamos dónde estás. Si hace falta, corré la marca.';
const MAS_O_MENOS = 'Marcamos dónde estás, más o menos. Fijate en el mapa y corré la marca.';
const LUGAR = 'Dirección o referencia';
const EJEMPLO = 'Por ejemplo: San Martín 450, frente a la plaza.';

/** Where it is: by the device, on a map or in words. The words are always there, whatever fails. */
export function UbicacionField({ mapa, value, onChange, exigencia, error, id }: UbicacionFieldProps) {
  const { lugar, cambiar } = useLugar(value, onChange);
  const titulo = useId();
  const direccion = (
    <TextField
      id={id}
      label={mapa ? LUGAR : `${LUGAR} ${marcaDe(exigencia)}`}
      hint={EJEMPLO}
      error={error}
      value={lugar.direccion}
      maxLength={largoDeDireccion(lugar)}
      autoComplete="off"
      onChange={(event) => cambiar({ ...lugar, direccion: event.target.value })}
    />
  );
  if (!mapa) return direccion;
  return (
    <fieldset className={styles.campo} aria-labelledby={titulo}>
      <legend id={titulo} className={styles.titulo}>
        Ubicación <span className={styles.exigencia}>{marcaDe(exigencia)}</span>
      </legend>
      <EnElMapa mapa={mapa} lugar={lugar} onLugar={cambiar} />
      {direccion}
    </fieldset>
  );
}

const marcaDe = (exigencia: 1 | 2) => (exigencia === 2 ? '(obligatorio)' : '(opcional)');

/** What is typed is kept as it is; only another text from outside is read again. */
function useLugar(value: string, onChange: (value: string) => void) {
  const [lugar, setLugar] = useState(() => leerLugar(value));
  const [dicho, setDicho] = useState(value);
  if (value !== dicho) {
    setDicho(value);
    setLugar(leerLugar(value));
  }
  const cambiar = (siguiente: Lugar) => {
    const texto = escribirLugar(siguiente);
    setLugar(siguiente);
    setDicho(texto);
    onChange(texto);
  };
  return { lugar, cambiar };
}

type EnElMapaProps = { mapa: MapaConfig; lugar: Lugar; onLugar: (lugar: Lugar) => void };

function EnElMapa({ mapa, lugar, onLugar }: EnElMapaProps) {
  // A place that came marked, of a draft, is shown when somebody wants to see it.
  const [estado, setEstado] = useState<'cerrado' | 'abierto' | 'falla'>('cerrado');
  const [aviso, setAviso] = useState<{ texto: string; falla: boolean } | null>(null);
  const { buscando, buscar } = usePosicion();
  const abierto = estado === 'abierto';
  // The answer of the device may come when more was typed: it goes with the address as it is then.
  const actual = useRef(lugar);
  actual.current = lugar;

  const usarLaMia = async () => {
    setAviso(null);
    const posicion = await buscar();
    if (!posicion) return;
    if ('falla' in posicion) return setAviso({ texto: posicion.falla, falla: true });
    onLugar({ ...actual.current, punto: posicion.punto });
    setAviso({ texto: posicion.masOMenos ? MAS_O_MENOS : MARCADO, falla: false });
    setEstado('abierto');
  };

  return (
    <>
      <Actions>
        <Button busy={buscando} busyText="Buscando…" onClick={() => void usarLaMia()}>
          Usar mi ubicación
        </Button>
        <Button aria-expanded={abierto} onClick={() => setEstado(abierto ? 'cerrado' : 'abierto')}>
          {abierto ? 'Cerrar el mapa' : 'Marcar en el mapa'}
        </Button>
      </Actions>
      {aviso?.falla && (
        <Notice tint="amarillo" role="alert">
          {aviso.texto}
        </Notice>
      )}
      {abierto && (
        <MapaDiferido
          mapa={mapa}
          punto={lugar.punto}
          onPunto={(punto) => {
            setAviso(null);
            onLugar({ ...actual.current, punto });
          }}
          onFalla={() => setEstado('falla')}
        />
      )}
      {estado === 'falla' && (
        <Notice tint="amarillo" role="alert">
          {SIN_MAPA}
        </Notice>
      )}
      <div className={styles.marcado}>
        <span role="status">{lugar.punto ? textoDeMarca(aviso) : ''}</span>
        {lugar.punto && (
          <Button
            variant="link"
            onClick={() => {
              setAviso(null);
              onLugar({ ...lugar, punto: null });
            }}
          >
            Quitar la marca
          </Button>
        )}
      </div>
    </>
  );
}

const textoDeMarca = (aviso: { texto: string; falla: boolean } | null) =>
  aviso && !aviso.falla ? aviso.texto : 'El lugar está marcado en el mapa.';

/** One question to the device at a time; what it answers to a page that was left is nobody's. */
function usePosicion() {
  const [buscando, setBuscando] = useState(false);
  const montado = useRef(true);
  useEffect(() => {
    montado.current = true;
    return () => {
      montado.current = false;
    };
  }, []);
  const buscar = async () => {
    setBuscando(true);
    const posicion = await dondeEstoy();
    if (!montado.current) return null;
    setBuscando(false);
    return posicion;
  };
  return { buscando, buscar };
}
