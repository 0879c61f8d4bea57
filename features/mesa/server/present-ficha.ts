import type { findCurrentCortes } from '@oficina/cortes/server';
import type { SuministroDeuda } from '@oficina/facturas/server';
import { iri } from '@oficina/hydra';
import { tipoOf } from '@oficina/mensajes/contract';
import type { AsuntoOf, findLastMensajes } from '@oficina/mensajes/server';
import type { findLastPagos } from '@oficina/pagos/server';
import type { findLastRequerimientos } from '@oficina/requerimientos/server';
import type { FichaSuministro } from '@oficina/suministros/server';
import { nombreVisible } from '@oficina/usuarios/contract';
import { telefonoVisible } from '@oficina/usuarios/server';
import { centavosToWire, formatDay, formatMoment, maskDocumento, periodoToWire } from '@oficina/values';
import { explainWhy, type Ficha } from '../contract/index.ts';

type RowOf<Find extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Find>>[number];
type Part<Name extends keyof Ficha> = NonNullable<Ficha[Name]> extends (infer Item)[] ? Item : Ficha[Name];

const dayOf = (text: string | null) => (text === null ? undefined : formatDay(text));
const momentOf = (instant: Date | null) => (instant === null ? undefined : formatMoment(instant));

export const suministro = (row: FichaSuministro, readsDocumento: boolean): Part<'suministro'> => ({
  '@id': iri('suministros', row.id),
  id: row.id,
  cuenta: row.cuenta,
  nombre: row.nombre,
  domicilio: row.domicilio ?? undefined,
  zona: row.zona ?? undefined,
  activo: row.activo,
  pagoInhabilitado: row.pago_inhabilitado,
  documento: readsDocumento && row.documento ? maskDocumento(row.documento) : undefined,
});

export function deuda(row: SuministroDeuda): Pick<Ficha, 'deuda' | 'porQue' | 'actualizado'> {
  const total = (cantidad: number, cents: number) => ({ cantidad, importe: centavosToWire(cents) });
  return {
    deuda: {
      total: centavosToWire(row.total_cent),
      vencidas: total(row.vencidas, row.vencidas_cent),
      aPagar: total(row.a_pagar, row.a_pagar_cent),
      enPago: row.en_pago,
      primerVencimiento: dayOf(row.primer_vencimiento),
      proximoVencimiento: dayOf(row.proximo_vencimiento),
    },
    porQue: porQue(row),
    actualizado: momentOf(row.actualizado === null ? null : new Date(row.actualizado)),
  };
}

function porQue({ facturas }: SuministroDeuda): Ficha['porQue'] {
  const why = explainWhy(
    facturas.map(({ periodo, importe_cent, consumo }) => ({ periodo, importeCent: importe_cent, consumo })),
  );
  if (!why) return undefined;
  const billed = ({ periodo, importeCent, consumo }: typeof why.last) => ({
    periodo: periodoToWire(periodo),
    importe: centavosToWire(importeCent),
    consumo: consumo ?? undefined,
  });
  return {
    ultima: billed(why.last),
    anterior: billed(why.before),
    diferencia: centavosToWire(why.differenceCent),
    consumo: why.parts?.consumo,
    porConsumo: why.parts ? centavosToWire(why.parts.byConsumoCent) : undefined,
    porPrecio: why.parts ? centavosToWire(why.parts.byPrecioCent) : undefined,
    mismoMesDelAnioPasado: why.yearBefore ?? undefined,
  };
}

export const pago = (row: RowOf<typeof findLastPagos>): Part<'pagos'> => ({
  '@id': iri('pagos', row.id),
  id: row.id,
  estado: row.estado,
  created: formatMoment(row.created),
  total: centavosToWire(row.total_cent),
  tarjeta: row.numero_enmascarado
    ? `${row.emisor_nombre ?? 'Tarjeta'} terminada en ${row.numero_enmascarado.slice(-4)}`
    : undefined,
});

export const correo = (row: FichaSuministro['mails'][number]): Part<'correos'> => ({
  '@id': iri('suministro_mails', row.id),
  email: row.email,
  validado: row.validado,
  desuscribir: row.desuscribir,
  rebota: row.rebota,
});

export const persona = (row: FichaSuministro['personas'][number]): Part<'personas'> => ({
  '@id': iri('usuarios', row.id),
  nombre: nombreVisible({ ...row, razonSocial: row.razon_social }),
  email: row.email,
  emailValidado: row.email_validado,
  emailRebota: row.email_rebota,
  telefono: row.telefono === null ? undefined : telefonoVisible(row.telefono),
  telefonoValidado: row.telefono_validado !== null,
});

export const requerimiento = (row: RowOf<typeof findLastRequerimientos>): Part<'requerimientos'> => ({
  '@id': iri('requerimientos', row.id),
  numero: row.numero,
  categoria: row.categoria,
  estado: row.estado,
  created: formatMoment(row.created),
  vence: momentOf(row.vence),
});

export const corte = (row: RowOf<typeof findCurrentCortes>): Part<'cortes'> => ({
  '@id': iri('cortes', row.id),
  tipo: row.tipo as Part<'cortes'>['tipo'],
  inicio: formatMoment(row.inicio),
  fin: momentOf(row.fin),
  finEstimado: row.fin_estimado,
  zona: row.zona,
  motivo: row.motivo,
});

export const mensaje = (row: RowOf<typeof findLastMensajes>, asuntoOf: AsuntoOf): Part<'mensajes'> => ({
  '@id': iri('mensajes', row.id),
  tipo: tipoOf(row.tipo),
  estado: row.estado,
  acuse: (row.acuse ?? undefined) as Part<'mensajes'>['acuse'],
  asunto: row.asunto ?? asuntoOf(row.plantilla, row.datos),
  created: formatMoment(row.created),
});
