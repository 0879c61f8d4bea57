import { cortePhase } from '@oficina/cortes/contract';
import type { ReactNode } from 'react';
import type { Ficha } from '../../contract/index.ts';
import { AskedFactura } from './asked-factura.tsx';
import { Consumos, Facturas } from './billed-rows.tsx';
import type { Seen } from './can.ts';
import { Casos, Cortes, Mensajes, Pagos } from './history-rows.tsx';
import { kwhText, plural, shortDay } from './texts.ts';
import { WhoLooked } from './who-looked.tsx';

export type Section = {
  value: string;
  label: string;
  count?: number | undefined;
  /** On a phone it is told while the section is folded. */
  summary?: string | undefined;
  tone?: 'mal' | 'falta';
  content: ReactNode;
};

/** What the ficha does not bring is not for this reader, and has no section. */
export function sectionsOf(ficha: Ficha, { can, now, send, sendComprobante }: Seen): Section[] {
  const { id } = ficha.suministro;
  const { facturas, consumos, pagos, requerimientos, cortes, mensajes, deuda } = ficha;
  const sections: (Section | undefined)[] = [
    facturas && {
      value: 'facturas',
      label: 'Facturas',
      summary: deuda && plural(deuda.vencidas.cantidad + deuda.aPagar.cantidad, 'impaga', 'impagas'),
      content: (
        <>
          {can('facturas') && <AskedFactura facturas={facturas} suministro={id} send={send} />}
          <Facturas facturas={facturas} suministro={id} can={can} now={now} send={send} />
        </>
      ),
    },
    consumos && {
      value: 'consumo',
      label: 'Consumo',
      summary: consumos[0] && kwhText(consumos[0].consumo),
      content: <Consumos consumos={consumos} suministro={id} can={can} />,
    },
    pagos && {
      value: 'pagos',
      label: 'Pagos',
      summary: pagos[0] && `último ${shortDay(pagos[0].created)}`,
      content: <Pagos pagos={pagos} suministro={id} can={can} send={sendComprobante} />,
    },
    requerimientos && {
      value: 'casos',
      label: 'Casos',
      count: requerimientos.length || undefined,
      summary: String(requerimientos.length),
      content: <Casos casos={requerimientos} suministro={id} can={can} now={now} />,
    },
    cortes && {
      value: 'cortes',
      label: 'Cortes',
      summary: ongoing(cortes, now),
      content: <Cortes cortes={cortes} suministro={id} can={can} now={now} />,
    },
    mensajes && {
      value: 'mensajes',
      label: 'Mensajes',
      summary: mensajes[0] ? `último ${shortDay(mensajes[0].created)}` : 'ninguno',
      content: <Mensajes mensajes={mensajes} suministro={id} can={can} />,
    },
    can('auditoria')
      ? { value: 'miraron', label: 'Quién miró', content: <WhoLooked suministro={id} now={now} /> }
      : undefined,
  ];
  return sections.filter((section) => section !== undefined);
}

function ongoing(cortes: NonNullable<Ficha['cortes']>, now: Date): string {
  const count = cortes.filter((corte) => cortePhase(corte, now) === 'enCurso').length;
  if (count > 0) return `${count} en curso`;
  return cortes.length === 0 ? 'ninguno' : plural(cortes.length, 'corte', 'cortes');
}
