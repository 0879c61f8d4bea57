import { iri } from '@oficina/hydra';
import type { MapaConfig } from '@oficina/map/config';
import { AGREGAR_SUMINISTRO_PATH } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import { ErrorPage } from '@oficina/ui/empty';
import { isForbidden } from '@oficina/ui/forbidden';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { FormSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  categoriaPath,
  type Requerimiento,
  type RequerimientoCategoria,
  requerimientoPath,
} from '../../contract/index.ts';
import { DraftRecoveredNotice, UncertainSend } from '../draft/notices.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { useDraftStoreReady } from '../draft/use-draft-store-ready.ts';
import { justSentState, reiteraState } from '../navigation-state.ts';
import { type NewRequerimiento, useOpenRequerimientos } from '../requerimientos.api.ts';
import type { SuministroSummary } from '../suministro-label.ts';
import { useEnviar } from '../use-enviar.ts';
import { AgregarForm } from './agregar.form.tsx';
import styles from './agregar.module.css';
import { AlreadyOpen } from './already-open.tsx';
import { CategoriaLoader, type CategoriaLoaderProps } from './categoria-loader.tsx';
import { MoreInfoLink } from './more-info-link.tsx';

export type AgregarRequerimientoPageProps = CategoriaLoaderProps & {
  usuarioId: number;
  suministros: readonly SuministroSummary[];
  mapa: MapaConfig | undefined;
};

export default function AgregarRequerimientoPage(props: AgregarRequerimientoPageProps) {
  return (
    <CategoriaLoader {...props}>
      {(categoria) => <NewRequerimientoPage key={categoria.id} {...props} categoria={categoria} />}
    </CategoriaLoader>
  );
}

type Props = AgregarRequerimientoPageProps & { categoria: RequerimientoCategoria };

/** The fields of a form are at most 600 px wide, and its panel has a margin at each side. */
const FORM_PX = 648;

function NewRequerimientoPage(props: Props) {
  const { categoria, usuarioId, suministros, contact } = props;
  const { sustantivo, sustantivoPlural, nombre } = categoria;
  const openRequerimientos = useOpenRequerimientos(categoria.id, usuarioId);
  const pendiente = !useDraftStoreReady() || openRequerimientos.isPending;
  const { error } = openRequerimientos;
  if (isForbidden(error)) return <ErrorPage title="Te falta poco" text={error.message} contact={contact} />;
  const lacksSuministro = categoria.requiereSuministro && suministros.length === 0;
  return (
    <>
      <PageHeader
        title={`Nuevo ${sustantivo}: ${nombre}`}
        back={{ to: categoriaPath(categoria.id), label: `Mis ${sustantivoPlural}` }}
      />
      <Stack gap={16} style={{ maxWidth: FORM_PX }}>
        <MoreInfoLink url={categoria.url} />
        {!categoria.activo && (
          <Notice tint="gris">Por ahora no se reciben {sustantivoPlural} nuevos de este tipo.</Notice>
        )}
        {categoria.activo && lacksSuministro && (
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
        {/* A failure to read the open cases must not keep a person from writing a new one. */}
        {categoria.activo && !lacksSuministro && pendiente && <FormSkeleton />}
        {categoria.activo && !lacksSuministro && !pendiente && (
          <RequerimientoEditor {...props} openRequerimientos={openRequerimientos.data ?? []} />
        )}
      </Stack>
    </>
  );
}

function RequerimientoEditor(props: Props & { openRequerimientos: readonly Requerimiento[] }) {
  const { categoria, usuarioId, suministros, mapa, openRequerimientos } = props;
  const { sustantivo, requiereSuministro } = categoria;
  const navigate = useNavigate();
  const draft = useDraft<NewRequerimiento>({ usuarioId, categoriaId: categoria.id });
  const { sending, refusal, enviar, reenviar } = useEnviar(draft, (requerimiento) =>
    navigate(requerimientoPath(requerimiento), { replace: true, state: justSentState }),
  );
  const [wantsAnother, setWantsAnother] = useState(false);
  // Once started, the form stays: an open case that becomes known later, such as the one just sent, must not replace it.
  const [started, setStarted] = useState(false);
  const { boxRef, focusForm } = useFocusForm();
  const openForSuministro = (suministro: number | null) =>
    openRequerimientos.find(
      (requerimiento) =>
        requerimiento.suministro === (suministro === null ? undefined : iri('suministros', suministro)),
    );
  const [onlySuministro] = suministros.length === 1 ? suministros : [];
  // The suministro is already known when there is only one, or when the category asks for none.
  const existing = requiereSuministro
    ? onlySuministro && openForSuministro(onlySuministro.id)
    : openForSuministro(null);
  const appendTo = (target: Requerimiento, texto: string) =>
    navigate(requerimientoPath(target.id), { state: reiteraState(texto) });

  if (draft.uncertain)
    return (
      <UncertainSend
        sustantivo={sustantivo}
        sending={sending}
        problem={refusal?.message}
        onReenviar={() => void reenviar()}
      />
    );
  if (existing && !wantsAnother && !started && !draft.recovered)
    return (
      <AlreadyOpen
        openRequerimiento={existing}
        onAppend={() => void appendTo(existing, '')}
        onAnother={() => {
          setWantsAnother(true);
          focusForm();
        }}
      />
    );
  return (
    <div ref={boxRef} className={styles.escribir}>
      {draft.recovered && (
        <DraftRecoveredNotice
          onStartOver={() => {
            draft.startOver();
            setStarted(false);
            focusForm();
          }}
        />
      )}
      <Panel>
        <AgregarForm
          key={draft.clave}
          categoria={categoria}
          suministros={suministros}
          mapa={mapa}
          inicial={{
            ...draft.inicial,
            suministro: String(requiereSuministro && onlySuministro ? onlySuministro.id : ''),
          }}
          refusal={refusal}
          openRequerimientoOf={wantsAnother ? () => undefined : openForSuministro}
          onWrite={(values) => {
            const { descripcion, ubicacion } = draft.inicial;
            if (values.descripcion !== descripcion || values.ubicacion !== ubicacion) setStarted(true);
            draft.save(values);
          }}
          onAppend={(target, texto) => void appendTo(target, texto)}
          onEnviar={enviar}
        />
      </Panel>
    </div>
  );
}

/** The button that was pressed has disappeared, so the focus moves to the text. */
function useFocusForm() {
  const boxRef = useRef<HTMLDivElement>(null);
  const [veces, setVeces] = useState(0);
  useEffect(() => {
    if (veces > 0) boxRef.current?.querySelector('textarea')?.focus();
  }, [veces]);
  return { boxRef, focusForm: () => setVeces((count) => count + 1) };
}
