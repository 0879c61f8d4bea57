import {
  ACTORS,
  type ActorName,
  type Cell,
  isPersonal,
  type RouteRow,
  type TestCase,
  VISIBLE_ROWS,
} from './cells.ts';
import { FIELDS, type View } from './fields/index.ts';

/**
 * A route is a heading and each of its cases is one line of four columns:
 *
 *     route('GET /api/cortes/:id')`
 *              | A    U    C    RE   RA   UA   SM   CA    AD   MO  |
 *       propio | 401  403  200  200  200  200  200  200   200  200 | corte, CA fullCorte | {ownCorte}
 *       ajeno  | 401  403  404  404  404  404  404  200*  404  404 | fullCorte           | {foreignCorte}
 *     `
 *
 * 1. The name of the case.
 * 2. What each actor gets: a status; in a list, the rows that they see (`propias`, `todas`, `ninguna`…); or one of the
 *    refusals of `REFUSALS`, whose fields are looked at too. Four marks follow a cell:
 *    - `*`: staff who lack the required second factor get a 403, where others without it get the cell of C;
 *    - `!`: a 403 wherever the second factor is required, even to those who have it;
 *    - `=`: no row changes, although the call succeeds;
 *    - `+`: rows change, although the call is refused.
 * 3. What leaves with every success: a view of `fields/`, a file by its name, `pdf:propio` or `pdf:ajeno`, or the address
 *    of a redirection. After a comma come the actors who get something else; `-` is nothing to look at. An empty list
 *    (`ninguna`) has no fields.
 * 4. The call: what takes the place of `:id`, a query or a whole address (the route itself when it is left out), then the
 *    body and whatever else is `given`.
 *
 * A line with `RE/RA/UA` is three cases: each has one of them in its place, wherever the line or its body says it.
 */
export const route =
  (heading: string) =>
  (text: TemplateStringsArray, ...values: readonly (string | Body | Given)[]): RouteRow => {
    const [method = '', path = '', ...rest] = heading.split(' ');
    if (!path.startsWith('/') || rest.length > 0) throw new Error(`${heading}: a method and an address`);
    const whole = text.reduce((before, after, n) => {
      const value = values[n - 1] ?? '';
      return before + (typeof value === 'string' ? value : `${VALUE}${n - 1}`) + after;
    });
    const [actors = '', ...lines] = whole.split('\n').filter((line) => line.trim() !== '');
    if (words(actors.replaceAll('|', ' ')).join() !== ACTORS.join())
      throw new Error(`${heading}: the first line names the actors ${ACTORS.join(' ')}`);
    const cases = lines.flatMap((line) => casesOf(line, values));
    const testCases = cases.map(({ line, given: own }) => readCase(heading, path, line, own));
    return { method, route: path, testCases };
  };

type Body = NonNullable<TestCase['body']>;
type Options = Partial<Omit<TestCase, 'nombre' | 'path' | 'body' | 'cells'>> & Pick<Cell, 'fieldValues'>;
class Given {
  readonly options: Options;
  constructor(options: Options) {
    this.options = options;
  }
}
export const given = (options: Options) => new Given(options);

export const STALE_CLAVE = given({ staleClave: true });
export const STAND_IN = given({ standIn: {} });
export const NOTIFIES_STRANGER = given({ notifiesStranger: true });

/** This character stands in the text for a value that is not text. */
const VALUE = '\u0000';
const STATUSES = [200, 201, 204, 303, 400, 401, 403, 404, 409, 422];
const REFUSALS: Readonly<Record<string, Cell>> = {
  clave: { status: 403, view: 'claveRequired' },
  inPago: { status: 422, view: 'alreadyInPago' },
  notOwn: { status: 422, view: 'notAllowed' },
};

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const isActor = (word: string): word is ActorName => (ACTORS as readonly string[]).includes(word);

function casesOf(line: string, values: readonly (string | Body | Given)[]) {
  const [group] = /[A-Z]{2}(\/[A-Z]{2})+/.exec(line) ?? [];
  if (group === undefined) return [{ line, given: values }];
  return group.split('/').map((actor) => ({
    line: line.replaceAll(group, actor),
    given: values.map((value) =>
      typeof value === 'string' || value instanceof Given
        ? value
        : (JSON.parse(JSON.stringify(value).replaceAll(group, actor)) as Body),
    ),
  }));
}

