import { quitarOtp } from '@oficina/sesion/server';
import { changeAccount, SIMULATE } from '../account.ts';
import { defineCommand, WrongUse } from '../command.ts';
import { EX_OK } from '../exit-codes.ts';

const USAGE = `otp-quitar <correo> --motivo "por qué" [--simular]

  Apaga la verificación en dos pasos de quien perdió el teléfono y los códigos de recuperación. Antes, asegurate de que es
  la persona. Se cierran sus sesiones, se le avisa por correo y queda en la auditoría quién lo hizo y por qué (de 10 a 500
  letras). Con --simular no cambia nada.`;

export const otpQuitar = defineCommand({
  usage: USAGE,
  options: { motivo: { type: 'string' }, ...SIMULATE },
  async run({ words, values: { motivo, simular } }, terminal) {
    const [email, ...more] = words;
    if (!email || more.length > 0 || motivo === undefined) throw new WrongUse();
    return changeAccount(terminal, { simular, email }, async (deps, operator) => {
      const { usuario } = await quitarOtp(deps, { email, motivo, operator });
      terminal.console.log(
        simular
          ? `Se apagaría la verificación en dos pasos de ${usuario}.`
          : `${usuario} entra solo con su contraseña hasta que active otra vez la verificación en dos pasos. Se le avisó.`,
      );
      return EX_OK;
    });
  },
});
