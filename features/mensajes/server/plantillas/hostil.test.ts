import { expect, test } from 'vitest';
import { type AnyPlantilla, plantillas, redactor } from './index.ts';
import { partesDeSms } from './sms.ts';
import { marca } from './test-marca.ts';

const HOSTIL =
  '<script>alert(1)</script>"><img src=x onerror=alert(2)>\r\nBcc: otro@sitio.com\n\n\'&amp;\u202egnp.exe\u2066\u0000\ud83d😀 "fin"';

type Hoja = { donde: string; datos: object };

/** The same data once for each text in it, with that text made hostile. */
function hostiles(value: unknown, rebuild: (changed: unknown) => object, donde = ''): Hoja[] {
  if (typeof value === 'string') return [{ donde, datos: rebuild(HOSTIL) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const whole = (changed: unknown) =>
      rebuild(Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed });
    return hostiles(child, whole, `${donde}.${key}`);
  });
}

const casos = Object.values<AnyPlantilla>(plantillas).flatMap((plantilla) =>
  hostiles(plantilla.ejemplo, (changed) => changed as object).map((hoja) => ({ plantilla, ...hoja })),
);
const [libres, cerrados] = [true, false].map((entra) =>
  casos.filter(({ plantilla, datos }) => plantilla.datos.safeParse(datos).success === entra),
);

test('what has a form (days, instants, links, choices) does not take anything else', () => {
  expect(new Set(cerrados?.map(({ donde }) => donde.split('.').at(-1)))).toEqual(
    new Set([
      'anterior',
      'cambio',
      'facturaToken',
      'fecha',
      'fin',
      'inicio',
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
  const redactar = redactor(marca);
  let escapados = 0;
  for (const { plantilla, donde, datos } of libres ?? []) {
    const cual = `${plantilla.nombre}${donde}`;
    const entrada = { datos, secreto: 'abc', baja: `${marca.publicUrl}/baja?token=x` };
    if (plantilla.canales.email) {
      const { asunto, texto, html } = redactar(plantilla.nombre, 'email', entrada);
      expect(asunto, cual).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(texto.replaceAll('\n', ''), cual).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(html, cual).not.toMatch(/<script|<img|\u202e|\u2066/);
      expect(html.match(/<[a-z][^>]*\son\w+\s*=/i), cual).toBeNull();
      if (html.includes('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&gt;&lt;img')) escapados += 1;
    }
    if (plantilla.canales.sms) {
      const { texto } = redactar(plantilla.nombre, 'sms', entrada);
      expect(partesDeSms(texto), cual).toBe(1);
      expect(texto, cual).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}😀]/u);
    }
    if (plantilla.canales.push) {
      const { titulo, cuerpo, enlace } = redactar(plantilla.nombre, 'push', entrada);
      expect(`${titulo}${cuerpo}`, cual).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(cuerpo.length, cual).toBeLessThanOrEqual(170);
      if (enlace) expect(new URL(enlace).origin, cual).toBe(marca.publicUrl);
    }
  }
  // All but the two names, which lose their marks before they greet.
  expect(escapados).toBe((libres?.length ?? 0) - 2);
  expect(escapados).toBeGreaterThan(30);
});

test('the cooperative of the settings is escaped too', () => {
  const rara = { ...marca, cooperativa: 'Luz & "Fuerza" <b>', logo: 'https://x.test/l.png?a="b' };
  const { html } = redactor(rara)('cuenta_eliminada', 'email', { datos: { numero: '1' } });
  expect(html).toContain('alt="Luz &amp; &quot;Fuerza&quot; &lt;b&gt;"');
  expect(html).toContain('src="https://x.test/l.png?a=&quot;b"');
});
