// Usage: `npm run faults -- <name> [--mensajes 5000 …]`. Each run breaks something on purpose and checks that the product
// copes.
import { parseArgs } from 'node:util';
import { leaveTally, runAgain } from '../scripts/run-again.ts';
import { actualizar } from './actualizar/actualizar.ts';
import { importUnderKills } from './archivos/importar.ts';
import { slowClients } from './connections/slow-clients.ts';
import { badMailServer } from './mensajes/bad-mail-server.ts';
import { codigos } from './mensajes/codigos.ts';
import { killWorkers } from './mensajes/kill-workers.ts';
import { mailOutage } from './mensajes/mail-outage.ts';
import { mesa } from './mesa/mesa.ts';
import { control } from './pagos/control.ts';
import { pagos } from './pagos/pagos.ts';
import { tarjetaLeak } from './pagos/tarjeta-leak.ts';
import { restoreDrill } from './restore/restore.ts';
import { walDrill } from './restore/wal.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    mensajes: { type: 'string' },
    pagos: { type: 'string', default: '2000' },
    clientes: { type: 'string', default: '25' },
    ingenua: { type: 'boolean', default: false },
    renglones: { type: 'string', default: '100000' },
    muertes: { type: 'string', default: '20' },
    codigos: { type: 'string', default: '200' },
    cada: { type: 'string', default: '4' },
    horas: { type: 'string', default: '4' },
    segundos: { type: 'string', default: '60' },
    minutos: { type: 'string', default: '10' },
    limite: { type: 'string' },
  },
});

const mensajes = (usual: number) => Number(values.mensajes ?? usual);
const timeoutS = Number(values.limite ?? 1_200);

const faults: Record<string, { about: string; run(): Promise<boolean> }> = {
  matanza: {
    about:
      'kill -9 de un trabajador cada pocos segundos mientras salen los correos [--mensajes --cada --limite]',
    run: () => killWorkers({ mensajes: mensajes(5_000), intervalS: Number(values.cada), timeoutS }),
  },
  codigos: {
    about: 'códigos por SMS mientras esperan cien mil correos, con dos trabajadores [--mensajes --codigos]',
    run: () => codigos({ correos: mensajes(100_000), codigos: Number(values.codigos), intervalMs: 250 }),
  },
  corte: {
    about: 'cuatro horas de reloj sin servidor de correo, y vuelve [--mensajes --horas --limite]',
    run: () => mailOutage({ mensajes: mensajes(5_000), hours: Number(values.horas), stepMs: 500, timeoutS }),
  },
  tropiezos: {
    about: 'un servidor de correo lento, que demora, rechaza y corta [--mensajes --limite]',
    run: () => badMailServer({ mensajes: mensajes(1_000), timeoutS }),
  },
  pagos: {
    about:
      'kill -9 de la api, el trabajador y PostgreSQL mientras se paga, con cuenta y por enlace, con la pasarela en su peor día [--pagos --clientes --limite --ingenua]',
    run: () =>
      pagos({
        pagos: Number(values.pagos),
        customers: Number(values.clientes),
        intervalS: [1.5, 3.5],
        timeoutS: Number(values.limite ?? 3_600),
        isNaive: values.ingenua,
        isTimed: true,
      }),
  },
  control: {
    about:
      'faltas plantadas en pagos con cuenta y por enlace, y una política que cree enseguida a la pasarela: todo tiene que ser hallado [--limite]',
    run: () => control({ timeoutS }),
  },
  fuga: {
    about: 'tarjetas por todos los caminos, y después se las busca en todo lo que quedó escrito',
    run: tarjetaLeak,
  },
  importar: {
    about:
      'kill -9 del trabajador mientras revisa y carga un archivo de facturas [--renglones --muertes --limite]',
    run: () =>
      importUnderKills({ renglones: Number(values.renglones), kills: Number(values.muertes), timeoutS }),
  },
  restaurar: {
    about: 'se pierde el servidor después de veinte pagos y se vuelve a la copia: nadie se cobra dos veces',
    run: restoreDrill,
  },
  diario: {
    about: 'se pierde el servidor y vuelve del diario archivado, con pgBackRest de Debian [--segundos 60]',
    run: () => walDrill({ archiveS: Number(values.segundos) }),
  },
  actualizar: {
    about: 'pasar a otra versión y volver, mientras se usa: de diez mil pedidos no se pierde ninguno',
    run: actualizar,
  },
  mesa: {
    about:
      'dos empleados en tres pestañas, diez socios y el trabajador a la vez sobre cincuenta reclamos: nada se pierde ni se repite [--minutos 10]',
    run: () => mesa({ seconds: Number(values.minutos) * 60 }),
  },
  lentos: {
    about: 'doscientas conexiones que mandan un byte cada cinco segundos (necesita slowhttptest)',
    run: slowClients,
  },
  breve: {
    about: 'todas las anteriores menos los códigos y los lentos, en pequeño: lo que corre en cada cambio',
    run: breve,
  },
};

/** This is the run for each change: it is small, and a part that fails is tried again. */
async function breve(): Promise<boolean> {
  const smallRuns: Readonly<Record<string, () => Promise<boolean>>> = {
    tropiezos: () => badMailServer({ mensajes: 200, timeoutS }),
    corte: () => mailOutage({ mensajes: 200, hours: 1, stepMs: 250, timeoutS }),
    matanza: () => killWorkers({ mensajes: 600, intervalS: 2, timeoutS }),
    pagos: () => pagos({ pagos: 200, customers: 25, intervalS: [1.5, 3.5], timeoutS }),
    control: () => control({ timeoutS }),
    mesa: () => mesa({ seconds: 20 }),
    importar: () => importUnderKills({ renglones: 20_000, kills: 4, timeoutS }),
    fuga: tarjetaLeak,
    restaurar: restoreDrill,
    actualizar,
  };
  const passing = async (names: readonly string[]) => {
    const passed: string[] = [];
    for (const name of names) {
      // A run that throws has failed, and the others must still be run.
      if (await smallRuns[name]?.().catch((error: unknown) => console.error(name, error))) passed.push(name);
    }
    return passed;
  };
  // Runs of the same database go one after another, and both databases at once, since all wait more than they work.
  const lanes = [
    ['pagos', 'control', 'fuga', 'restaurar'],
    ['importar', 'matanza', 'corte', 'tropiezos', 'mesa', 'actualizar'],
  ];
  const names = lanes.flat();
  const first = (await Promise.all(lanes.map(passing))).flat();
  const { unsteady, failed } = await runAgain(
    names.filter((name) => !first.includes(name)),
    passing,
  );
  const passed = names.length - failed.length;
  leaveTally('faults', { passed, failed: failed.length, unsteady, broken: failed });
  return failed.length === 0;
}

const fault = faults[positionals[0] ?? ''];
if (fault) {
  const passed = await fault.run();
  console.log(passed ? '✓' : '✗');
  process.exitCode = passed ? 0 : 1;
} else {
  console.log('npm run faults -- <name>\n');
  for (const [name, { about }] of Object.entries(faults)) console.log(`  ${name.padEnd(10)} ${about}`);
  process.exitCode = positionals.length === 0 ? 0 : 1;
}
