import { RAISES_COMPATIBILITY } from '@oficina/db';

export type MigrationFile = { name: string; text: string };

/** A line may break a rule when this mark, on the same line or the one before, gives the reason. */
const marker = /--\s*seguro:\s*\S/;

/** These take something away from the programs of earlier versions, which go on running while a new one is put in use. */
const CONTRACTS = [
  /\bdrop\s+(table|schema|view|type|column)\b/i,
  /\brename\b/i,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i,
  /\balter\s+(column\s+)?\w+\s+set\s+not\s+null\b/i,
];
/** From this migration on, the database knows which programs it serves. */
const FIRST_WITH_COMPATIBILITY = 40;

/**
 * Some statements would lock or break a running installation. Patterns are matched and nothing is parsed, so this catches
 * the usual slips and does not replace review.
 */
export function lintMigration({ name, text }: MigrationFile): string[] {
  const problems: string[] = [];
  if (!/^\d{4}_[a-z0-9_]+\.(sql|ts)$/.test(name)) problems.push('se llama NNNN_sustantivo_que.sql (o .ts)');
  if (name.endsWith('.ts')) {
    if (/concurrently/i.test(text) && !/noTransaction\(\)/.test(text)) {
      problems.push('CONCURRENTLY necesita pgm.noTransaction()');
    }
    return problems;
  }
  const code = withoutComments(text);
  const created = new Set(
    [...code.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi)].map(
      (match) => match[1],
    ),
  );
  for (const { statement, line } of statementsOf(code)) {
    const marked = text
      .split('\n')
      .slice(Math.max(0, line - 2), line + 1)
      .some((raw) => marker.test(raw));
    const problem = marked ? undefined : check(statement, created);
    if (problem) problems.push(`renglón ${line}: ${problem}`);
    else if (marked && contracts(statement, created) && !raisesCompatibility(name, code))
      problems.push(
        `renglón ${line}: lo que quita algo va con UPDATE instalacion SET compatible_desde = N, la última migración que conocía la primera versión que ya no lo usa`,
      );
  }
  return problems;
}

function contracts(statement: string, created: Set<string | undefined>): boolean {
  const table = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w.]+)/i.exec(statement)?.[1];
  return !created.has(table) && CONTRACTS.some((pattern) => pattern.test(statement));
}

function raisesCompatibility(name: string, code: string): boolean {
  const own = Number.parseInt(name, 10);
  const raised = Number(RAISES_COMPATIBILITY.exec(code)?.[1] ?? 0);
  return own < FIRST_WITH_COMPATIBILITY || (raised > 0 && raised <= own);
}

function check(statement: string, created: Set<string | undefined>): string | undefined {
  const index = /^create\s+(?:unique\s+)?index\b.*?\bon\s+(?:only\s+)?([\w.]+)/is.exec(statement);
  if (/\bconcurrently\b/i.test(statement))
    return 'CONCURRENTLY no puede ir en un .sql: escribilo en un .ts con pgm.noTransaction()';
  if (index && !created.has(index[1]))
    return `índice sobre ${index[1]}, que ya existe: va CONCURRENTLY en un .ts propio`;
  if (/^drop\s+(table|schema|view|type)\b/i.test(statement))
    return 'borra algo que la versión anterior puede usar';

  const table = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w.]+)/i.exec(statement)?.[1];
  if (!table || created.has(table)) return undefined;
  if (/\bdrop\s+column\b|\brename\b/i.test(statement))
    return 'borra o cambia de nombre algo que la versión anterior usa';
  if (/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i.test(statement))
    return 'cambiar el tipo reescribe la tabla';
  if (/\balter\s+(column\s+)?\w+\s+set\s+not\s+null\b/i.test(statement))
    return 'SET NOT NULL lee toda la tabla con ella tomada';
  if (
    /\badd\s+(constraint\s+\w+\s+)?(check|foreign)\b/i.test(statement) &&
    !/\bnot\s+valid\b/i.test(statement)
  ) {
    return 'una restricción nueva va NOT VALID y se valida en el archivo siguiente';
  }
  if (/\badd\s+column\b[^,;]*\bnot\s+null\b/i.test(statement) && !/\bdefault\b/i.test(statement)) {
    return 'una columna nueva NOT NULL necesita un DEFAULT constante';
  }
  return undefined;
}

/** The length is kept, so that line numbers stay right. */
function withoutComments(text: string): string {
  return text.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
}

function statementsOf(code: string): { statement: string; line: number }[] {
  // Bodies of DO and functions are blanked, because a semicolon inside them ends no statement.
  const flat = code.replace(/\$\$[\s\S]*?\$\$/g, (body) => body.replace(/[^\n]/g, ' '));
  let line = 1;
  return flat.split(';').map((raw) => {
    const start = line + (raw.slice(0, raw.length - raw.trimStart().length).match(/\n/g)?.length ?? 0);
    line += raw.match(/\n/g)?.length ?? 0;
    return { statement: raw.trim(), line: start };
  });
}
