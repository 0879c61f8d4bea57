// One thing has one name in every sentence that a person reads.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { repositoryFiles } from './tracked-files.ts';

type Twin = { said: RegExp; say: string; except?: RegExp };

const TWINS: Twin[] = [
  { said: /(?<!\p{L})(sólo|é(?:st|s)[aeo]s?)(?!\p{L})/iu, say: 'solo, este o ese, sin tilde' },
  {
    said: /(?<!\p{L})(?:número|n\.?[º°]|nro\.?) de (?:cuenta|cliente|socio|servicio)(?!\p{L})| · cuenta(?!\p{L})/iu,
    say: 'Número de suministro',
  },
  {
    said: /código de seguridad/iu,
    say: 'Código de verificación; el de seguridad es el de la tarjeta',
    except: /^(?:features\/(?:pagos|tarjetas)|apps\/web\/src\/f)\//,
  },
  { said: /código de (?:acceso|confirmación|validación|ingreso)(?!\p{L})/iu, say: 'Código de verificación' },
  { said: /(?<!\p{L})(?:Email|E-mail|e-mail|Mail)(?!\p{L})/u, say: 'Correo electrónico' },
  { said: /(?<!\p{L})(?:clic|logue\p{L}*|inici(?:á|ar) sesión)(?!\p{L})/iu, say: 'tocá o ingresá' },
];

function sentencesOf(file: string, text: string): { line: number; sentence: string }[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const sentences: { line: number; sentence: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      sentences.push({ line, sentence: node.text.replace(/\s+/g, ' ') });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sentences;
}

function twinsIn(file: string, text: string): string[] {
  const twins = TWINS.filter(
    ({ said, except }) => said.test(text.replace(/\s+/g, ' ')) && !except?.test(file),
  );
  // Few files have one in the text, and only those are worth parsing.
  return twins.length === 0
    ? []
    : sentencesOf(file, text).flatMap(({ line, sentence }) =>
        twins
          .filter(({ said }) => said.test(sentence))
          .map(({ say }) => `${file}:${line}: "${sentence.trim()}" → ${say}`),
      );
}

const isProduct = (file: string) =>
  /^(apps|features|integrations|packages)\/.*\.tsx?$/.test(file) &&
  !/\.test(-kit)?\.|\/(access|simulator|simulators)\//.test(file);

test.each([
  ["const aviso = 'Sólo hoy';", 'features/cortes/web/cortes.page.tsx'],
  ['const pregunta = <p>Número de\n cuenta</p>;', 'features/suministros/web/a.tsx'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the text that the test reads.
  ['const renglon = `${nombre} · cuenta ${cuenta}`;', 'features/pagos/web/a.tsx'],
  ["const titulo = 'Código de seguridad';", 'features/sesion/web/a.tsx'],
  ['const campo = <Field label="E-mail" />;', 'features/sesion/web/a.tsx'],
])('un nombre que no es el de la cosa se encuentra: %s', (text, file) => {
  expect(twinsIn(file, text)).toHaveLength(1);
});

test('cada cosa se llama de una sola manera en todo lo que se lee', () => {
  const files = repositoryFiles().filter(isProduct);
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => twinsIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});
