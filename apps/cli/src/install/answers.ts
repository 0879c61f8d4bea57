import { createInterface } from 'node:readline/promises';
import { ConfigError, commonSettings, openSource } from '@oficina/config';
import { settings as smtpSettings } from '@oficina/smtp';
import { CommandFailure, EX_USAGE } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';
import { BRAND_ANSWERS, BRAND_QUESTIONS } from './brand.ts';

const { site, personal } = commonSettings;

/** The operator is asked only for these, because everything else of an installation has a value that works. */
const QUESTIONS = [site.shape.url, personal.shape.alertas, smtpSettings.shape.url, smtpSettings.shape.from];

export type Answers = Readonly<Record<string, string>>;

/** The file may answer any setting, and a person is asked what neither it nor an earlier installation says. */
export async function collectAnswers(
  terminal: Terminal,
  { file, known, hasBrand }: { file: string | undefined; known: Answers; hasBrand: boolean },
): Promise<Answers> {
  const answers: Record<string, string> = { ...known, ...readFile(file) };
  const questions = hasBrand || answers.MARCA ? QUESTIONS : [...BRAND_QUESTIONS, ...QUESTIONS];
  const missing = questions.filter(({ variable }) => !answers[variable]);
  if (missing.length > 0 && !terminal.stdin.isTTY)
    throw new CommandFailure(
      EX_USAGE,
      `Faltan respuestas. Escribilas en un archivo y dalo con --respuestas:\n${missing
        .map(({ variable, help }) => `- ${variable}: ${help}`)
        .join('\n')}`,
    );
  const prompt = createInterface({ input: terminal.stdin, output: terminal.stdout });
  try {
    for (const setting of missing) answers[setting.variable] = await ask(prompt, terminal, setting);
  } finally {
    prompt.close();
  }
  return answers;
}

function readFile(path: string | undefined): Answers {
  if (path === undefined) return {};
  const { values, faults } = openSource({ OFICINA_CONF: path }, BRAND_ANSWERS);
  if (faults.length > 0) throw new ConfigError(faults, path);
  return values as Answers;
}

type Question = (typeof QUESTIONS | typeof BRAND_QUESTIONS)[number];

async function ask(
  prompt: ReturnType<typeof createInterface>,
  { console }: Terminal,
  { variable, help, read }: Question,
): Promise<string> {
  for (;;) {
    const answer = (await prompt.question(`${help} (${variable})\n> `)).trim();
    if (answer === '') continue;
    const result = read(answer);
    if (!('fault' in result)) return answer;
    console.error(`${variable}: ${[result.fault].flat().join('; ')}`);
  }
}
