import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

// Rolldown hoists what a barrel re-exports into the first chunk that touches it, so the login would carry every dialog. Each
// name is redirected to its own file instead. This depends on the layout of `esm/`, so versions are pinned, and the weight
// budgets of the build detect a failure.
const BARRELS = ['@mantine/core', '@mantine/hooks'];
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*(["'])(@mantine\/(?:core|hooks))\2;?/g;

type Target = { file: string; name: string };

function indexOf(barrel: string): Map<string, Target> {
  const root = dirname(fileURLToPath(import.meta.resolve(barrel)));
  const text = readFileSync(join(root, 'index.mjs'), 'utf8');
  const local = new Map<string, Target>();
  for (const [, names = '', file = ''] of text.matchAll(/import \{([^}]*)\} from "(\.[^"]*)";/g)) {
    for (const part of names.split(',')) {
      const [name = '', as = name] = part.trim().split(/\s+as\s+/);
      local.set(as, { file: join(root, file), name });
    }
  }
  const exported = new Map<string, Target>();
  const list = /export \{([^}]*)\}/.exec(text)?.[1] ?? '';
  for (const part of list.split(',')) {
    const [name = '', as = name] = part.trim().split(/\s+as\s+/);
    const target = local.get(name);
    if (target) exported.set(as, target);
  }
  return exported;
}

export function flattenBarrels(): Plugin {
  let barrels = new Map<string, Map<string, Target>>();
  return {
    name: 'oficina:debarrel',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      barrels = new Map(BARRELS.map((barrel) => [barrel, indexOf(barrel)]));
    },
    transform(code) {
      if (!code.includes('@mantine/')) return null;
      const out = code.replace(IMPORT, (whole, names: string, _quote: string, barrel: string) => {
        const lines = names
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '' && !part.startsWith('type '))
          .map((part) => {
            const [name = '', as = name] = part.split(/\s+as\s+/);
            const target = barrels.get(barrel)?.get(name);
            return target && `import { ${target.name} as ${as} } from ${JSON.stringify(target.file)};`;
          });
        return lines.includes(undefined) ? whole : lines.join(' ');
      });
      return out === code ? null : { code: out, map: null };
    },
  };
}
