import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { commonSettings, loadConfig, type ValuesOf } from '@oficina/config';
import { knownSchema } from '@oficina/db';
import { emptyDatabase, finishRestore, hasPeople, migrate } from '@oficina/db/migrate';
import { settings as diskSettings, diskStoreOptions } from '@oficina/disk';
import { fingerprintOf } from '@oficina/values/server';
import { defineCommand, WrongUse } from '../command.ts';
import { maintenanceSettings, ownerUrlOf } from '../config.ts';
import { DUMP, FILES, type Manifest, verifyCopy } from '../copies/copy-set.ts';
import { bringFilesBack } from '../copies/files.ts';
import { runPostgresTool } from '../copies/postgres-tools.ts';
import { CommandFailure, EX_CONFIG, EX_DATAERR, EX_OK } from '../exit-codes.ts';
import { asAdministrator } from '../install/administrator.ts';
import { layoutOf } from '../install/layout.ts';
import { hasServices } from '../install/system.ts';
import { systemdServices } from '../upgrade/services.ts';

const USAGE = `restaurar <carpeta> [--reemplazar] [--base postgres://administrador:clave@servidor/postgres]
                          [--sin-servicios] [--simular]

  Trae la copia de esa carpeta a este servidor, que ya tiene que estar instalado y con las mismas claves: hace la base de nuevo,
  con sus usuarios y sus permisos, y devuelve los archivos a su lugar. Los pagos quedan cerrados hasta que \`oficina conciliar\`
  haya pedido a la pasarela lo que se cobró después de la copia. Si la base tiene gente, pide --reemplazar. Con --simular revisa
  todo y no cambia nada.

  Termina con 0 si salió bien; 64, mal escrito; 65, la copia está dañada o la base no está vacía; 66, ahí no hay una copia; 69,
  falta pg_restore; 75, la base no responde o falta configuración; 78, la clave o la versión no son las de la copia.`;

const OPTIONS = {
  reemplazar: { type: 'boolean', default: false },
  base: { type: 'string' },
  'sin-servicios': { type: 'boolean', default: false },
  simular: { type: 'boolean', default: false },
} as const;

const MOST_AT_ONCE = 4;

const groups = { base: commonSettings.base, almacen: diskSettings, maintenance: maintenanceSettings };

export const restaurar = defineCommand({
  usage: USAGE,
  options: OPTIONS,
  async run({ words, values }, terminal) {
    const [copy, ...rest] = words;
    if (copy === undefined || rest.length > 0) throw new WrongUse();
    const { base, almacen, maintenance } = loadConfig(groups, terminal.env);
    const ownerUrl = ownerUrlOf(maintenance);
    const { console } = terminal;
    const manifest = await verifyCopy(copy);
    verifyUsable(manifest, base);
    if (!values.reemplazar && (await hasPeople(ownerUrl)))
      throw new CommandFailure(
        EX_DATAERR,
        'La base de este servidor tiene cuentas. Si de verdad hay que cambiarla por la copia, agregá --reemplazar.',
      );
    if (values.simular) {
      console.log(`La copia del ${manifest.momento} está entera y es para estas claves. No se cambió nada.`);
      return EX_OK;
    }
    const cooperative = new URL(ownerUrl).pathname.slice(1);
    const services =
      !values['sin-servicios'] && hasServices() ? systemdServices(layoutOf(cooperative)) : undefined;
    await services?.stopAll();
    await asAdministrator(values.base, (connection) => emptyDatabase(connection, ownerUrl));
    // Owners and rights are those of this server: migrate() gives them again.
    await runPostgresTool(terminal, 'pg_restore', ownerUrl, [
      ...['--no-owner', '--no-acl', '--exit-on-error', '--no-password'],
      `--jobs=${Math.min(availableParallelism(), MOST_AT_ONCE)}`,
      ...['--dbname', cooperative, join(copy, DUMP)],
    ]);
    await migrate(ownerUrl);
    await finishRestore(ownerUrl, new Date(manifest.momento));
    console.log(`Base: como estaba el ${manifest.momento}.`);
    if (manifest.archivos && almacen.almacen === 'disk') {
      const { dir } = diskStoreOptions(almacen);
      mkdirSync(dir, { recursive: true });
      const { cantidad } = await bringFilesBack(join(copy, FILES), dir);
      console.log(`Archivos: ${cantidad}.`);
    }
    await services?.startAll();
    console.log('Los pagos están cerrados. Para abrirlos: oficina conciliar --esperar');
    return EX_OK;
  },
});

/** Nothing is touched when the copy could not be used afterwards. */
function verifyUsable(manifest: Manifest, base: ValuesOf<typeof commonSettings.base>): void {
  const keys = [base.encryptionKey, ...(base.previousEncryptionKey ? [base.previousEncryptionKey] : [])];
  const fingerprints = keys.map(fingerprintOf);
  if (!fingerprints.includes(manifest.huellaClave))
    throw new CommandFailure(
      EX_CONFIG,
      `La clave de cifrado no es la de esta copia: la huella de SEGURIDAD_CLAVE_CIFRADO es ${fingerprints[0]} y la de la copia, ${manifest.huellaClave}. Poné en la configuración las claves que guardaste aparte.`,
    );
  if (manifest.esquema > knownSchema())
    throw new CommandFailure(
      EX_CONFIG,
      `La copia es de la versión ${manifest.version}: instalá esa o una posterior y volvé a probar.`,
    );
}
