import { expect, test } from 'vitest';
import { branding } from './branding.test-kit.ts';
import { type AnyPlantilla, createRenderer, plantillas } from './index.ts';
import { smsParts } from './sms.ts';

const HOSTILE =
  '<script>alert(1)</script>"><img src=x onerror=alert(2)>\r\nBcc: otro@sitio.com\n\n\'&amp;\u202egnp.exe\u2066\u0000\ud83d😀 "fin"';

type HostileCase = { path: string; datos: object };

/** Returns the same data once for each text in it, with that text made hostile. */
function hostiles(value: unknown, rebuild: (changed: unknown) => object, path = ''): HostileCase[] {
  if (typeof value === 'string') return [{ path, datos: rebuild(HOSTILE) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const whole = (changed: unknown) =>
      rebuild(Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed });
    return hostiles(child, whole, `${path}.${key}`);
  });
}

const examples = Object.entries<AnyPlantilla>(plantillas).flatMap(([nombre, plantilla]) =>
  hostiles(plantilla.example, (changed) => changed as object).map((hostileCase) => ({
    ...{ nombre, plantilla },
    ...hostileCase,
  })),
);
const [accepted, rejected] = [true, false].map((isAccepted) =>
  examples.filter(({ plantilla, datos }) => plantilla.datos.safeParse(datos).success === isAccepted),
);

test('what has a form (days, instants, links, choices) does not take anything else', () => {
  expect(new Set(rejected?.map(({ path }) => path.split('.').at(-1)))).toEqual(
    new Set([
      'anterior',
      'cambio',
      'facturaToken',
      'fecha',
      'fin',
      'inicio',
      'plantilla',
      'que',
      'resultado',
      'ruta',
      'sustantivo',
      'tipo',
      'ultimos4',
      'vence',
      'vencimiento',
    ]),
  );
});

test('a text that is not ours stays text, in every field of every template', () => {
  const render = createRenderer(branding);
  let escapedCount = 0;
  for (const { nombre, plantilla, path, datos } of accepted ?? []) {
    const which = `${nombre}${path}`;
    const input = { datos, secreto: 'abc', baja: `${branding.publicUrl}/baja?token=x` };
    if (plantilla.channels.email) {
      const { asunto, texto, html } = render(nombre, 'email', input);
      expect(asunto, which).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(texto.replaceAll('\n', ''), which).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(html, which).not.toMatch(/<script|<img|\u202e|\u2066/);
      expect(html.match(/<[a-z][^>]*\son\w+\s*=/i), which).toBeNull();
      if (html.includes('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&gt;&lt;img')) escapedCount += 1;
    }
    if (plantilla.channels.sms) {
      const { texto } = render(nombre, 'sms', input);
      expect(smsParts(texto), which).toBe(1);
      expect(texto, which).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}😀]/u);
    }
    if (plantilla.channels.push) {
      const { titulo, cuerpo, link } = render(nombre, 'push', input);
      expect(`${titulo}${cuerpo}`, which).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(cuerpo.length, which).toBeLessThanOrEqual(170);
      if (link) expect(new URL(link).origin, which).toBe(branding.publicUrl);
    }
  }
  // The two names are the exception, because the greeting removes their marks.
  const inMails = (accepted ?? []).filter(({ plantilla }) => plantilla.channels.email);
  expect(escapedCount).toBe(inMails.length - 2);
  expect(escapedCount).toBeGreaterThan(30);
});

test('the cooperative of the settings is escaped too', () => {
  const odd = { ...branding, cooperativa: 'Luz & "Fuerza" <b>', logo: 'https://x.test/l.png?a="b' };
  const { html } = createRenderer(odd)('cuenta_eliminada', 'email', { datos: { numero: '1' } });
  expect(html).toContain('alt="Luz &amp; &quot;Fuerza&quot; &lt;b&gt;"');
  expect(html).toContain('src="https://x.test/l.png?a=&quot;b"');
});
