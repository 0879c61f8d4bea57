import { cambiarEmail } from '@oficina/usuarios/server';
import { changeAccount, SIMULATE } from '../account.ts';
import { defineCommand, WrongUse } from '../command.ts';
import { EX_OK } from '../exit-codes.ts';

const USAGE = `usuario-correo <correo actual> <correo nuevo> --motivo "por qué" [--simular]

  Cambia el correo de una cuenta. Es la única forma de cambiar el de un administrador. Se cierran las sesiones si es del
  personal, se avisa al correo anterior y queda en la auditoría quién lo hizo y por qué (de 10 a 500 letras). Su
  verificación en dos pasos sigue como estaba. Con --simular no cambia nada.`;

export const usuarioCorreo = defineCommand({
  usage: USAGE,
  options: { motivo: { type: 'string' }, ...SIMULATE },
  async run({ words, values: { motivo, simular } }, terminal) {
    const [actual, nuevo, ...more] = words;
    if (!actual || !nuevo || more.length > 0 || motivo === undefined) throw new WrongUse();
    return changeAccount(terminal, { simular, email: actual }, async (deps, operator) => {
      const { before, after } = await cambiarEmail(deps, { actual, nuevo, motivo, operator });
      terminal.console.log(
        simular ? `${before} pasaría a ser ${after}.` : `${before} ahora es ${after}. Se avisó a ${before}.`,
      );
      return EX_OK;
    });
  },
});
