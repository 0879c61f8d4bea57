/**
 * Only the MIME that a report needs is covered: headers, the parts of a multipart and their encodings. The text holds bytes
 * as latin1.
 */
export type Entity = { headers: ReadonlyMap<string, readonly string[]>; body: string };

export function readEntity(text: string): Entity {
  const [head = ''] = text.split(/\r?\n\r?\n/, 1);
  return { headers: readFields(head), body: text.slice(head.length).replace(/^\r?\n\r?\n/, '') };
}

/** Names are in lower case and may repeat; a line that starts with a space continues the previous one. */
export function readFields(head: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    const values = fields.get(name) ?? [];
    values.push(line.slice(colon + 1).trim());
    fields.set(name, values);
  }
  return fields;
}

export const first = (fields: ReadonlyMap<string, readonly string[]>, name: string): string =>
  fields.get(name)?.[0] ?? '';

export const typeOf = ({ headers }: Entity): string =>
  (first(headers, 'content-type').split(';', 1)[0] ?? '').trim().toLowerCase();

export function partsOf(entity: Entity): Entity[] {
  const found = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    first(entity.headers, 'content-type'),
  );
  const boundary = found?.[1] ?? found?.[2];
  if (!boundary) return [];
  const parts: string[][] = [];
  for (const line of entity.body.split(/\r?\n/)) {
    const mark = line.trimEnd();
    if (mark === `--${boundary}--`) break;
    if (mark === `--${boundary}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => readEntity(lines.join('\n')));
}

export function contentOf({ headers, body }: Entity): string {
  switch (first(headers, 'content-transfer-encoding').toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('latin1');
    case 'quoted-printable':
      return body
        .replace(/=[ \t]*\r?\n/g, '')
        .replace(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    default:
      return body;
  }
}
