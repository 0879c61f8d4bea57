import { type Finding, type Verificacion, verificarAuditoria } from '@oficina/usuarios/server';
import { systemClock } from '@oficina/values';
import { defineCommand, WrongUse } from '../command.ts';
import { withDatabase } from '../database.ts';
import { EX_OK, EX_TAMPERED } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

const USAGE = `auditoria verificar [--sello <el que anotaste>]

  Recorre la auditoría de punta a punta y dice qué filas se cambiaron, se borraron o se agregaron. Solo lee. Al final
  muestra el último sello: anotalo fuera de este servidor y dáselo la próxima vez, y también se nota si alguien rehízo
  la auditoría entera.`;

const SELLO = /^[0-9a-f]{64}$/i;
const MAX_SHOWN = 50;
const ESPERA_NORMAL_MS = 10 * 60_000;

export const auditoria = defineCommand({
  usage: USAGE,
  options: { sello: { type: 'string' } },
  async run({ words, values: { sello } }, terminal) {
    if (words.join() !== 'verificar' || (sello !== undefined && !SELLO.test(sello))) throw new WrongUse();
    return withDatabase(terminal.env, async (db) => {
      const noted = sello === undefined ? undefined : Buffer.from(sello, 'hex');
      const verificacion = await verificarAuditoria({ db, clock: systemClock }, noted);
      report(terminal, verificacion, systemClock.now());
      return verificacion.totalFindings === 0 ? EX_OK : EX_TAMPERED;
    });
  },
});

function report({ console }: Terminal, verificacion: Verificacion, now: Date): void {
  const { rows, findings, totalFindings, unsealed, lastSello } = verificacion;
  for (const finding of findings.slice(0, MAX_SHOWN)) console.log(inWords(finding));
  const hiddenCount = totalFindings - MAX_SHOWN;
  if (hiddenCount > 0) console.log(`… y ${hiddenCount} más.`);
  console.log(
    totalFindings === 0
      ? `La auditoría está intacta: ${rows} ${rows === 1 ? 'fila' : 'filas'}.`
      : `La auditoría fue alterada: ${totalFindings} ${totalFindings === 1 ? 'hallazgo' : 'hallazgos'} en ${rows} filas.`,
  );
  if (unsealed.total > 0) console.log(`Sin sellar todavía: ${unsealed.total}.`);
  if (unsealed.desde && now.getTime() - unsealed.desde.getTime() > ESPERA_NORMAL_MS)
    console.log('Hay filas que esperan hace más de 10 minutos: fijate si el trabajador está andando.');
  if (lastSello) console.log(`Último sello: ${lastSello}`);
}

function inWords(finding: Finding): string {
  switch (finding.kind) {
    case 'cambiada':
      return `Fila ${finding.row} (${finding.createdAt.toISOString()}): cambió después de sellarla.`;
    case 'agregada':
      return `Fila ${finding.row} (${finding.createdAt.toISOString()}): la agregaron a mano, nadie la selló.`;
    case 'atrasada':
      return `Fila ${finding.row} (${finding.createdAt.toISOString()}): apareció más de una hora después de la fecha que dice.`;
    case 'borrada':
      return `Fila ${finding.row}: la borraron. Estaba sellada desde ${finding.sealedAt.toISOString()}.`;
    case 'tanda-alterada':
      return `Tanda ${finding.tanda}: su cierre no coincide con sus filas.`;
    case 'tanda-retirada-antes':
      return `Tanda ${finding.tanda}: la retiraron antes de los cinco años.`;
    case 'tandas-borradas':
      return `Tandas ${finding.desde} a ${finding.hasta}: las borraron.`;
    case 'sello-ausente':
      return 'El sello que anotaste no está: la auditoría se rehízo o se cortó después de anotarlo.';
  }
}
