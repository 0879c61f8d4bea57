import { ConfigError } from '@oficina/config';
import type { Command } from './command.ts';
import { CommandFailure, EX_OK, EX_TEMPFAIL, EX_USAGE, UNREACHABLE } from './exit-codes.ts';
import { chooseCooperative } from './install/choose.ts';
import type { Terminal } from './terminal.ts';

type Entry = { summary: string; load(): Promise<Command> };

/** Each command is imported on demand, because a mail server is waiting for one of them. */
const COMMANDS: Readonly<Record<string, Entry>> = {
  actualizar: {
    summary: 'pone en uso otra versión instalada sin dejar de atender, o vuelve a la anterior',
    load: async () => (await import('./commands/actualizar.ts')).actualizar,
  },
  administrador: {
    summary: 'da a alguien el permiso de administrar; crea su cuenta si no tiene',
    load: async () => (await import('./commands/administrador.ts')).administrador,
  },
  ajustes: {
    summary:
      'muestra o cambia feriados, horarios, cierres, plazos, respuestas guardadas y el máximo de rechazos',
    load: async () => (await import('./commands/ajustes.ts')).ajustes,
  },
  auditoria: {
    summary: 'comprueba que nadie cambió, borró ni agregó filas de la auditoría',
    load: async () => (await import('./commands/auditoria.ts')).auditoria,
  },
  conciliar: {
    summary: 'pide a la pasarela lo que una base restaurada no sabe que se cobró, y vuelve a abrir los pagos',
    load: async () => (await import('./commands/conciliar.ts')).conciliar,
  },
  configuracion: {
    summary: 'comprueba la configuración de todos los programas, la base y la clave',
    load: async () => (await import('./commands/configuracion.ts')).configuracion,
  },
  copia: {
    summary: 'guarda juntos la base, los archivos y la huella de la clave, y revisa lo guardado',
    load: async () => (await import('./commands/copia.ts')).copia,
  },
  enlaces: {
    summary: 'el enlace de cada factura de un período, para imprimir su QR en el papel',
    load: async () => (await import('./commands/enlaces.ts')).enlaces,
  },
  estado: {
    summary: 'dice cómo está cada cosa y qué hacer con la que no está bien',
    load: async () => (await import('./commands/estado.ts')).estado,
  },
  importar: {
    summary: 'sube un archivo de facturas, padrón, consumos, cobranzas o PDF, lo revisa y lo carga',
    load: async () => (await import('./commands/importar.ts')).importar,
  },
  indicadores: {
    summary: 'calcula de nuevo los indicadores de un mes',
    load: async () => (await import('./commands/indicadores.ts')).indicadores,
  },
  instalar: {
    summary: 'deja una cooperativa lista en este servidor: base, claves, carpetas, configuración y servicios',
    load: async () => (await import('./commands/instalar.ts')).instalar,
  },
  migrar: {
    summary: 'deja la base con las tablas y los permisos de esta versión, al encender con contenedores',
    load: async () => (await import('./commands/migrar.ts')).migrar,
  },
  ordenar: {
    summary: 'guarda juntas en el disco las facturas de cada suministro, en una ventana de mantenimiento',
    load: async () => (await import('./commands/ordenar.ts')).ordenar,
  },
  'otp-quitar': {
    summary: 'apaga la verificación en dos pasos de quien perdió el teléfono, con su motivo',
    load: async () => (await import('./commands/otp-quitar.ts')).otpQuitar,
  },
  rendicion: {
    summary: 'lo cobrado, factura por factura, para el sistema de facturación',
    load: async () => (await import('./commands/rendicion.ts')).rendicion,
  },
  rebote: {
    summary: 'lee de la entrada un correo devuelto y anota de qué mensaje habla',
    load: async () => (await import('./commands/rebote.ts')).rebote,
  },
  restaurar: {
    summary: 'trae una copia a este servidor, con los pagos cerrados hasta conciliar',
    load: async () => (await import('./commands/restaurar.ts')).restaurar,
  },
  'usuario-correo': {
    summary: 'cambia el correo de una cuenta, también la de un administrador, con su motivo',
    load: async () => (await import('./commands/usuario-correo.ts')).usuarioCorreo,
  },
};

const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
const list = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
const USAGE = `Uso: oficina [-c cooperativa] <orden>\n\n${list.join('\n')}\n\nCada una se explica con: oficina <orden> --help. Si en el servidor hay varias cooperativas, -c dice cuál.`;

export async function oficina(given: readonly string[], outside: Terminal): Promise<number> {
  try {
    const { words, terminal } = chooseCooperative(given, outside);
    const [name = '', ...args] = words;
    if (name === '--help') {
      terminal.console.log(USAGE);
      return EX_OK;
    }
    const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!entry) throw new CommandFailure(EX_USAGE, USAGE);
    return await (await entry.load()).run(args, terminal);
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof CommandFailure)) {
      const { isUnavailable } = await import('@oficina/db');
      if (!isUnavailable(error)) throw error;
      outside.console.error(UNREACHABLE);
      return EX_TEMPFAIL;
    }
    outside.console.error(error.message);
    // The caller may try again once the setting is right.
    return error instanceof ConfigError ? EX_TEMPFAIL : error.exitCode;
  }
}
