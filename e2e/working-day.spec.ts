// A day at the counter by keyboard alone: thirty people. Keys, acts and messages are printed.
import type { Page } from '@playwright/test';
import { makePerson, newWord, type Person, rows } from './support/data.ts';
import { type Hands, handsOn } from './support/hands.ts';
import { dialog, enterAt } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const CALLS = 30;
/** Those of a form with several fields. */
const KEYS_OF_A_FORM = 12;

const messagesTo = async (people: readonly number[]): Promise<Record<string, number>> => {
  const found = await rows<{ plantilla: string; n: number }>(
    `SELECT plantilla, count(*)::int AS n FROM mensajes WHERE usuario_id = ANY($1::bigint[]) GROUP BY 1 ORDER BY 1`,
    [people],
  );
  return Object.fromEntries(found.map(({ plantilla, n }) => [plantilla, n]));
};

async function tell(title: string, hands: Hands, messages: Record<string, number>): Promise<void> {
  const { times, keys, letters, lines } = hands.report();
  const { mouse, lost, prints } = await hands.seen();
  const sent = Object.entries(messages).map(([plantilla, n]) => `${n} ${plantilla}`);
  console.log(
    [
      `${title}: ${times} actos, ${keys} teclas y ${letters} letras escritas, ${prints} impresiones, ${mouse} del mouse`,
      ...lines,
      `mensajes: ${sent.join(', ') || 'ninguno'}`,
      ...(lost.length > 0 ? [`sin foco al apretar ${lost.join(' ')}`] : []),
    ].join('\n  '),
  );
  expect([mouse, lost]).toEqual([0, []]);
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('treinta personas en el mostrador, sin mouse', { tag: '@escritorio' }, async ({ page }) => {
  const clerk = await makePerson({ nombre: 'Noelia', roles: ['ROLE_CONFIRMADO', 'ROLE_MOSTRADOR'] });
  const members = await Promise.all(Array.from({ length: CALLS }, makeMember));
  await enterAt(page, clerk, '/admin');
  await expect(page.getByText('¿A quién atendés?')).toBeVisible();
  const hands = await handsOn(page);
  for (const [index, member] of members.entries()) {
    // A day of calls goes by in two minutes, so the limit of searches of a minute has to be forgotten.
    await rows(`DELETE FROM limites WHERE key = $1`, [`mesa-buscar:${clerk.id}`]);
    await hands.act('encontrar y leer cuánto debe y por qué', async () => {
      await hands.press('/');
      await hands.write(index % 2 ? member.nombre.toLowerCase() : member.cuenta);
      await hands.press('Enter');
      await expect(title(page)).toContainText(member.cuenta);
      await expect(page.getByText('$ 77.993,50').first()).toBeVisible();
      await expect(page.getByText('+ $ 5.753,50').first()).toBeVisible();
    });
    await hands.act('imprimir el estado de cuenta', async () => {
      const { prints } = await hands.seen();
      await hands.press('i');
      await expect.poll(async () => (await hands.seen()).prints).toBe(prints + 1);
    });
    if (index % 2) await hands.act('cargar un reclamo, con su constancia', () => fileClaim(page, hands));
    if (index % 3 === 0)
      await hands.act('vincular el suministro', () =>
        linkOther(page, hands, member.relative, member.documento),
      );
  }
  const owners = members.map(({ id }) => id);
  const messages = await messagesTo([clerk.id, ...owners, ...members.map(({ relative }) => relative.id)]);
  await tell(`${CALLS} en el mostrador`, hands, messages);
  expect(messages).toEqual({ requerimiento_recibido: CALLS / 2, suministro_vinculado: CALLS / 3 });
  for (const { name, keys } of hands.report().acts)
    expect.soft(keys, name).toBeLessThanOrEqual(KEYS_OF_A_FORM);
});

type Member = Person & { nombre: string; cuenta: string; relative: Person };

async function makeMember(): Promise<Member> {
  const nombre = `ZUBIRIA ${newWord()} ELSA`.toUpperCase();
  const [person, relative] = await Promise.all([
    makePerson({
      supplies: [
        {
          domicilio: 'San Martín 450',
          nombre,
          bills: [
            { cents: 4_187_350, dueIn: 4, descargable: true },
            { cents: 3_612_000, dueIn: -27 },
          ],
          consumos: [205, 190],
        },
      ],
    }),
    makePerson({ nombre: 'Rosa' }),
  ]);
  const [found] = await rows<{ cuenta: string }>('SELECT cuenta FROM suministros WHERE id = $1', [
    person.suministros[0],
  ]);
  return { ...person, nombre, relative, cuenta: found?.cuenta ?? '' };
}

async function fileClaim(page: Page, hands: Hands): Promise<void> {
  await hands.press('r');
  await expect(dialog(page).getByLabel('Quién lo pide')).toBeFocused();
  await hands.press('Tab');
  await hands.write('Otros');
  await hands.press('Tab');
  await hands.write('Hay un poste inclinado en la esquina.');
  await hands.tabTo(/^Cargar/);
  await hands.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Imprimir constancia' })).toBeFocused();
  await hands.press('Enter', 'Escape');
  await expect(dialog(page)).toBeHidden();
}

async function linkOther(page: Page, hands: Hands, who: Person, documento: string): Promise<void> {
  await hands.press('v');
  await expect(dialog(page).getByLabel('Cuenta web')).toBeFocused();
  await hands.write(who.email);
  await expect(dialog(page).getByRole('radio')).toHaveCount(1);
  await hands.press('Tab', 'Space');
  await hands.tabTo(/^Documento del titular/);
  await hands.write(documento);
  await hands.press('Enter');
  await expect(dialog(page)).toBeHidden();
}
