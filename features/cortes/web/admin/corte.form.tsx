import { Button } from '@oficina/ui/button';
import { DialogActions, useDialogClose } from '@oficina/ui/dialog';
import { Form, useZodForm } from '@oficina/ui/form';
import type { Clock } from '@oficina/values';
import { useLayoutEffect, useState } from 'react';
import { type Afectados, type Corte, NADIE_EN_LA_ZONA, noExisten } from '../../contract/index.ts';
import { cambiosDe, enSusCampos, esquema, nuevoDe, type PorGuardar, valoresDe } from './campos.ts';
import { Confirmar } from './confirmar.tsx';
import { CorteFields } from './corte.fields.tsx';
import { useGuardarCorte } from './guardar.api.ts';

export type CorteFormProps = {
  /** Undefined: a new one. */
  corte: Corte | undefined;
  clock: Clock;
  /** With the cut as it was left; without it, somebody else changed it meanwhile. */
  onHecho: (corte?: Corte) => void;
  onClose: () => void;
  onDirty: (dirty: boolean) => void;
  onConfirmando: (confirmando: boolean) => void;
};

export function CorteForm({ corte, clock, onHecho, onClose, onDirty, onConfirmando }: CorteFormProps) {
  const volver = useDialogClose();
  const { contar, guardar } = useGuardarCorte(corte);
  const [porGuardar, setPorGuardar] = useState<PorGuardar | null>(null);
  const ir = (paso: PorGuardar | null) => {
    setPorGuardar(paso);
    onConfirmando(paso !== null);
  };
  const form = useZodForm({
    // One that exists may have begun already: what may still be changed of it is said by the server.
    schema: esquema(() => (corte ? null : clock.now())),
    initialValues: valoresDe(corte, clock.now()),
    onSubmit: async (escrito): Promise<void> => {
      const cambios = corte && cambiosDe(corte, escrito);
      if (cambios && Object.keys(cambios).length === 0) return onClose();
      const afectados = await contar(escrito);
      const impide = afectados && problemaDe(afectados);
      if (impide) form.setViolations([impide]);
      else ir({ escrito, cambios, personas: afectados?.personas });
    },
  });
  useLayoutEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);

  const confirmar = async () => {
    if (!porGuardar) return;
    const { cambios, escrito } = porGuardar;
    const fin = await guardar(cambios ?? nuevoDe(escrito));
    if (fin.corte) {
      onClose();
      onHecho(fin.corte);
      return;
    }
    ir(null);
    if (fin.violaciones.length > 0) form.setViolations(enSusCampos(fin.violaciones));
    else form.setMessage(fin.frase);
    if (fin.cambio) onHecho();
  };

  return (
    <>
      {/* Out of sight and not out of the tree: what was written must be there when one comes back. */}
      <div hidden={porGuardar !== null}>
        <Form form={form}>
          <CorteFields form={form} corte={corte} />
          <DialogActions>
            <Button onClick={volver}>Volver</Button>
            <Button type="submit" variant="primary" busy={form.busy} busyText="Revisando…">
              {corte ? 'Revisar y guardar' : 'Revisar y publicar'}
            </Button>
          </DialogActions>
        </Form>
      </div>
      {porGuardar && (
        <Confirmar
          {...porGuardar}
          corte={corte}
          now={clock.now()}
          onVolver={() => ir(null)}
          onConfirmar={confirmar}
        />
      )}
    </>
  );
}

/** What the server would refuse, told before asking whether to publish. */
function problemaDe({ suministros, desconocidos }: Afectados) {
  if (desconocidos.length > 0) return { propertyPath: 'cuentas', message: noExisten(desconocidos) };
  return suministros === 0 ? { propertyPath: 'zona', message: NADIE_EN_LA_ZONA } : undefined;
}
