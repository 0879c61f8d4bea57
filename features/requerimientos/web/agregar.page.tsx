import { ApiError, iri } from '@oficina/hydra';
import { AGREGAR_SUMINISTRO_PATH } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import { ErrorPage } from '@oficina/ui/empty';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { FormSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Requerimiento, RequerimientoCategoria } from '../contract/index.ts';
import { AgregarForm } from './agregar.form.tsx';
import styles from './agregar.module.css';
import { BorradorRecuperado, EnvioEnDuda } from './borrador/avisos.tsx';
import { useAparato } from './borrador/use-aparato.ts';
import { useBorrador } from './borrador/use-borrador.ts';
import { ConCategoria, type ConCategoriaProps } from './con-categoria.tsx';
import { recienEnviado, reiterar } from './llegada.ts';
import type { Lugar } from './lugar.ts';
import type { MapaConfig } from './mapa/mapa-config.ts';
import { MasInformacion } from './mas-informacion.tsx';
import { type CasoNuevo, useAbiertos } from './requerimientos.api.ts';
import { useEnviar } from './use-enviar.ts';
import { YaHayUno } from './ya-hay-uno.tsx';

export type AgregarRequerimientoPageProps = ConCategoriaProps & {
  usuarioId: number;
  suministros: readonly Lugar[];
  mapa: MapaConfig | undefined;
  verTo: (id: number) => string;
  categoriaTo: (categoria: number) => string;
};

/** A new claim or procedure. What is written is kept until it is sent. */
export default function AgregarRequerimientoPage(props: AgregarRequerimientoPageProps) {
  return (
    <ConCategoria {...props}>
      {(categoria) => <DeCategoria key={categoria.id} {...props} categoria={categoria} />}
    </ConCategoria>
  );
}

type Props = AgregarRequerimientoPageProps & { categoria: RequerimientoCategoria };

function DeCategoria(props: Props) {
  const { categoria, usuarioId, suministros, contact, categoriaTo } = props;
  const { sustantivo, sustantivoPlural, nombre } = categoria;
  const abiertos = useAbiertos(categoria.id, usuarioId);
  const pendiente = !useAparato() || abiertos.isPending;
  const { error } = abiertos;
  if (error instanceof ApiError && error.status === 403)
    return <ErrorPage title="Te falta poco" text={error.message} contact={contact} />;
  const sinSuministro = categoria.requiereSuministro && suministros.length === 0;
  return (
    <>
      <PageHeader
        title={`Nuevo ${sustantivo}: ${nombre}`}
        back={{ to: categoriaTo(categoria.id), label: nombre }}
        subtitle={categoria.textoAyuda}
      />
      <Stack gap={24}>
        <MasInformacion url={categoria.url} />
        {!categoria.activo && (
          <Notice tint="gris">Por ahora no se reciben {sustantivoPlural} nuevos de este tipo.</Notice>
        )}
        {categoria.activo && sinSuministro && (
          <Panel highlight title="Primero agregá tu suministro">
            <Stack gap={12}>
              <p>Para este {sustantivo} necesitamos saber de qué suministro es. Tené una factura a mano.</p>
              <Actions>
                <LinkButton variant="primary" to={AGREGAR_SUMINISTRO_PATH}>
                  Agregar suministro
                </LinkButton>
              </Actions>
            </Stack>
          </Panel>
        )}
        {/* If it cannot be known which are open, that is no reason to stop whoever wants to write. */}
        {categoria.activo && !sinSuministro && pendiente && <FormSkeleton />}
        {categoria.activo && !sinSuministro && !pendiente && (
          <Escribir {...props} abiertos={abiertos.data ?? []} />
        )}
      </Stack>
    </>
  );
}

function Escribir(props: Props & { abiertos: readonly Requerimiento[] }) {
  const { categoria, usuarioId, suministros, mapa, abiertos, verTo } = props;
  const { sustantivo, descripcionInicial, requiereSuministro } = categoria;
  const navigate = useNavigate();
  const borrador = useBorrador<CasoNuevo>({
    usuarioId,
    categoriaId: categoria.id,
    descripcionInicial,
  });
  const { enviando, faltas, enviar, reenviar } = useEnviar(borrador, (caso) =>
    navigate(verTo(caso), { replace: true, state: recienEnviado }),
  );
  const [otro, setOtro] = useState(false);
  // Begun, the form stays: an open one that is known of later, as the one just sent, takes nothing from under the hands.
  const [empezado, setEmpezado] = useState(false);
  const { caja, escribir } = useEscribir();
  const delSuministro = (suministro: number | null) =>
    abiertos.find(
      (uno) => uno.suministro === (suministro === null ? undefined : iri('suministros', suministro)),
    );
  const [unico] = suministros.length === 1 ? suministros : [];
  // Which supply is known before asking: there is one, or none is asked for.
  const previo = requiereSuministro ? unico && delSuministro(unico.id) : delSuministro(null);
  const sumar = (a: Requerimiento, texto: string) => navigate(verTo(a.id), { state: reiterar(texto) });

  if (borrador.enDuda)
    return (
      <EnDuda
        sustantivo={sustantivo}
        enviando={enviando}
        problema={faltas?.oracion}
        onReenviar={() => void reenviar()}
      />
    );
  if (previo && !otro && !empezado && !borrador.recuperado)
    return (
      <YaHayUno
        abierto={previo}
        onSumar={() => void sumar(previo, '')}
        onOtro={() => {
          setOtro(true);
          escribir();
        }}
      />
    );
  return (
    <div ref={caja} className={styles.escribir}>
      {borrador.recuperado && (
        <BorradorRecuperado
          onEmpezarDeCero={() => {
            borrador.empezarDeCero();
            setEmpezado(false);
            escribir();
          }}
        />
      )}
      <AgregarForm
        key={borrador.clave}
        categoria={categoria}
        suministros={suministros}
        mapa={mapa}
        inicial={{ ...borrador.inicial, suministro: String(requiereSuministro && unico ? unico.id : '') }}
        faltas={faltas}
        abiertoDe={otro ? () => undefined : delSuministro}
        onEscrito={(escrito) => {
          const { descripcion, ubicacion } = borrador.inicial;
          if (escrito.descripcion !== descripcion || escrito.ubicacion !== ubicacion) setEmpezado(true);
          borrador.guardar(escrito);
        }}
        onSumar={(a, texto) => void sumar(a, texto)}
        onEnviar={enviar}
      />
    </div>
  );
}

/** Whoever pressed something that is there no more is taken to where they write. */
function useEscribir() {
  const caja = useRef<HTMLDivElement>(null);
  const [veces, setVeces] = useState(0);
  useEffect(() => {
    if (veces > 0) caja.current?.querySelector('textarea')?.focus();
  }, [veces]);
  return { caja, escribir: () => setVeces((antes) => antes + 1) };
}

type EnDudaProps = ComponentProps<typeof EnvioEnDuda> & {
  /** Why it is still so, when it was just tried. */
  problema: string | undefined;
};

/** In the place of the form, which cannot be changed until it is known whether it arrived. */
function EnDuda({ problema, ...props }: EnDudaProps) {
  const aqui = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problema) aqui.current?.focus();
  }, [problema]);
  return (
    <div ref={aqui} tabIndex={-1}>
      <Stack>
        <EnvioEnDuda {...props} />
        {problema && !props.enviando && <p role="status">{problema}</p>}
      </Stack>
    </div>
  );
}
