// Spanish is for the words of the glossary and of the specification; every other word of a name, a file or a comment is
// English. Sentences for people and titles of tests are strings, which are not read here.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { finalizeSettings, getDefaultSettings, getDictionary, Text } from 'cspell-lib';
import ts from 'typescript';
import { repositoryFiles } from './tracked-files.ts';

/** The migrations are left out, because an applied one keeps its name. */
const allFolders = 'apps bench database/seeds e2e faults features integrations packages scripts'.split(' ');
const dictionaries =
  'en_us en-gb softwareTerms typescript node html css sql networking-terms filetypes'.split(' ');
/** Shorter words are not judged, as in cspell, because they are the same in too many languages. */
const shortestWord = 4;

export type Place = { line: number; text: string; prose?: boolean };
export type Unknown = { line: number; word: string };

const plain = (text: string) => Text.removeAccents(text).toLowerCase();
const wordsIn = (text: string) =>
  [...Text.extractWordsFromCode(text)].map((found) => found.text.replace(/['’]s$/, ''));

/** The glossary does not have to list both the singular and the plural of a Spanish noun. */
function numbersOf(word: string): string[] {
  if (word.endsWith('ces')) return [word, `${word.slice(0, -3)}z`];
  if (word.endsWith('z')) return [word, `${word.slice(0, -1)}ces`];
  if (word.endsWith('s'))
    return [word, word.slice(0, -1), ...(word.endsWith('es') ? [word.slice(0, -2)] : [])];
  return [word, `${word}s`, `${word}es`];
}

/** A row's words are the term, its table and its route, but not the explanation. */
function glossaryTexts(glossary: string): string[] {
  return glossary
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(-|\s*Palabra)/.test(line))
    .flatMap((line) => line.split('|').filter((_, column) => column !== 2));
}

type Described = { [key: string]: unknown };

/** The names are paths, parameters and properties. Their descriptions are sentences and are left out. */
function wireNames(node: unknown, names: string[] = []): string[] {
  if (Array.isArray(node)) for (const item of node) wireNames(item, names);
  else if (node && typeof node === 'object') {
    const { paths, properties, name, in: placed } = node as Described;
    for (const group of [paths, properties]) if (group) names.push(...Object.keys(group));
    if (placed && typeof name === 'string') names.push(name);
    for (const value of Object.values(node)) wireNames(value, names);
  }
  return names;
}

function databaseNames(schema: string): string[] {
  const tables = schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (?:\w+\.)?(\w+) \(\n([\s\S]*?)^\)/gm);
  return [...tables].flatMap(([, table = '', columns = '']) => [
    table,
    ...[...columns.matchAll(/^ +"?(\w+)/gm)].map(([, column = '']) => column),
  ]);
}

export type Sources = { glossary: string; openapi: string; schema: string; manifest: string };

export function readSources(): Sources {
  const read = (file: string) => readFileSync(file, 'utf8');
  return {
    glossary: read('docs/glosario.md'),
    openapi: read('docs/openapi.json'),
    schema: read('database/schema.sql'),
    manifest: read('package.json'),
  };
}

export async function dictionaryOf(sources: Sources): Promise<(word: string) => boolean> {
  const { dependencies, devDependencies } = JSON.parse(sources.manifest) as {
    [group: string]: Record<string, string>;
  };
  const ours = [
    ...glossaryTexts(sources.glossary).flatMap(wordsIn).map(plain).flatMap(numbersOf),
    ...[...wireNames(JSON.parse(sources.openapi)), ...databaseNames(sources.schema)]
      .flatMap(wordsIn)
      .map(plain),
    ...Object.keys({ ...dependencies, ...devDependencies })
      .flatMap(wordsIn)
      .map(plain),
  ];
  const settings = { ...(await getDefaultSettings()), dictionaries, words: [...new Set(ours)] };
  const dictionary = await getDictionary(finalizeSettings(settings));
  for (const failed of dictionary.getErrors?.() ?? []) throw failed;
  const known = new Map<string, boolean>();
  return (word) => {
    const key = plain(word);
    const answer = known.get(key) ?? (key.length < shortestWord || dictionary.has(key));
    known.set(key, answer);
    return answer;
  };
}

/** A given name is one that the code declares, not one that it only uses. */
function givenName(node: ts.Identifier | ts.PrivateIdentifier): boolean {
  const parent = node.parent as ts.Node & { name?: ts.Node; propertyName?: ts.Node };
  if (parent.name !== node) return false;
  if (ts.isBindingElement(parent)) {
    return (
      parent.propertyName !== undefined ||
      parent.dotDotDotToken !== undefined ||
      ts.isArrayBindingPattern(parent.parent)
    );
  }
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return parent.propertyName !== undefined;
  return !(
    ts.isPropertyAccessExpression(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isJsxAttribute(parent) ||
    ts.isMetaProperty(parent)
  );
}

/** A setting is named after its environment variable, whose words are the operator's. */
function wordsOfVariable({ parent }: ts.Node): string[] {
  if (!ts.isPropertyAssignment(parent) || !ts.isCallExpression(parent.initializer)) return [];
  const [variable] = parent.initializer.arguments;
  const named = variable && ts.isStringLiteral(variable) && /^[A-Z0-9]+(_[A-Z0-9]+)+$/.test(variable.text);
  return named ? wordsIn(variable.text).map(plain) : [];
}

/** Quoted text in a comment is not ours: code, addresses and sentences for people. */
const quoted = /`[^`]*`|"[^"]*"|«[^»]*»|“[^”]*”|\w+:\/\/\S+/g;

function placesOf(file: string, text: string): Place[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const places: Place[] = [];
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && givenName(node)) {
      const given = wordsOfVariable(node);
      const words = wordsIn(node.text).filter((word) => !given.includes(plain(word)));
      places.push({ line: lineOf(node.getStart(source)), text: words.join(' ') });
    }
    const children = node.getChildren(source);
    children.forEach(visit);
    if (children.length > 0) return;
    // Between a token and the one before it there are only blanks and comments.
    const comments = text
      .slice(node.pos, node.getStart(source))
      .replace(quoted, (found) => found.replace(/[^\n]/g, ' '));
    comments.split('\n').forEach((line, index) => {
      if (line.trim()) places.push({ line: lineOf(node.pos) + index, text: line, prose: true });
    });
  };
  visit(source);
  return places;
}

/** Line 0 stands for the path of the file. */
export function unknownWords(file: string, text: string, isKnown: (word: string) => boolean): Unknown[] {
  const places: Place[] = [{ line: 0, text: file }];
  if (/\.(tsx?|cjs)$/.test(file)) places.push(...placesOf(file, text));
  // In a comment a product name such as PostgreSQL counts as one word.
  const wholeWords = (found: string) => found.replace(/\p{L}+/gu, (word) => (isKnown(word) ? '' : word));
  return places.flatMap(({ line, text: found, prose }) =>
    wordsIn(prose ? wholeWords(found) : found)
      .filter((word) => !isKnown(word))
      .map((word) => ({ line, word })),
  );
}

async function main(): Promise<number> {
  const folders = process.argv.length > 2 ? process.argv.slice(2) : allFolders;
  const isKnown = await dictionaryOf(readSources());
  const files = repositoryFiles().filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
  const problems = files.flatMap((file) =>
    unknownWords(file, readFileSync(file, 'utf8'), isKnown).map(
      ({ line, word }) => `${file}:${line}: ${word}`,
    ),
  );
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} files read, ${problems.length} words neither English nor of docs/glosario.md`);
  return problems.length > 0 || files.length === 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await main();
