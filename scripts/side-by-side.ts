// npm run pictures:compare -- <folder> <folder> <out> joins the pictures of the same name of two folders, the first at the
// left. With --blind the sides are dealt at random and key.json of the out folder says which is which, so that whoever
// grades the pairs does not know. Each folder may have folders inside.
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

const GAP = 24;
const GROUND = '#7d7d7d';
/** A longer page is cut, because nobody looks at the rest of a long list. */
const TALLEST = 2400;

async function readPicture(file: string) {
  const { width, height } = await sharp(file).metadata();
  const shown = Math.min(height, TALLEST);
  return {
    width,
    height: shown,
    input: await sharp(file).extract({ left: 0, top: 0, width, height: shown }).toBuffer(),
  };
}

async function joinPictures(left: string, right: string, out: string): Promise<void> {
  const [a, b] = [await readPicture(left), await readPicture(right)];
  const [width, height] = [a.width + GAP + b.width, Math.max(a.height, b.height)];
  mkdirSync(dirname(out), { recursive: true });
  await sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite([
      { input: a.input, left: 0, top: 0 },
      { input: b.input, left: a.width + GAP, top: 0 },
    ])
    .png({ palette: true })
    .toFile(out);
}

const { values, positionals } = parseArgs({
  options: { blind: { type: 'boolean' } },
  allowPositionals: true,
});
const [first, second, out] = positionals;
if (!first || !second || !out)
  throw new Error('npm run pictures:compare -- <folder> <folder> <out> [--blind]');
const names = (folder: string) => globSync('**/*.png', { cwd: folder }).sort();
const inSecond = new Set(names(second));
const key: Record<string, string> = {};
for (const name of names(first).filter((each) => inSecond.has(each))) {
  const turned = values.blind === true && Math.random() < 0.5;
  const [left, right] = turned ? [second, first] : [first, second];
  await joinPictures(join(left, name), join(right, name), join(out, name));
  key[name] = left;
}
if (values.blind) writeFileSync(join(out, 'key.json'), `${JSON.stringify(key, null, 2)}\n`);
console.log(`${Object.keys(key).length} pairs in ${out}`);
