import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { CheckboxField } from '@oficina/ui/field';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { notify } from '@oficina/ui/notify';
import { isStaff, type Role } from '@oficina/values';
import { useState } from 'react';
import { cuentasRoutes, type Usuario } from '../../contract/index.ts';
import { useReautenticar } from '../reautenticar.tsx';
import { nombreDeRol, PALABRAS, ROLES_DEL_PERSONAL } from './palabras.ts';
import { useAnotarUsuario } from './usuarios.api.ts';
import styles from './usuarios.module.css';

/** Apart from the data: giving somebody the keys deserves a question of its own. */
export function RolesForm({ usuario }: { usuario: Usuario }) {
  const client = useClient();
  const reautenticar = useReautenticar();
  const anotar = useAnotarUsuario();
  const tiene: readonly Role[] = usuario.roles ?? [];
  const [elegidos, setElegidos] = useState<readonly Role[]>(tiene);
  const [pregunta, setPregunta] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problema, setProblema] = useState<string | null>(null);
  const mas = ROLES_DEL_PERSONAL.filter((rol) => elegidos.includes(rol) && !tiene.includes(rol));
  const menos = ROLES_DEL_PERSONAL.filter((rol) => tiene.includes(rol) && !elegidos.includes(rol));
  const cambia = mas.length + menos.length > 0;
  const guardar = async () => {
    // The question goes first: the one about the password must not come over it.
    setPregunta(false);
    setBusy(true);
    setProblema(null);
    try {
      const quedo = await reautenticar(() =>
        client.call(cuentasRoutes.asignarRoles, {
          params: { id: usuario.id },
          // The other two mirror what was validated, which may have changed since: the server keeps them.
          body: { roles: ROLES_DEL_PERSONAL.filter((rol) => elegidos.includes(rol)) },
        }),
      );
      anotar(quedo);
      setElegidos(quedo.roles ?? []);
      notify({ text: `Guardamos los cambios de ${quedo.nombreVisible}.` });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblema(error.violations.map(({ message }) => message).join(' ') || error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title="Roles">
      <Stack gap={12}>
        {problema && (
          <Notice tint="rojo" role="alert">
            {problema}
          </Notice>
        )}
        <div>
          {ROLES_DEL_PERSONAL.map((rol) => (
            <CheckboxField
              key={rol}
              checked={elegidos.includes(rol)}
              onChange={({ target }) =>
                setElegidos(target.checked ? [...elegidos, rol] : elegidos.filter((otro) => otro !== rol))
              }
              label={
                <>
                  {PALABRAS[rol].nombre}
                  <span className={styles.permiso}>{PALABRAS[rol].permite}</span>
                </>
              }
            />
          ))}
        </div>
        <Actions>
          <Button disabled={!cambia} busy={busy} busyText="Guardando…" onClick={() => setPregunta(true)}>
            Guardar roles
          </Button>
        </Actions>
      </Stack>
      <DraggableDialog
        opened={pregunta}
        title={`¿Cambiar los roles de ${usuario.nombreVisible}?`}
        closeOnClickOutside
        onClose={() => setPregunta(false)}
      >
        <p>Se van a cerrar sus sesiones.</p>
        {!isStaff(tiene) && <p>Si su contraseña es corta, va a tener que elegir otra para ingresar.</p>}
        <ul className={styles.cambios}>
          {mas.map((rol) => (
            <li key={rol}>+ {nombreDeRol(rol)}</li>
          ))}
          {menos.map((rol) => (
            <li key={rol}>− {nombreDeRol(rol)}</li>
          ))}
        </ul>
        <DialogActions>
          <Button onClick={() => setPregunta(false)} data-inicio>
            Volver
          </Button>
          <Button variant="primary" onClick={() => void guardar()}>
            Guardar roles
          </Button>
        </DialogActions>
      </DraggableDialog>
    </Panel>
  );
}
