import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { ConfirmDialog } from '@oficina/ui/dialog';
import { Actions, Row, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useState } from 'react';
import type { SuministroMail } from '../contract/index.ts';
import styles from './correos.module.css';
import { type AccionMasiva, hacerConTodos, type Resultado, textoResultado } from './correos-masivo.ts';

type Props = { elegidos: readonly SuministroMail[]; onHecho: () => void };

/** What is done to all the chosen rows. How it ended stays written until something else is done. */
export function CorreosElegidos({ elegidos, onHecho }: Props) {
  const client = useClient();
  const [ocupada, setOcupada] = useState<AccionMasiva | null>(null);
  const [preguntando, setPreguntando] = useState(false);
  const [resultado, setResultado] = useState<Resultado | null>(null);
  const hacer = async (accion: AccionMasiva, correos: readonly SuministroMail[]) => {
    if (ocupada) return;
    setOcupada(accion);
    try {
      setResultado(await hacerConTodos(client, accion, correos));
    } finally {
      setOcupada(null);
      setPreguntando(false);
      onHecho();
    }
  };
  const boton = (accion: AccionMasiva, palabra: string, gerundio: string) => (
    <Button
      variant={accion === 'eliminar' ? 'danger' : 'secondary'}
      busy={ocupada === accion}
      busyText={gerundio}
      onClick={() => (accion === 'eliminar' ? setPreguntando(true) : void hacer(accion, elegidos))}
    >
      {palabra}
    </Button>
  );
  const cuantos = elegidos.length === 1 ? '1 elegido' : `${elegidos.length} elegidos`;
  return (
    <>
      {resultado && <Terminado resultado={resultado} onReintentar={hacer} />}
      {elegidos.length > 0 && (
        <section className={styles.elegidos} aria-label="Correos elegidos">
          <p role="status">{cuantos}:</p>
          <Row gap={8}>
            {boton('validar', 'Validar', 'Validando…')}
            {boton('desuscribir', 'Desuscribir', 'Desuscribiendo…')}
            {boton('eliminar', 'Eliminar', 'Eliminando…')}
          </Row>
        </section>
      )}
      <ConfirmDialog
        opened={preguntando}
        title={elegidos.length === 1 ? '¿Eliminar 1 correo?' : `¿Eliminar ${elegidos.length} correos?`}
        text="Dejan de recibir las facturas de esos suministros."
        confirmLabel="Eliminar"
        danger
        busy={ocupada === 'eliminar'}
        busyText="Eliminando…"
        onConfirm={() => void hacer('eliminar', elegidos)}
        onClose={() => setPreguntando(false)}
      />
    </>
  );
}

type TerminadoProps = {
  resultado: Resultado;
  onReintentar: (accion: AccionMasiva, correos: readonly SuministroMail[]) => Promise<void>;
};

function Terminado({ resultado, onReintentar }: TerminadoProps) {
  const { accion, fallos } = resultado;
  const mal = fallos.length > 0;
  return (
    <Notice tint={mal ? 'amarillo' : 'verde'} role={mal ? 'alert' : 'status'}>
      <Stack gap={8}>
        <p>{textoResultado(resultado)}</p>
        {mal && (
          <>
            <ul className={styles.fallos}>
              {fallos.map(({ correo, motivo }) => (
                <li key={correo.id}>
                  {correo.email}, suministro {correo.suministroCuenta}: {motivo}
                </li>
              ))}
            </ul>
            <Actions>
              <Button
                onClick={() =>
                  void onReintentar(
                    accion,
                    fallos.map(({ correo }) => correo),
                  )
                }
              >
                Reintentar los que fallaron
              </Button>
            </Actions>
          </>
        )}
      </Stack>
    </Notice>
  );
}
