import { FilePicker, UPLOADS_FAILED, useSubidas, useUploadAdjunto } from '@oficina/adjuntos/web';
import type { ApiError } from '@oficina/hydra';
import type { MapaConfig } from '@oficina/map/config';
import { suministroName } from '@oficina/suministros/contract';
import { CheckboxField, SelectField, TextAreaField } from '@oficina/ui/field';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { Actions, Stack } from '@oficina/ui/layout';
import { FormSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { lazy, Suspense, useEffect } from 'react';
import { DESCRIPCION_MAX, type Requerimiento, type RequerimientoCategoria } from '../../contract/index.ts';
import type { NewRequerimiento } from '../requerimientos.api.ts';
import type { SuministroSummary } from '../suministro-label.ts';
import { useOnline } from '../use-online.ts';
import styles from './agregar.module.css';
import { adjuntosErrorSection, formSchema } from './agregar.schema.ts';
import { AlreadyOpenForSuministro } from './already-open.tsx';

// Few categories ask for a place, so this is loaded only when needed.
const UbicacionField = lazy(async () => ({
  default: (await import('@oficina/map/field')).UbicacionField,
}));

export type AgregarFormProps = {
  categoria: RequerimientoCategoria;
  suministros: readonly SuministroSummary[];
  mapa: MapaConfig | undefined;
  inicial: { descripcion: string; ubicacion: string; suministro: string };
  refusal: ApiError | null;
  openRequerimientoOf: (suministro: number) => Requerimiento | undefined;
  onWrite: (values: { descripcion: string; ubicacion: string }) => void;
  onAppend: (openRequerimiento: Requerimiento, texto: string) => void;
  onEnviar: (nuevo: NewRequerimiento) => Promise<void>;
};

const OFFLINE_MESSAGE = 'Guardamos lo que escribiste. Envialo cuando vuelva la conexión.';

export function AgregarForm(props: AgregarFormProps) {
  const { categoria, suministros, mapa, inicial, refusal, openRequerimientoOf } = props;
  const { adjuntarFotos, adjuntarArchivos, adjuntarUbicacion, sustantivo } = categoria;
  const online = useOnline();
  const archivos = useSubidas(useUploadAdjunto(), categoria);
  const form = useZodForm({
    schema: formSchema(categoria, archivos.counts),
    initialValues: { ...inicial, adjuntos: '', condiciones: false },
    onSubmit: async (nuevo) => {
      const adjuntos = await archivos.terminar();
      if (adjuntos === null) form.setMessage(UPLOADS_FAILED);
      else await props.onEnviar({ ...nuevo, adjuntos });
    },
  });
  const { descripcion, ubicacion } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is what counts, not who is told
  useEffect(() => props.onWrite({ descripcion, ubicacion }), [descripcion, ubicacion]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the answer comes
  useEffect(() => {
    if (refusal) form.showRefusal(refusal);
  }, [refusal]);
  const errorSection = adjuntosErrorSection(categoria, archivos.counts);
  const asked = [
    { clase: 'foto', requirement: adjuntarFotos, obs: categoria.adjuntarFotosObs },
    { clase: 'archivo', requirement: adjuntarArchivos, obs: categoria.adjuntarArchivosObs },
  ] as const;
  const openRequerimiento =
    form.values.suministro === '' ? undefined : openRequerimientoOf(Number(form.values.suministro));
  return (
    <Form form={form}>
      <Stack gap={4}>
        <TextAreaField
          {...questionOf(categoria)}
          rows={4}
          maxLength={DESCRIPCION_MAX}
          {...form.field('descripcion')}
        />
        {descripcion.length >= COUNT_FROM && (
          <small>
            {descripcion.length}/{DESCRIPCION_MAX}
          </small>
        )}
      </Stack>
      {categoria.requiereSuministro && (
        <SelectField
          label="Suministro"
          {...(suministros.length > 1 && { placeholder: 'Elegí un suministro' })}
          options={suministros.map((place) => ({
            value: String(place.id),
            label: `${suministroName(place)} · ${place.cuenta}`,
          }))}
          {...form.field('suministro')}
        />
      )}
      {openRequerimiento && (
        <AlreadyOpenForSuministro
          openRequerimiento={openRequerimiento}
          onAppend={() => props.onAppend(openRequerimiento, descripcion.trim())}
        />
      )}
      {adjuntarFotos + adjuntarArchivos > 0 && (
        <Stack gap={16}>
          {asked.map(
            ({ clase, requirement, obs }) =>
              requirement > 0 && (
                <FilePicker
                  key={clase}
                  clase={clase}
                  archivos={archivos}
                  requirement={requirement === 2 ? 2 : 1}
                  obs={obs || undefined}
                  {...(errorSection === clase && { id: form.idOf('adjuntos'), error: form.errors.adjuntos })}
                />
              ),
          )}
          {categoria.adjuntosSeguros && (
            <small>Tus archivos quedan protegidos: solo los ve el personal autorizado.</small>
          )}
        </Stack>
      )}
      {adjuntarUbicacion > 0 && (
        <Suspense fallback={<FormSkeleton fields={1} />}>
          <UbicacionField
            id={form.idOf('ubicacion')}
            mapa={mapa}
            requirement={adjuntarUbicacion === 2 ? 2 : 1}
            value={ubicacion}
            error={form.errors.ubicacion}
            onChange={(place) => form.setValue('ubicacion', place)}
          />
        </Suspense>
      )}
      {categoria.textoCondiciones && (
        <Stack gap={4}>
          <details>
            <summary className={styles.condiciones}>Condiciones</summary>
            <p className={styles.texto}>{categoria.textoCondiciones}</p>
          </details>
          <CheckboxField label="Leí y acepto las condiciones" {...form.checkbox('condiciones')} />
        </Stack>
      )}
      {!online && (
        <Notice tint="amarillo" role="status">
          {OFFLINE_MESSAGE}
        </Notice>
      )}
      <Actions>
        <Submit form={form} label={`Enviar ${sustantivo}`} busyText="Enviando…" disabled={!online} />
      </Actions>
    </Form>
  );
}

/** The limit is told only near it, because a text of a few lines never reaches it. */
const COUNT_FROM = DESCRIPCION_MAX * 0.9;

/**
 * What the cooperative wants to know is never an answer. Of a trámite its first line is the question and the rest a hint; of a
 * reclamo all of it is a hint.
 */
function questionOf({ sustantivo, descripcionInicial }: RequerimientoCategoria) {
  const lines = descripcionInicial.trim().split(/\s*\n\s*/);
  const label =
    sustantivo === 'trámite' ? lines.shift()?.replace(/:$/, '') || '¿Qué necesitás?' : '¿Qué pasa?';
  const hint = lines.join(' ').replace(/:$/, '');
  return { label, ...(hint && { hint }) };
}
