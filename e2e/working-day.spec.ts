// A working day by keyboard alone: thirty people at the counter, and a hundred cases. Keys, acts and messages are printed.
import type { Page } from '@playwright/test';
import { makePerson, newWord, type Person, rows } from './support/data.ts';
import { type Hands, handsOn } from './support/hands.ts';
import { makeCase, makeEncargado } from './support/requerimientos.ts';
import { dialog, enterAt } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const CALLS = 30;
const CASES = 100;
const KEYS_OF_A_CASE = 8;
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

test('cien casos atendidos sin mouse', { tag: '@escritorio' }, async ({ page }) => {
  test.setTimeout(CASES * 10_000);
  // The name is of nobody else, because other journeys make people of the staff meanwhile and the select would take one of them.
  const colleague = newWord();
  const [marta, raul] = [await makeEncargado('Marta', 'ADMIN'), await makeEncargado(colleague, 'ADMIN')];
  const [closed, waiting, noted] = [CASES * 0.4, CASES * 0.2, CASES * 0.1];
  const owners = await makeOwners(CASES / 5);
  for (let index = 0; index < closed + waiting + noted; index += 1)
    await makeCase(owners[index % owners.length] ?? null, { encargado: marta, dueInDays: 1 + index });
  const [taken, united] = [CASES * 0.1, CASES * 0.1];
  const alone = await makeTown(taken * 2);
  const street = await makeTown(united + 1);
  await enterAt(page, marta, '/admin/requerimientos');
  await expect(results(page, closed + waiting + noted)).toBeVisible();
  // A page that was just opened has its focus nowhere; from here on it may not be lost.
  await page.keyboard.press('Tab');
  const hands = await handsOn(page);
  await hands.press('j', 'Enter');
  await expect(timeline(page)).toBeVisible();
  for (let index = 0; index < closed; index += 1)
    await hands.act('contestar y finalizar', () => answerWith(page, hands, 'resuelto'));
  for (let index = 0; index < waiting; index += 1)
    await hands.act('pedir una foto y esperar', () => answerWith(page, hands, 'foto'));
  for (let index = 1; index <= noted; index += 1)
    await hands.act('anotar', () => addNote(page, hands, index < noted));
  await hands.act('asignarse', () => takeEach(page, hands, alone.word, taken), taken);
  await hands.act('asignar a otro', () => assignTo(page, hands, colleague, alone.word, taken), taken);
  await hands.act('unir', () => unite(page, hands, street.word, united + 1), united);
  const receivers = [...owners, ...alone.people, ...street.people, raul].map(({ id }) => id);
  // What the staff receive is written by the worker, a moment later.
  await expect
    .poll(() => messagesTo(receivers))
    .toEqual({
      requerimiento_finalizado: closed,
      requerimiento_espera: waiting,
      requerimiento_asignado: taken,
    });
  await tell(`${CASES} casos`, hands, await messagesTo(receivers));
  for (const { name, keys, many } of hands.report().acts)
    expect.soft(keys / many, name).toBeLessThanOrEqual(KEYS_OF_A_CASE);
});

/** People of one surname that nobody else has, each with a case that nobody attends, and the word that finds them. */
async function makeTown(many: number): Promise<{ word: string; people: Person[] }> {
  const word = newWord();
  const people = await makeOwners(many, word);
  for (const [index, person] of people.entries()) await makeCase(person, { dueInDays: 1 + index });
  return { word, people };
}

const makeOwners = (many: number, apellido = 'Roldan') =>
  Promise.all(
    Array.from({ length: many }, () =>
      makePerson({ supplies: [{ domicilio: 'Mitre 12', nombre: `${apellido} ELSA`.toUpperCase() }] }),
    ),
  );

const results = (page: Page, many: number) =>
  page.getByText(`${many} resultado${many === 1 ? '' : 's'}`, { exact: true });

const timeline = (page: Page) => page.getByRole('list', { name: 'Historia del caso' });

/** Its number is in sight before its history; until then the keys are of the one before. */
async function goingOn(page: Page, act: () => Promise<void>): Promise<void> {
  const before = (await title(page).textContent()) ?? '';
  await act();
  await expect(title(page)).not.toHaveText(before);
  await expect(timeline(page)).toBeVisible();
}

const answerWith = (page: Page, hands: Hands, atajo: string) =>
  goingOn(page, async () => {
    const saved = page.getByRole('listbox', { name: 'Respuestas guardadas' }).getByRole('option');
    await hands.press(';');
    await expect(saved.first()).toBeVisible();
    await hands.write(atajo);
    await expect(saved).toHaveCount(1);
    await hands.press('Enter', 'Control+Enter');
  });

async function addNote(page: Page, hands: Hands, goesOn: boolean): Promise<void> {
  await hands.press('n');
  await hands.write('Falta la escalera larga.');
  await hands.press('Control+Enter');
  await expect(timeline(page)).toContainText('Falta la escalera larga.');
  await hands.press('Escape');
  if (goesOn) await goingOn(page, () => hands.press(']'));
}

/** The queue of those that nobody attends, of the people who are called so. */
async function findTown(page: Page, hands: Hands, word: string, many: number): Promise<void> {
  await hands.press('g', 'r');
  await expect(page.getByRole('heading', { level: 1, name: 'Requerimientos' })).toBeVisible();
  await hands.press('2', 'f');
  await hands.write(word);
  await hands.press('Enter');
  await expect(results(page, many)).toBeVisible();
}

async function takeEach(page: Page, hands: Hands, word: string, many: number): Promise<void> {
  await findTown(page, hands, word, many * 2);
  await hands.press('j', 'Enter');
  for (let index = 0; index < many; index += 1) {
    await expect(page.getByRole('button', { name: /^Encargado:? Nadie/ })).toBeVisible();
    await hands.press('a');
    await expect(page.getByRole('button', { name: /^Encargado:? Yo/ })).toBeVisible();
    await goingOn(page, () => hands.press(']'));
  }
}

async function chooseAll(page: Page, hands: Hands, many: number): Promise<void> {
  await hands.press('j', 'x');
  for (let index = 1; index < many; index += 1) await hands.press('j');
  await hands.press('Shift+X');
  await expect(page.getByText(`${many} elegidos`)).toBeVisible();
  await hands.press('.');
}

async function assignTo(page: Page, hands: Hands, who: string, word: string, many: number): Promise<void> {
  await findTown(page, hands, word, many);
  await chooseAll(page, hands, many);
  await hands.tabTo(/^Asignar a…/);
  await hands.press('Enter');
  await expect(dialog(page).getByLabel('Encargado')).toBeFocused();
  // A browser forgets what was typed after a second, and a machine that stands still takes longer between two letters.
  await expect(async () => {
    await hands.write(who);
    const chosen = dialog(page).getByLabel('Encargado').locator('option:checked');
    await expect(chosen).toContainText(who, { timeout: 1_500 });
  }).toPass();
  await hands.tabTo(/^Asignar(?! a)/);
  await hands.press('Enter');
  await expect(page.getByText(`${many} listos`)).toBeVisible();
}

async function unite(page: Page, hands: Hands, word: string, many: number): Promise<void> {
  await findTown(page, hands, word, many);
  await chooseAll(page, hands, many);
  await hands.tabTo(/^Unir…/);
  await hands.press('Enter');
  await expect(dialog(page).getByLabel('Principal')).toBeFocused();
  await hands.tabTo(/^Unir(?!…)/);
  await hands.press('Enter');
  await expect(page.getByText(`${many - 1} listos`)).toBeVisible();
}
