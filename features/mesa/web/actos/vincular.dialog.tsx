import { BUSCAR_MIN } from '@oficina/requerimientos/contract';
import type { Suministro } from '@oficina/suministros/contract';
import { SuministroSearch } from '@oficina/suministros/web/admin';
import { ChooseFound } from '@oficina/ui/choose-found';
import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { CheckboxField, DigitsField, TextField } from '@oficina/ui/field';
import { schemaOf, useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import { useSendKey } from '@oficina/ui/send-key';
import { collapseBlanks } from '@oficina/values';
import { actosRoutes, DETALLE_MIN, type Fila, mesaRoutes } from '../../contract/index.ts';
import { readPlace } from '../place.ts';
import { useAct } from '../places.api.ts';

/** A suministro for the person of a page, or a person for the suministro of one. */
type To =
  | { suministro: { '@id': string; cuenta: string }; persona?: undefined }
  | { persona: { '@id': string; nombre: string }; suministro?: undefined };

export type VincularDialogProps = To & { opened: boolean; onDone: () => void; onClose: () => void };

export default function VincularDialog(props: VincularDialogProps) {
  const { opened, suministro, onClose } = props;
  const title = suministro ? `Vincular ${suministro.cuenta} a una cuenta web` : 'Vincular un suministro';
  return (
    <DraggableDialog opened={opened} title={title} size={560} onClose={onClose}>
      {opened && <VincularForm {...props} />}
    </DraggableDialog>
  );
}

type FoundSuministro = Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio'>;
type FormInput = {
  usuario: Pick<Fila, '@id' | 'titulo' | 'detalle' | 'dato'> | null;
  suministro: FoundSuministro | null;
  documento: string;
  documentoVisto: boolean;
  detalle: string;
};

const rulesOf = ({ persona, suministro }: To) =>
  schemaOf((input: FormInput) => ({
    usuario: !persona && !input.usuario && 'Elegí de quién es la cuenta.',
    suministro: !suministro && !input.suministro && 'Elegí un suministro.',
    documento: !input.documentoVisto && input.documento.trim() === '' && 'Escribí el documento del titular.',
    detalle:
      input.documentoVisto &&
      collapseBlanks(input.detalle).length < DETALLE_MIN &&
      `Contá qué viste, con ${DETALLE_MIN} letras o más.`,
  }));

function VincularForm({ onDone, onClose, ...to }: VincularDialogProps) {
  const act = useAct();
  const key = useSendKey();
  const form = useZodForm<FormInput, FormInput>({
    schema: rulesOf(to),
    initialValues: { usuario: null, suministro: null, documento: '', documentoVisto: false, detalle: '' },
    onSubmit: async ({ usuario, suministro, documento, documentoVisto, detalle }) => {
      const body = {
        usuario: to.persona?.['@id'] ?? usuario?.['@id'] ?? '',
        suministro: to.suministro?.['@id'] ?? `/api/suministros/${suministro?.id}`,
        ...(documentoVisto ? { documentoVisto, detalle } : { documento }),
        canal: readPlace(),
      };
      await act(actosRoutes.vincular, { body, headers: key.of(body) });
      key.spent();
      const cuenta = to.suministro?.cuenta ?? suministro?.cuenta;
      notify({ text: `Vinculamos ${cuenta} con ${to.persona?.nombre ?? usuario?.titulo}.` });
      onClose();
      onDone();
    },
  });
  useUnsaved(form.dirty);
  const { documentoVisto } = form.values;
  return (
    <DialogForm form={form} submitLabel="Vincular" busyText="Vinculando…" onBack={onClose}>
      {to.persona ? (
        <SuministroSearch
          id={form.idOf('suministro')}
          error={form.errors.suministro}
          chosen={form.values.suministro}
          onChoose={(chosen) => form.setValue('suministro', chosen)}
        />
      ) : (
        <ChooseFound
          id={form.idOf('usuario')}
          label="Cuenta web"
          what="la cuenta"
          legend="Cuentas encontradas"
          hint="Buscala por documento, correo, teléfono o apellido."
          error={form.errors.usuario}
          minLetters={BUSCAR_MIN}
          find={async (caller, q, signal) => {
            const { grupos } = await caller.call(mesaRoutes.buscar, { query: { q }, signal });
            const personas = grupos.find(({ tipo }) => tipo === 'personas');
            return { rows: personas?.filas ?? [], hasMore: personas?.hayMas ?? false };
          }}
          describe={({ titulo, detalle, dato }) => [titulo, detalle, dato].filter(Boolean).join(' · ')}
          keyOf={(fila) => fila['@id']}
          chosen={form.values.usuario}
          onChoose={(chosen) => form.setValue('usuario', chosen)}
        />
      )}
      {!documentoVisto && (
        <DigitsField
          label="Documento del titular"
          hint="El del padrón: es el que el socio tendría que saber."
          {...form.field('documento')}
        />
      )}
      <CheckboxField label="El padrón no lo tiene, pero lo vi" {...form.checkbox('documentoVisto')} />
      {documentoVisto && (
        <TextField
          label="Qué viste"
          hint="Queda escrito con tu nombre."
          maxLength={500}
          autoComplete="off"
          {...form.field('detalle')}
        />
      )}
    </DialogForm>
  );
}
