import type { Actor, Origin, ReceivedFile } from '@oficina/http';
import { canCorrect } from '../contract/index.ts';
import type { ArchivoRow } from './clases.ts';
import type { ArchivosDeps } from './deps.ts';
import { nothingToCorrect } from './errors.ts';
import { countCorrectable } from './rechazos.repository.ts';
import { subirArchivo } from './subir-archivo.ts';

/** It is a file like any other, read as the one that it corrects. Lines that are loaded already stay as they are. */
export async function subirCorregidas(
  deps: ArchivosDeps,
  requester: { actor: Actor; origin: Origin },
  original: ArchivoRow,
  upload: ReceivedFile,
): Promise<ArchivoRow> {
  const renglonesRechazados = await countCorrectable(deps.db, original);
  if (!canCorrect({ ...original, renglonesRechazados })) throw nothingToCorrect();
  return subirArchivo(deps, original.clase, { ...requester, upload, original });
}
