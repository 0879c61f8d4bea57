import { loadConfig } from '@oficina/config';
import { announceOrder, orderTables, withOwner } from '@oficina/db/migrate';
import { defineCommand, WrongUse } from '../command.ts';
import { maintenanceSettings, ownerUrlOf } from '../config.ts';
import { CommandFailure, EX_OK, EX_UNAVAILABLE } from '../exit-codes.ts';

const USAGE = `ordenar [--simular]

  Guarda juntas en el disco las facturas y los consumos de cada suministro, para que leerlos cueste menos. Mientras dura nadie puede
  ver ni pagar facturas: hacelo en una ventana de mantenimiento. Con --simular dice cuánto tardaría y cuánto disco necesita.

  Termina con 0 si salió bien y con 69 si no; en ese caso la tabla que se estaba ordenando queda como estaba.`;

const OPTIONS = { simular: { type: 'boolean', default: false } } as const;

export const ordenar = defineCommand({
  usage: USAGE,
  options: OPTIONS,
  run({ words, values: { simular } }, { env, console }) {
    if (words.length > 0) throw new WrongUse();
    const url = ownerUrlOf(loadConfig({ maintenance: maintenanceSettings }, env).maintenance);
    return withOwner(url, async (client) => {
      console.log(await announceOrder(client));
      if (simular) return EX_OK;
      const started = performance.now();
      await orderTables(client, { tell: (line) => console.log(line) }).catch((error: Error) => {
        throw new CommandFailure(EX_UNAVAILABLE, error.message);
      });
      console.log(`Listo en ${((performance.now() - started) / 1000).toFixed(0)} segundos.`);
      return EX_OK;
    });
  },
});
