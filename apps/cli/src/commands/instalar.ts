import { existsSync, readFileSync } from 'node:fs';
import { migrate, prepareDatabase, SERVER_ROLES, type ServerRole } from '@oficina/db/migrate';
import { defineCommand, WrongUse } from '../command.ts';
import { CommandFailure, EX_NOPERM, EX_OK } from '../exit-codes.ts';
import { administratorUrl, asAdministrator } from '../install/administrator.ts';
import { collectAnswers } from '../install/answers.ts';
import { BRAND_ANSWERS, hasBrand, writeBrand } from '../install/brand.ts';
import { isShortName, type Layout, layoutOf } from '../install/layout.ts';
import { openProxy } from '../install/proxy.ts';
import {
  decidedSettings,
  formatSettings,
  newSecret,
  ownerUrl,
  readSettings,
} from '../install/settings-file.ts';
import {
  createFolders,
  createUser,
  hasServices,
  idsOf,
  startServices,
  writeSecretFile,
} from '../install/system.ts';

const USAGE = `instalar [--cooperativa nombre-corto] [--respuestas archivo] [--base postgres://administrador:clave@servidor/postgres]
                        [--raiz /] [--sin-servicios] [--simular]

  Deja una cooperativa lista en este servidor: su base con sus usuarios, sus claves, sus carpetas, su configuración y sus
  servicios. Pregunta lo que hace falta, o lo toma del archivo de respuestas, que se escribe como la configuración. Repetirlo
  completa lo que falte y no cambia lo que hay. El nombre corto (\`oficina\`, si no se dice) distingue a las cooperativas de un
  mismo servidor. Sin --base usa el PostgreSQL de este servidor, como su administrador. Con --simular dice qué haría.

  Termina con 0 si salió bien; 64, mal escrito; 75, la base no responde; 77, hay que ser root; 78, una respuesta está mal.`;

const OPTIONS = {
  cooperativa: { type: 'string', default: 'oficina' },
  respuestas: { type: 'string' },
  base: { type: 'string' },
  raiz: { type: 'string', default: '/' },
  'sin-servicios': { type: 'boolean', default: false },
  simular: { type: 'boolean', default: false },
} as const;

export const instalar = defineCommand({
  usage: USAGE,
  options: OPTIONS,
  async run({ words, values }, terminal) {
    const { cooperativa, raiz, base, simular } = values;
    if (words.length > 0 || !isShortName(cooperativa)) throw new WrongUse();
    const layout = layoutOf(cooperativa, raiz);
    const withServices = !values['sin-servicios'] && hasServices();
    const known = readSettings(layout);
    const answers = await collectAnswers(terminal, {
      file: values.respuestas,
      known,
      hasBrand: hasBrand(layout),
    });
    const { console } = terminal;
    if (simular) {
      for (const line of plan(layout, withServices)) console.log(line);
      return EX_OK;
    }
    if (withServices && process.getuid?.() !== 0)
      throw new CommandFailure(EX_NOPERM, 'Instalar crea usuarios y servicios: corrélo como root.');
    if (withServices) createUser(layout);
    const ids = withServices ? idsOf(layout.user) : undefined;
    createFolders(layout, ids);
    const created = await prepare(layout, known, base);
    const given = Object.entries(answers).filter(([name]) => !BRAND_ANSWERS.includes(name));
    const settings: Known = {
      ...decidedSettings(layout, raiz, created.database),
      ...known,
      ...Object.fromEntries(given),
    };
    if (settings.MARCA === layout.brandFolder) writeBrand(layout, answers);
    writeSecretFile(layout.ownerUrlFile, created.ownerUrl);
    writeSecretFile(layout.settingsFile, formatSettings(settings), ids);
    console.log(created.isNew ? `Base ${cooperativa}: creada.` : `Base ${cooperativa}: ya estaba.`);
    const ran = await migrate(created.ownerUrl);
    console.log(ran.length > 0 ? `Tablas: ${ran.length} migraciones.` : 'Tablas: ya estaban al día.');
    console.log(`Configuración: ${layout.settingsFile}`);
    console.log(`Marca: ${settings.MARCA}, para completar con logo, colores y teléfonos`);
    console.log(KEYS_ADVICE);
    if (withServices) {
      startServices(layout, `${settings.HOST ?? '127.0.0.1'}:${settings.PORT}`);
      for (const line of openProxy(layout, settings)) console.log(line);
    }
    return EX_OK;
  },
});

const KEYS_ADVICE =
  'Guardá aparte de las copias, en papel o en otro lugar, las dos claves SEGURIDAD_CLAVE_… de ese archivo: sin ellas una copia no se puede usar.';

function plan(
  { cooperative, user, settingsFile, brandFolder, dataFolder }: Layout,
  withServices: boolean,
): string[] {
  return [
    ...(withServices ? [`Usuario del sistema: ${user}`] : []),
    `Base y usuarios de PostgreSQL: ${cooperative}, ${SERVER_ROLES.map((role) => `${cooperative}_${role}`).join(', ')}`,
    `Carpetas: ${dataFolder}`,
    `Marca: ${brandFolder}${existsSync(brandFolder) ? ' (queda como está)' : ''}`,
    `Configuración: ${settingsFile}${existsSync(settingsFile) ? ' (se completa lo que falte)' : ''}`,
    ...(withServices ? [`Servicios: oficina@${cooperative}.target, y nginx si está`] : []),
  ];
}

type Known = Readonly<Record<string, string>>;

/** Roles that an earlier installation wrote down keep their password; the others get one. */
async function prepare(layout: Layout, known: Known, base: string | undefined) {
  const written: Partial<Record<ServerRole, string | undefined>> = {
    owner: existsSync(layout.ownerUrlFile) ? readFileSync(layout.ownerUrlFile, 'utf8').trim() : undefined,
    app: known.DATABASE_URL,
    worker: known.TRABAJADOR_DATABASE_URL,
  };
  const passwordIn = (url: string | undefined) => decodeURIComponent(URL.parse(url ?? '')?.password ?? '');
  const fresh: Partial<Record<ServerRole, string>> = {};
  const passwords = Object.fromEntries(
    (['owner', 'app', 'worker'] as const).map((role) => {
      const password = passwordIn(written[role]);
      if (password === '') fresh[role] = newSecret();
      return [role, password || fresh[role]];
    }),
  ) as Record<'owner' | 'app' | 'worker', string>;
  const admin = administratorUrl(base);
  const database = { host: admin?.hostname ?? '127.0.0.1', port: admin?.port || '5432', passwords };
  const { created } = await asAdministrator(base, (connection) =>
    prepareDatabase(connection, { prefix: layout.cooperative, passwords: fresh }),
  );
  return { database, isNew: created, ownerUrl: ownerUrl(layout, database) };
}
