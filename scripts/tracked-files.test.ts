import { describe, expect, it } from 'vitest';
import { problemsOf } from './tracked-files.ts';

const folder = (name: string) => ['', name, 'someone', 'x'].join('/');
const host = ['registry', 'example', 'org'].join('.');

describe('a file of the repository', () => {
  it.each(['work', 'farm', 'root', 'Users'])('does not name /%s', (name) => {
    expect(problemsOf('a.md', `hola\nver ${folder(name)}`)).toHaveLength(1);
    expect(problemsOf('a.md', `"${folder(name)}"`)).toHaveLength(1);
  });

  it('does not name a registry', () => {
    expect(problemsOf('package-lock.json', `"resolved": "https://${host}/zod.tgz"`)).toHaveLength(1);
  });

  it.each([
    `docs${folder('work')}`,
    `https://example.org${folder('root')}`,
    'registry.add(schema)',
    '/api/x',
  ])('may say %s', (text) => {
    expect(problemsOf('a.ts', text)).toEqual([]);
  });

  it('has at most 300 lines of code, unless a script wrote it', () => {
    const lines = (count: number) => 'x\n'.repeat(count);
    expect(problemsOf('a.tsx', lines(300))).toEqual([]);
    expect(problemsOf('a.tsx', lines(301))).toEqual(['a.tsx: 301 lines; at most 300']);
    expect(problemsOf('a.md', lines(301))).toEqual([]);
    expect(problemsOf('schema.gen.ts', lines(301))).toEqual([]);
  });
});
