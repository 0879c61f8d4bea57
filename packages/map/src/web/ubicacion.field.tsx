import { Button } from '@oficina/ui/button';
import { TextField } from '@oficina/ui/field';
import { FieldGroup, requirementLabel } from '@oficina/ui/field-group';
import { Actions } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { LazyMapa } from './lazy-mapa.tsx';
import { locateDevice } from './locate-device.ts';
import { formatLugar, type Lugar, maxDireccionLength, parseLugar } from './lugar.ts';
import styles from './mapa.module.css';
import type { MapaConfig } from './mapa-config.ts';

export type UbicacionFieldProps = {
  mapa?: MapaConfig | undefined;
  /** The value is "lat,lng", "lat,lng dirección" or an address. */
  value: string;
  onChange: (value: string) => void;
  /** 1 means optional, 2 required. */
  requirement: 1 | 2;
  error?: string | undefined;
  id?: string | undefined;
};

const MAPA_FAILED = 'No pudimos cargar el mapa. Escribí la dirección.';
const MARKED = 'Marcamos dónde estás. Si hace falta, corré la marca.';
const MARKED_APPROXIMATELY = 'Marcamos dónde estás, más o menos. Fijate en el mapa y corré la marca.';
const ADDRESS_LABEL = 'Dirección o referencia';
const EXAMPLE = 'San Martín 450, frente a la plaza';

/** The text field is always there, whatever fails. */
export function UbicacionField({ mapa, value, onChange, requirement, error, id }: UbicacionFieldProps) {
  const { lugar, changeLugar } = useLugar(value, onChange);
  const direccion = (
    <TextField
      id={id}
      label={mapa ? ADDRESS_LABEL : `${ADDRESS_LABEL} ${requirementLabel(requirement)}`}
      placeholder={EXAMPLE}
      error={error}
      value={lugar.direccion}
      maxLength={maxDireccionLength(lugar)}
      autoComplete="off"
      onChange={(event) => changeLugar({ ...lugar, direccion: event.target.value })}
    />
  );
  if (!mapa) return direccion;
  return (
    <FieldGroup title="Ubicación" requirement={requirement}>
      <MapaPicker mapa={mapa} lugar={lugar} onLugar={changeLugar} />
      {direccion}
    </FieldGroup>
  );
}

/** The typed text is kept as it is; only a different value from outside is parsed again. */
function useLugar(value: string, onChange: (value: string) => void) {
  const [lugar, setLugar] = useState(() => parseLugar(value));
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setLugar(parseLugar(value));
  }
  const changeLugar = (next: Lugar) => {
    const texto = formatLugar(next);
    setLugar(next);
    setLastValue(texto);
    onChange(texto);
  };
  return { lugar, changeLugar };
}

type MapaPickerProps = { mapa: MapaConfig; lugar: Lugar; onLugar: (lugar: Lugar) => void };

function MapaPicker({ mapa, lugar, onLugar }: MapaPickerProps) {
  // A place marked in a draft is not shown until the person opens the map.
  const [estado, setEstado] = useState<'cerrado' | 'abierto' | 'falla'>('cerrado');
  const [aviso, setAviso] = useState<{ texto: string; isFailure: boolean } | null>(null);
  const { locating, locate } = useDevicePosition();
  const isOpen = estado === 'abierto';
  // The position may arrive after more was typed, so it is combined with the latest address.
  const actual = useRef(lugar);
  actual.current = lugar;

  const markDevicePosition = async () => {
    setAviso(null);
    const position = await locate();
    if (!position) return;
    if ('failure' in position) return setAviso({ texto: position.failure, isFailure: true });
    onLugar({ ...actual.current, point: position.point });
    setAviso({ texto: position.approximate ? MARKED_APPROXIMATELY : MARKED, isFailure: false });
    setEstado('abierto');
  };

  return (
    <>
      <Actions>
        <Button busy={locating} busyText="Buscando…" onClick={() => void markDevicePosition()}>
          Usar mi ubicación
        </Button>
        <Button aria-expanded={isOpen} onClick={() => setEstado(isOpen ? 'cerrado' : 'abierto')}>
          {isOpen ? 'Cerrar el mapa' : 'Marcar en el mapa'}
        </Button>
      </Actions>
      {aviso?.isFailure && (
        <Notice tint="amarillo" role="alert">
          {aviso.texto}
        </Notice>
      )}
      {isOpen && (
        <LazyMapa
          mapa={mapa}
          point={lugar.point}
          onPoint={(point) => {
            setAviso(null);
            onLugar({ ...actual.current, point });
          }}
          onFailure={() => setEstado('falla')}
        />
      )}
      {estado === 'falla' && (
        <Notice tint="amarillo" role="alert">
          {MAPA_FAILED}
        </Notice>
      )}
      <div className={styles.marcado}>
        <span role="status">{lugar.point ? markerText(aviso) : ''}</span>
        {lugar.point && (
          <Button
            variant="link"
            onClick={() => {
              setAviso(null);
              onLugar({ ...lugar, point: null });
            }}
          >
            Quitar la marca
          </Button>
        )}
      </div>
    </>
  );
}

const markerText = (aviso: { texto: string; isFailure: boolean } | null) =>
  aviso && !aviso.isFailure ? aviso.texto : 'El lugar está marcado en el mapa.';

/** One request runs at a time, and an answer that comes after the page was left is ignored. */
function useDevicePosition() {
  const [locating, setLocating] = useState(false);
  const mountedRef = useRef(true);
  useEffect(() => {
    mountedRef.current = true;
    return () => {
      mountedRef.current = false;
    };
  }, []);
  const locate = async () => {
    setLocating(true);
    const position = await locateDevice();
    if (!mountedRef.current) return null;
    setLocating(false);
    return position;
  };
  return { locating, locate };
}
