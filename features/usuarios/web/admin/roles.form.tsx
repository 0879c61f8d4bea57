import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { CheckboxField } from '@oficina/ui/field';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { ProblemNotice } from '@oficina/ui/notice';
import { notify } from '@oficina/ui/notify';
import { useAction } from '@oficina/ui/use-action';
import { isStaff, type Role } from '@oficina/values';
import { useState } from 'react';
import { cuentasRoutes, type Usuario } from '../../contract/index.ts';
import { useReautenticar } from '../reautenticar.tsx';
import { nombreOfRol, ROLE_TEXTS, STAFF_ROLES } from './role-texts.ts';
import { useCacheUsuario } from './usuarios.api.ts';
import styles from './usuarios.module.css';

export function RolesForm({ usuario }: { usuario: Usuario }) {
  const client = useClient();
  const reautenticar = useReautenticar();
  const cacheUsuario = useCacheUsuario();
  const current: readonly Role[] = usuario.roles ?? [];
  const [selected, setSelected] = useState<readonly Role[]>(current);
  const [isAsking, setAsking] = useState(false);
  const added = STAFF_ROLES.filter((rol) => selected.includes(rol) && !current.includes(rol));
  const removed = STAFF_ROLES.filter((rol) => current.includes(rol) && !selected.includes(rol));
  const hasChanges = added.length + removed.length > 0;
  const { busy, problem, run } = useAction(
    async () => {
      const saved = await reautenticar(() =>
        client.call(cuentasRoutes.asignarRoles, {
          params: { id: usuario.id },
          // The other two roles mirror validations, which may have changed since: the server keeps them.
          body: { roles: STAFF_ROLES.filter((rol) => selected.includes(rol)) },
        }),
      );
      cacheUsuario(saved);
      setSelected(saved.roles ?? []);
      notify({ text: `Guardamos los cambios de ${saved.nombreVisible}.` });
    },
    ({ violations, message }) => violations.map((violation) => violation.message).join(' ') || message,
  );
  const save = () => {
    // The confirmation closes first, so that the password dialog does not open over it.
    setAsking(false);
    void run();
  };
  return (
    <Panel title="Roles">
      <Stack gap={12}>
        <ProblemNotice reason={problem} />
        <div>
          {STAFF_ROLES.map((rol) => (
            <CheckboxField
              key={rol}
              checked={selected.includes(rol)}
              onChange={({ target }) =>
                setSelected(target.checked ? [...selected, rol] : selected.filter((other) => other !== rol))
              }
              label={
                <>
                  {ROLE_TEXTS[rol].nombre}
                  <span className={styles.permiso}>{ROLE_TEXTS[rol].allows}</span>
                </>
              }
            />
          ))}
        </div>
        <Actions>
          <Button disabled={!hasChanges} busy={busy} busyText="Guardando…" onClick={() => setAsking(true)}>
            Guardar roles
          </Button>
        </Actions>
      </Stack>
      <DraggableDialog
        opened={isAsking}
        title={`¿Cambiar los roles de ${usuario.nombreVisible}?`}
        closeOnClickOutside
        onClose={() => setAsking(false)}
      >
        <p>Se van a cerrar sus sesiones.</p>
        {!isStaff(current) && <p>Si su contraseña es corta, va a tener que elegir otra para ingresar.</p>}
        <ul className={styles.cambios}>
          {added.map((rol) => (
            <li key={rol}>+ {nombreOfRol(rol)}</li>
          ))}
          {removed.map((rol) => (
            <li key={rol}>− {nombreOfRol(rol)}</li>
          ))}
        </ul>
        <DialogActions>
          <Button onClick={() => setAsking(false)} data-inicio>
            Volver
          </Button>
          <Button variant="primary" onClick={save}>
            Guardar roles
          </Button>
        </DialogActions>
      </DraggableDialog>
    </Panel>
  );
}
