#!/usr/bin/env node
import { ConfigError } from '@oficina/config';
import { EX_TEMPFAIL, EX_USAGE } from './exit-codes.ts';

/** Each command returns the exit code of the process, and is imported on demand because a mail server is waiting. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  ajustes: async (args) => (await import('./commands/ajustes.ts')).ajustes(args),
  auditoria: async (args) => (await import('./commands/auditoria.ts')).auditoria(args),
  importar: async (args) => (await import('./commands/importar.ts')).importar(args),
  indicadores: async (args) => (await import('./commands/indicadores.ts')).indicadores(args),
  rendicion: async (args) => (await import('./commands/rendicion.ts')).rendicion(args),
  'usuario-correo': async (args) => (await import('./commands/usuario-correo.ts')).usuarioCorreo(args),
  rebote: async () => (await import('./commands/rebote.ts')).rebote(process.stdin),
};

const USAGE = `Uso: oficina <orden>

  ajustes         muestra o cambia feriados, horarios, cierres, plazos, respuestas guardadas y el máximo de rechazos
  auditoria       comprueba que nadie cambió, borró ni agregó filas de la auditoría
  importar        sube un archivo de facturas, padrón, consumos, cobranzas o PDF, lo revisa y lo carga
  indicadores     calcula de nuevo los indicadores de un mes
  rendicion       lo cobrado, factura por factura, para el sistema de facturación
  rebote          lee de la entrada un correo devuelto y anota de qué mensaje habla
  usuario-correo  cambia el correo de una cuenta, también la de un administrador, con su motivo`;

async function main(name: string, args: readonly string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(USAGE);
    return EX_USAGE;
  }
  try {
    return await command(args);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    // The caller may try again once the setting is right.
    return EX_TEMPFAIL;
  }
}

process.exitCode = await main(process.argv[2] ?? '', process.argv.slice(3));
