import { ConfigError } from '@oficina/config';
import { CommandFailure, EX_TEMPFAIL, EX_USAGE } from './exit-codes.ts';
import type { Terminal } from './terminal.ts';

type Command = (args: readonly string[], terminal: Terminal) => Promise<number>;

/** Each command returns the exit code of the process, and is imported on demand because a mail server is waiting. */
const COMMANDS: Readonly<Record<string, Command>> = {
  ajustes: async (...given) => (await import('./commands/ajustes.ts')).ajustes(...given),
  auditoria: async (...given) => (await import('./commands/auditoria.ts')).auditoria(...given),
  importar: async (...given) => (await import('./commands/importar.ts')).importar(...given),
  indicadores: async (...given) => (await import('./commands/indicadores.ts')).indicadores(...given),
  rendicion: async (...given) => (await import('./commands/rendicion.ts')).rendicion(...given),
  'usuario-correo': async (...given) =>
    (await import('./commands/usuario-correo.ts')).usuarioCorreo(...given),
  rebote: async (_args, terminal) => (await import('./commands/rebote.ts')).rebote(terminal),
};

const USAGE = `Uso: oficina <orden>

  ajustes         muestra o cambia feriados, horarios, cierres, plazos, respuestas guardadas y el máximo de rechazos
  auditoria       comprueba que nadie cambió, borró ni agregó filas de la auditoría
  importar        sube un archivo de facturas, padrón, consumos, cobranzas o PDF, lo revisa y lo carga
  indicadores     calcula de nuevo los indicadores de un mes
  rendicion       lo cobrado, factura por factura, para el sistema de facturación
  rebote          lee de la entrada un correo devuelto y anota de qué mensaje habla
  usuario-correo  cambia el correo de una cuenta, también la de un administrador, con su motivo`;

export async function oficina([name = '', ...args]: readonly string[], terminal: Terminal): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (!command) throw new CommandFailure(EX_USAGE, USAGE);
    return await command(args, terminal);
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof CommandFailure)) throw error;
    terminal.console.error(error.message);
    // The caller may try again once the setting is right.
    return error instanceof ConfigError ? EX_TEMPFAIL : error.exitCode;
  }
}
