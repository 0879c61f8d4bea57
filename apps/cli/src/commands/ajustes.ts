import { userInfo } from 'node:os';
import {
  AJUSTES_DE_IMPORTACION,
  ajustarImportacion,
  verAjustesDeImportacion,
} from '@oficina/archivos/server';
import {
  ConfigError,
  houseSettings,
  importacionSettings,
  loadConfig,
  plazosPorCategoria,
  reclamosSettings,
} from '@oficina/config';
import { closeDb, createDb, isUnavailable } from '@oficina/db';
import { guardarAjuste, quitarAjuste, revisarReglas, verAjustes } from '@oficina/requerimientos/server';
import { systemClock } from '@oficina/values';
import { EX_DATAERR, EX_OK, EX_TEMPFAIL, EX_USAGE } from '../exit-codes.ts';

const USO = `Uso: oficina ajustes
     oficina ajustes poner <clave> <valor>
     oficina ajustes quitar <clave>

  Lo que se cambia sin reiniciar: feriados, horarios, cierres, plazos, respuestas guardadas y cuántos renglones de un
  archivo pueden rechazarse. Sin nada más, los muestra; los que llevan * se cambiaron acá, y al quitarlos vuelve a valer lo que dice la configuración.`;

/** What changes while it runs: read from here first, and each change in the trail with who made it. */
export async function ajustes(args: readonly string[]): Promise<number> {
  const [orden = 'ver', clave, texto, ...mas] = args;
  const esperados = { ver: 0, poner: 2, quitar: 1 }[orden];
  const dados = args.length === 0 ? 0 : args.length - 1;
  if (esperados === undefined || dados !== esperados || mas.length > 0) {
    console.error(USO);
    return EX_USAGE;
  }
  const { base, reclamos, importacion } = loadConfig({
    base: houseSettings.base,
    reclamos: reclamosSettings,
    importacion: importacionSettings,
  });
  const escritas = { ...reclamos, plazos: plazosPorCategoria(reclamos.plazos) };
  const equivocada = revisarReglas(escritas);
  if (equivocada !== null) throw new ConfigError([equivocada]);
  const db = createDb({ url: base.url.reveal(), max: 1, applicationName: 'oficina-cli' });
  const deps = { db, clock: systemClock, escritas };
  const por = `cli:${userInfo().username}`;
  try {
    if (clave !== undefined) {
      const mal = await cambiar(deps, por, clave, texto);
      if (mal) {
        console.error(mal.falta);
        return EX_DATAERR;
      }
    }
    const { maxRechazo } = importacion;
    const vistos = [...(await verAjustes(deps)), ...(await verAjustesDeImportacion({ db, maxRechazo }))];
    for (const { clave: una, valor, cambiado } of vistos)
      console.log(`${cambiado ? '*' : ' '} ${una.padEnd(22)} ${valor}`);
    return EX_OK;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    console.error('No se pudo llegar a la base. Probá de nuevo en un rato.');
    return EX_TEMPFAIL;
  } finally {
    await closeDb(db);
  }
}

/** Each feature keeps its own. */
function cambiar(
  deps: Parameters<typeof guardarAjuste>[0],
  por: string,
  clave: string,
  texto: string | undefined,
): Promise<{ falta: string } | null> {
  if (AJUSTES_DE_IMPORTACION.includes(clave)) return ajustarImportacion(deps, por, { clave, texto });
  return texto === undefined ? quitarAjuste(deps, por, clave) : guardarAjuste(deps, por, { clave, texto });
}