function readCase(
  heading: string,
  path: string,
  line: string,
  values: readonly (string | Body | Given)[],
): TestCase {
  const [nombre = '', cells = '', answers = '', call = '', ...rest] = line
    .split('|')
    .map((part) => part.trim());
  const fail = (problem: string): never => {
    throw new Error(`${heading} (${nombre}): ${problem}`);
  };
  if (nombre === '' || rest.length > 0) fail('a line is name | cells | answer | call');
  const tokens = words(cells);
  if (tokens.length !== ACTORS.length) fail(`${tokens.length} cells, not ${ACTORS.length}`);

  const { address, fieldValues, ...options } = readCall(call, values, fail);
  const answerOf = readAnswers(answers, fail);
  const used = new Set<string>();
  const entries = ACTORS.map((actor, n) => {
    const cell = readCell(tokens[n] ?? '', actor, fail);
    const succeeds = cell.status < 400 && cell.rows !== 'ninguna';
    const key = actor in answerOf ? actor : 'others';
    if (!succeeds || !(key in answerOf)) return [actor, cell] as const;
    used.add(key);
    return [actor, { ...cell, ...answerOf[key], ...(fieldValues && { fieldValues }) }] as const;
  });
  for (const key of Object.keys(answerOf)) if (!used.has(key)) fail(`no success of ${key} has an answer`);
  return {
    nombre,
    path: addressOf(path, address, fail),
    ...options,
    cells: Object.fromEntries(entries) as Record<ActorName, Cell>,
  };
}

function readCell(token: string, actor: ActorName, fail: (problem: string) => never): Cell {
  const [, word = '', writes, mark] = /^(\d{3}|[a-zA-Z]+)([=+]?)([*!]?)$/.exec(token) ?? [];
  const rows = VISIBLE_ROWS.find((name) => name === word);
  const status = STATUSES.find((code) => String(code) === word);
  const cell = REFUSALS[word] ?? (rows ? { status: 200, rows } : status && { status });
  if (!cell) return fail(`"${token}" is no cell`);
  if (mark && !isPersonal(actor)) fail(`${actor} needs no second factor`);
  return {
    ...cell,
    ...(writes && { writes: writes === '+' }),
    ...(mark && { deniedTo: mark === '*' ? 'withoutStep' : 'everyone' }),
  };
}

function readAnswers(text: string, fail: (problem: string) => never): Record<string, Partial<Cell>> {
  const answers: Record<string, Partial<Cell>> = {};
  for (const item of text === '' ? [] : text.split(', ')) {
    const all = words(item);
    const actors = all.filter(isActor);
    const answer = Object.assign({}, ...all.slice(actors.length).map((token) => readAnswer(token, fail)));
    if (all.length === actors.length) fail(`"${item}" says nothing`);
    for (const key of actors.length > 0 ? actors : ['others']) {
      if (key in answers) fail(`two answers for ${key}`);
      answers[key] = answer;
    }
  }
  return answers;
}

function readAnswer(token: string, fail: (problem: string) => never): Partial<Cell> {
  if (token === '-') return {};
  if (token === 'pdf:propio' || token === 'pdf:ajeno')
    return { archivo: token === 'pdf:propio' ? 'propio' : 'ajeno' };
  if (token.startsWith('/')) return { redirectTo: token };
  if (token.endsWith('.pdf')) return { receipt: token };
  if (token.endsWith('.csv')) return { spreadsheet: token };
  if (token.endsWith('.json')) return { datos: token };
  return token in FIELDS ? { view: token as View } : fail(`there is no view "${token}"`);
}

function readCall(
  text: string,
  values: readonly (string | Body | Given)[],
  fail: (problem: string) => never,
) {
  const call: Options & { body?: Body; address: string } = { address: '' };
  for (const token of words(text)) {
    const value = token.startsWith(VALUE) ? values[Number(token.slice(1))] : token;
    if (value instanceof Given) Object.assign(call, value.options);
    else if (typeof value === 'object') call.body = value;
    else if (call.address === '') call.address = token;
    else fail(`two addresses: ${call.address} and ${token}`);
  }
  return call;
}

function addressOf(path: string, address: string, fail: (problem: string) => never): string {
  if (address.startsWith('/')) return address;
  const [id = '', ...query] = address.split('?');
  const holes = path.match(/:\w+/g)?.length ?? 0;
  if (holes !== (id === '' ? 0 : 1)) fail(`"${address}" does not fill ${path}`);
  return [path.replace(/:\w+/, () => id), ...query].join('?');
}
