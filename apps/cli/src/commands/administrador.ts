import { commonSettings, loadConfig } from '@oficina/config';
import { nombrarAdministrador } from '@oficina/usuarios/server';
import { changeAccount, SIMULATE } from '../account.ts';
import { defineCommand, WrongUse } from '../command.ts';
import { EX_OK } from '../exit-codes.ts';

const USAGE = `administrador <correo> [--simular]

  Da a esa persona el permiso de administrar la oficina. Si no tiene cuenta, se la crea y muestra el enlace con el que
  elige su contraseña, que vale 48 horas: así se entra antes de que salga el primer correo. Queda en la auditoría. Repetirlo
  no hace daño; si todavía no eligió su contraseña, muestra otro enlace. Con --simular no cambia nada.`;

export const administrador = defineCommand({
  usage: USAGE,
  options: SIMULATE,
  async run({ words, values: { simular } }, terminal) {
    const [email, ...more] = words;
    if (!email || more.length > 0) throw new WrongUse();
    const { site } = loadConfig({ site: commonSettings.site }, terminal.env);
    return changeAccount(terminal, { simular, email }, async (deps, operator) => {
      const { usuario, isNew, wasAdmin, token } = await nombrarAdministrador(deps, { email, operator });
      const { console } = terminal;
      if (simular) {
        console.log(wasAdmin ? `${usuario} ya administra.` : `${usuario} pasaría a administrar la oficina.`);
        if (isNew) console.log('No tiene cuenta: se le crearía.');
        return EX_OK;
      }
      console.log(wasAdmin ? `${usuario} ya administraba la oficina.` : `${usuario} administra la oficina.`);
      if (token)
        console.log(
          `Elige su contraseña acá, en las próximas 48 horas:\n${site.url}/restablecer?token=${token}`,
        );
      return EX_OK;
    });
  },
});
