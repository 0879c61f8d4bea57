import { type Hallazgo, type Verificacion, verificarAuditoria } from '@oficina/usuarios/server';
import { systemClock } from '@oficina/values';
import { conBase } from '../base.ts';
import { EX_ALTERADA, EX_OK, EX_USAGE } from '../exit-codes.ts';

const USO = `Uso: oficina auditoria verificar [--sello <el que anotaste>]

  Recorre la auditoría de punta a punta y dice qué filas se cambiaron, se borraron o se agregaron. Sólo lee. Al final
  muestra el último sello: anotalo fuera de este servidor y dáselo la próxima vez, y también se nota si alguien rehízo
  la auditoría entera.`;

const SE_MUESTRAN = 50;
const ESPERA_NORMAL_MS = 10 * 60_000;

/** Proves that nobody touched the trail, or says which rows. */
export async function auditoria(args: readonly string[]): Promise<number> {
  const [orden, opcion, anotado, ...mas] = args;
  const sello = opcion === undefined ? undefined : leerSello(opcion, anotado);
  if (orden !== 'verificar' || sello === null || mas.length > 0) {
    console.error(USO);
    return EX_USAGE;
  }
  return conBase(async (db) => {
    const hecha = await verificarAuditoria({ db, clock: systemClock }, sello);
    contar(hecha, systemClock.now());
    return hecha.totalDeHallazgos === 0 ? EX_OK : EX_ALTERADA;
  });
}

function leerSello(opcion: string, texto = ''): Buffer | null {
  return opcion === '--sello' && /^[0-9a-f]{64}$/i.test(texto) ? Buffer.from(texto, 'hex') : null;
}

function contar(
  { filas, hallazgos, totalDeHallazgos, sinSellar, ultimoSello }: Verificacion,
  now: Date,
): void {
  for (const uno of hallazgos.slice(0, SE_MUESTRAN)) console.log(enPalabras(uno));
  const callados = totalDeHallazgos - SE_MUESTRAN;
  if (callados > 0) console.log(`… y ${callados} más.`);
  console.log(
    totalDeHallazgos === 0
      ? `La auditoría está intacta: ${filas} ${filas === 1 ? 'fila' : 'filas'}.`
      : `La auditoría fue alterada: ${totalDeHallazgos} ${totalDeHallazgos === 1 ? 'hallazgo' : 'hallazgos'} en ${filas} filas.`,
  );
  if (sinSellar.total > 0) console.log(`Sin sellar todavía: ${sinSellar.total}.`);
  if (sinSellar.desde && now.getTime() - sinSellar.desde.getTime() > ESPERA_NORMAL_MS)
    console.log('Hay filas que esperan hace más de 10 minutos: fijate si el trabajador está andando.');
  if (ultimoSello) console.log(`Último sello: ${ultimoSello}`);
}

function enPalabras(uno: Hallazgo): string {
  switch (uno.que) {
    case 'cambiada':
      return `Fila ${uno.fila} (${uno.creada.toISOString()}): cambió después de sellarla.`;
    case 'agregada':
      return `Fila ${uno.fila} (${uno.creada.toISOString()}): la agregaron a mano, nadie la selló.`;
    case 'atrasada':
      return `Fila ${uno.fila} (${uno.creada.toISOString()}): apareció más de una hora después de la fecha que dice.`;
    case 'borrada':
      return `Fila ${uno.fila}: la borraron. Estaba sellada desde ${uno.sellada.toISOString()}.`;
    case 'tanda-alterada':
      return `Tanda ${uno.tanda}: su cierre no coincide con sus filas.`;
    case 'tanda-retirada-antes':
      return `Tanda ${uno.tanda}: la retiraron antes de los cinco años.`;
    case 'tandas-borradas':
      return `Tandas ${uno.desde} a ${uno.hasta}: las borraron.`;
    case 'sello-ausente':
      return 'El sello que anotaste no está: la auditoría se rehízo o se cortó después de anotarlo.';
  }
}
