import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

const map = createRequire(import.meta.url)('../features/map.cjs') as Record<string, string[]>;

function explained(text: string): string[] {
  return text
    .split(/^## /m)
    .slice(1)
    .filter((section) =>
      section.split('\n').some((line) => /^\|(?! Palabra)[^|-]+(\|[^|]+){3}\|$/.test(line)),
    )
    .map((section) => section.slice(0, section.indexOf('\n')).trim());
}

const missingFrom = (text: string, names: string[]) =>
  names.filter((name) => !explained(text).includes(name));

const glossary = readFileSync('docs/glosario.md', 'utf8');
const folders = readdirSync('features', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

describe('docs/glosario.md', () => {
  it('explains every folder of features/ and every name of the map', () => {
    expect(missingFrom(glossary, [...new Set([...folders, ...Object.keys(map)])])).toEqual([]);
  });

  it('explains nothing that does not exist', () => {
    // Sections that belong to no feature have their title in both languages.
    const features = explained(glossary).filter((title) => !title.includes(' · '));
    expect(features.filter((name) => !(name in map))).toEqual([]);
  });

  it('would notice a folder without words', () => {
    expect(missingFrom(glossary, ['fantasma'])).toEqual(['fantasma']);
    const empty = glossary.replace(
      /(## consumos\n)[\s\S]*?(?=\n## )/,
      '$1\n| Palabra | Gloss | Tabla | Ruta |\n|---|---|---|---|\n',
    );
    expect(missingFrom(empty, ['consumos', 'facturas'])).toEqual(['consumos']);
  });
});
