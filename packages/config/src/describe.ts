import type { Settings } from './load.ts';
import type { Setting, SettingGroup } from './setting.ts';

const TITLES: Readonly<Record<SettingGroup, string>> = {
  required: 'Obligatorias',
  integrations: 'Por integración',
  optional: 'Opcionales',
};

const ORDER: readonly SettingGroup[] = ['required', 'integrations', 'optional'];

const inOrder = (groups: readonly Settings[]) =>
  ORDER.map((group) => ({ group, settings: groups.filter((one) => one.group === group) })).filter(
    (one) => one.settings.length > 0,
  );

/** The source of docs/operar/configurar.md is the same settings that the processes read. */
export function describeConfig(groups: readonly Settings[]): string {
  const lines = [
    '# Configurar',
    '',
    'La configuración es un archivo con un `NOMBRE=valor` por renglón; la línea que empieza con `#` es un comentario. Un',
    "valor con `#` o con comillas va entre comillas simples: `SMTP_URL='smtp://avisos:cla#ve@correo.coop:587'`. Un valor",
    'largo o secreto puede estar en otro archivo: `NOMBRE_FILE=/ruta/al/archivo`. Los procesos lo buscan donde dice',
    '`OFICINA_CONF`; sin eso leen las variables del entorno. Lo que falta, sobra o está mal escrito se dice todo junto.',
    '',
    'Esta página se genera de lo que leen los procesos (`npm run generate`).',
  ];
  for (const { group, settings } of inOrder(groups)) {
    lines.push('', `## ${TITLES[group]}`);
    for (const one of settings) {
      lines.push('', `### ${one.title}`, '', '| Variable | Si falta | Para qué |', '|---|---|---|');
      for (const setting of Object.values(one.shape)) {
        lines.push(
          `| \`${setting.variable}\` | ${absentText(setting)} | ${setting.help}${setting.secret ? ' (secreto)' : ''} |`,
        );
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

function absentText({ required, requiredInProduction, fallback }: Setting<unknown>): string {
  if (required) return 'no arranca';
  if (requiredInProduction) return 'no arranca en producción';
  return fallback ? `\`${fallback}\`` : 'no se usa';
}

/** Everything but the required settings is commented out. */
export function envExample(groups: readonly Settings[]): string {
  const lines = [
    '# Copiar como oficina.conf y completar. Explicación de cada una: docs/operar/configurar.md',
  ];
  for (const { group, settings } of inOrder(groups)) {
    lines.push('', `# ${TITLES[group]}`);
    for (const setting of settings.flatMap((one) => Object.values(one.shape))) {
      lines.push(`${setting.required ? '' : '# '}${setting.variable}=${setting.fallback ?? ''}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
