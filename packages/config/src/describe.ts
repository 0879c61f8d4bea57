import type { Settings } from './load.ts';
import type { SettingGroup } from './setting.ts';

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
    'Esta página se genera de la configuración que leen los procesos (`npm run generate`). Un secreto puede darse',
    'también en un archivo: `NOMBRE_FILE=/ruta/al/archivo`.',
  ];
  for (const { group, settings } of inOrder(groups)) {
    lines.push('', `## ${TITLES[group]}`);
    for (const one of settings) {
      lines.push('', `### ${one.title}`, '', '| Variable | Si falta | Para qué |', '|---|---|---|');
      for (const setting of Object.values(one.shape)) {
        const absent = setting.required
          ? 'no arranca'
          : setting.fallback
            ? `\`${setting.fallback}\``
            : 'no se usa';
        lines.push(
          `| \`${setting.variable}\` | ${absent} | ${setting.help}${setting.secret ? ' (secreto)' : ''} |`,
        );
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Everything but the required settings is commented out. */
export function envExample(groups: readonly Settings[]): string {
  const lines = ['# Copiar como .env y completar. Explicación de cada una: docs/operar/configurar.md'];
  for (const { group, settings } of inOrder(groups)) {
    lines.push('', `# ${TITLES[group]}`);
    for (const setting of settings.flatMap((one) => Object.values(one.shape))) {
      lines.push(`${setting.required ? '' : '# '}${setting.variable}=${setting.fallback ?? ''}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
