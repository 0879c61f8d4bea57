import { FilePicker, UPLOADS_FAILED, useSubidas, useUploadAdjunto } from '@oficina/adjuntos/web';
import type { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import type { MapaConfig } from '@oficina/map/config';
import {
  ALREADY_OPEN,
  categoriasRoutes,
  DESCRIPCION_MAX,
  DESCRIPCION_MIN,
  DESCRIPCION_TOO_SHORT,
  type Requerimiento,
  type RequerimientoCategoria,
  receivedText,
  UBICACION_REQUIRED,
} from '@oficina/requerimientos/contract';
import { RequerimientoTicket } from '@oficina/requerimientos/web/admin';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { SelectField, TextAreaField } from '@oficina/ui/field';
import { schemaOf, useZodForm } from '@oficina/ui/form';
import { FormSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { useSendKey } from '@oficina/ui/send-key';
import type { TicketIssuer } from '@oficina/ui/ticket';
import { hasCardNumber, NO_CARD_NUMBERS } from '@oficina/values';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { actosRoutes, type Ficha } from '../../contract/index.ts';
import { readPlace } from '../place.ts';
import { useAct } from '../places.api.ts';
import { ContactoFields, contactoOf, EMPTY_CONTACTO, problemsOfContacto } from './contacto.fields.tsx';
import { Twin } from './twin.tsx';

// Few categories ask for a place, so the map is loaded only when needed.
const UbicacionField = lazy(async () => ({ default: (await import('@oficina/map/field')).UbicacionField }));

export type CargarDesk = {
  /** The constancia says who received it. */
  personal: string;
  cooperativa: TicketIssuer;
  mapa: MapaConfig | undefined;
};

export type CargarDialogProps = CargarDesk & {
  opened: boolean;
  /** Whose it is; without one, whoever asks says who they are. */
  ficha?: Pick<Ficha, 'suministro' | 'personas'>;
  onCargado?: () => void;
  onClose: () => void;
};

/** What a member asks for at the counter or by telephone becomes a case of theirs. */
export default function CargarDialog(props: CargarDialogProps) {
  const { opened, onClose } = props;
  const client = useClient();
  const categorias = useQuery({
    queryKey: ['mesa', 'categorias'],
    queryFn: async ({ signal }) =>
      (await client.call(categoriasRoutes.listar, { query: { activo: true }, signal })).member,
    enabled: opened,
  });
  const [cargado, setCargado] = useState<Requerimiento>();
  const close = () => {
    onClose();
    setCargado(undefined);
  };
  return (
    <DraggableDialog
      opened={opened}
      title={cargado ? `Cargamos el ${cargado.categoria.sustantivo}` : 'Cargar reclamo o trámite'}
      size={560}
      onClose={close}
    >
      {cargado ? (
        <Done {...props} cargado={cargado} onClose={close} />
      ) : categorias.data ? (
        <CargarForm
          {...props}
          categorias={categorias.data}
          onDone={(requerimiento) => {
            setCargado(requerimiento);
            props.onCargado?.();
          }}
        />
      ) : (
        <QueryFallback query={categorias} skeleton={<FormSkeleton fields={3} />} />
      )}
    </DraggableDialog>
  );
}

type DoneProps = CargarDialogProps & { cargado: Requerimiento };

function Done({ ficha, personal, cooperativa, cargado, onClose }: DoneProps) {
  // The button that was pressed is gone, and what comes next is the constancia.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-inicio]')?.focus(), []);
  return (
    <div ref={box}>
      <p role="status">
        {cargado.categoria.nombre}: N.º <b>{cargado.numero}</b>
      </p>
      <DialogActions>
        <Button onClick={onClose}>Listo</Button>
        <Button variant="primary" data-inicio onClick={() => window.print()}>
          Imprimir constancia
        </Button>
      </DialogActions>
      <RequerimientoTicket
        requerimiento={cargado}
        suministro={[ficha?.suministro.cuenta, ficha?.suministro.domicilio].filter(Boolean).join(' · ')}
        cooperativa={cooperativa}
        received={receivedText(readPlace(), personal)}
      />
    </div>
  );
}

const EMPTY = { who: '', categoria: '', descripcion: '', ubicacion: '', adjuntos: '', ...EMPTY_CONTACTO };
type FormInput = typeof EMPTY;

const NO_FILES = {
  adjuntarFotos: 0,
  adjuntarArchivos: 0,
} as const satisfies Partial<RequerimientoCategoria>;
const REQUIRED = 2;

type FormProps = CargarDialogProps & {
  categorias: readonly RequerimientoCategoria[];
  onDone: (cargado: Requerimiento) => void;
};

/** Whoever has no account says who they are. */
const OTHER = '';

function CargarForm({ ficha, mapa, categorias, onDone, onClose }: FormProps) {
  const { suministro, personas = [] } = ficha ?? {};
  const act = useAct();
  const key = useSendKey();
  const [twin, setTwin] = useState<ApiError | null>(null);
  const isAnother = useRef(false);
  const categoriaOf = (value: string) => categorias.find(({ id }) => String(id) === value);
  const form = useZodForm<FormInput, FormInput>({
    schema: schemaOf((input: FormInput) => problemsOf(input, categoriaOf(input.categoria))),
    initialValues: {
      ...EMPTY,
      who: personas[0]?.['@id'] ?? OTHER,
      nombre: suministro?.nombre ?? '',
      ubicacion: suministro?.domicilio ?? '',
    },
    onSubmit: async (input) => {
      const adjuntos = await archivos.terminar();
      if (adjuntos === null) form.setMessage(UPLOADS_FAILED);
      else await send(input, adjuntos);
    },
    onRefused: (error) => {
      const violations = error.violations.map((one) => ({
        ...one,
        propertyPath: one.propertyPath.replace(/^contacto\./, ''),
      }));
      if (error.code === ALREADY_OPEN) setTwin(error);
      else if (violations.length > 0) form.setViolations(violations);
      else form.showRefusal(error);
    },
  });
  async function send(input: FormInput, adjuntos: readonly string[]): Promise<void> {
    const asked = categoriaOf(input.categoria);
    const body = {
      categoria: asked?.['@id'] ?? '',
      descripcion: input.descripcion.trim(),
      ...(suministro && { suministro: suministro['@id'] }),
      adjuntos: [...adjuntos],
      ...(asked?.adjuntarUbicacion && { ubicacion: input.ubicacion.trim() || null }),
      ...(input.who === OTHER ? { contacto: contactoOf(input) } : { usuario: input.who }),
      canal: readPlace(),
      otro: isAnother.current,
    };
    isAnother.current = false;
    const cargado = await act(actosRoutes.cargar, { body, headers: key.of(body) });
    key.spent();
    onDone(cargado);
  }
  useUnsaved(form.dirty);
  const { who, categoria: chosen, descripcion, ubicacion } = form.values;
  const categoria = categoriaOf(chosen);
  const possible = suministro
    ? categorias
    : categorias.filter(({ requiereSuministro }) => !requiereSuministro);
  const archivos = useSubidas(useUploadAdjunto(), categoria ?? NO_FILES);
  const hint = categoria?.descripcionInicial
    .trim()
    .split(/\s*\n\s*/)
    .join(' ');
  return (
    <DialogForm form={form} submitLabel="Cargar" busyText="Cargando…" onBack={onClose}>
      {personas.length > 0 && (
        <SelectField
          label="Quién lo pide"
          options={[
            ...personas.map((persona) => ({ value: persona['@id'], label: persona.nombre })),
            { value: OTHER, label: 'Otra persona' },
          ]}
          {...form.field('who')}
        />
      )}
      {who === OTHER && <ContactoFields field={form.field} />}
      <SelectField
        label="Qué pide"
        placeholder="Elegí"
        options={possible.map(({ id, sustantivo, nombre }) => ({
          value: String(id),
          label: sustantivo === 'trámite' ? `Trámite: ${nombre}` : nombre,
        }))}
        {...form.field('categoria')}
      />
      <TextAreaField
        label="Qué cuenta"
        {...(hint && { hint })}
        rows={3}
        maxLength={DESCRIPCION_MAX}
        {...form.field('descripcion')}
      />
      {categoria && categoria.adjuntarUbicacion > 0 && (
        <Suspense fallback={<FormSkeleton fields={1} />}>
          <UbicacionField
            id={form.idOf('ubicacion')}
            mapa={mapa}
            requirement={categoria.adjuntarUbicacion === REQUIRED ? 2 : 1}
            value={ubicacion}
            error={form.errors.ubicacion}
            onChange={(place) => form.setValue('ubicacion', place)}
          />
        </Suspense>
      )}
      {/* A required file may come later, so it is not asked for. */}
      {categoria && categoria.adjuntarFotos > 0 && (
        <FilePicker clase="foto" archivos={archivos} requirement={1} id={form.idOf('adjuntos')} />
      )}
      {categoria && categoria.adjuntarArchivos > 0 && (
        <FilePicker clase="archivo" archivos={archivos} requirement={1} />
      )}
      {twin && (
        <Twin
          refusal={twin}
          descripcion={descripcion}
          onAdded={onClose}
          onAnother={() => {
            isAnother.current = true;
            setTwin(null);
            void form.submit();
          }}
        />
      )}
    </DialogForm>
  );
}

function problemsOf(input: FormInput, categoria: RequerimientoCategoria | undefined) {
  const isMissing = categoria?.adjuntarUbicacion === REQUIRED && input.ubicacion.trim() === '';
  return {
    ...(input.who === OTHER && problemsOfContacto(input)),
    categoria: !categoria && 'Elegí qué pide.',
    descripcion:
      (input.descripcion.trim().length < DESCRIPCION_MIN && DESCRIPCION_TOO_SHORT) ||
      (hasCardNumber(input.descripcion) && NO_CARD_NUMBERS),
    ubicacion: isMissing && UBICACION_REQUIRED,
  };
}
