import type { Tx } from '@oficina/db';
import { type FoundFactura, lookupFacturas } from '@oficina/facturas/server';
import type { Actor } from '@oficina/http';
import { iri } from '@oficina/hydra';
import { pagoEstado } from '@oficina/pagos/contract';
import { lookupPago } from '@oficina/pagos/server';
import { requerimientoEstado } from '@oficina/requerimientos/contract';
import { lookupRequerimientos, type Typed } from '@oficina/requerimientos/server';
import { cuentaKey, type FoundSuministro, lookupMails, searchSuministros } from '@oficina/suministros/server';
import { type FoundUsuario, lookupUsuariosAmong, searchPeople } from '@oficina/usuarios/server';
import {
  asSpelled,
  dayInArgentina,
  maskDocumento,
  nameRanges,
  ordersOf,
  periodoName,
  periodoToWire,
  writeDay,
} from '@oficina/values';
import type { Fila, GrupoTipo } from '../contract/index.ts';
import { numerosOf } from './factura-candidates.ts';

export type LookupScope = {
  actor: Actor;
  facturaSeries(): Promise<readonly string[]>;
  customers(): Promise<readonly number[]>;
};
type Lookup = (tx: Tx, typed: Typed, scope: LookupScope & { seesAll: boolean }) => Promise<Fila[]>;

const joined = (...parts: readonly (string | null | undefined | false)[]) =>
  parts.filter((part) => part).join(' · ');
const isExact = ({ cuenta, documento, cuit }: FoundSuministro, typed: Typed) =>
  (typed.cuenta !== undefined && cuentaKey(cuenta) === typed.cuenta) ||
  typed.documentos.some((digits) => digits === documento || digits === cuit);

const isSpelledSo = (nombre: string, { spelled }: Typed) =>
  spelled !== undefined && ordersOf(spelled.split(' ')).some((order) => asSpelled(nombre).startsWith(order));

/** An exact identifier comes first, then an exact spelling, then those in service. */
const rankOf = (row: FoundSuministro, typed: Typed) =>
  (isExact(row, typed) ? 0 : 4) + (isSpelledSo(row.nombre, typed) ? 0 : 2) + (row.activo ? 0 : 1);

const order = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
/** Those of one name are read as a list of names, so they come in its order. */
const orderOfNames = (a: { nombre: string }, b: { nombre: string }, { words }: Typed) =>
  words ? order(asSpelled(a.nombre), asSpelled(b.nombre)) : 0;

const suministros: Lookup = async (tx, typed) =>
  (await searchSuministros(tx, typed))
    .sort(
      (a, b) => rankOf(a, typed) - rankOf(b, typed) || orderOfNames(a, b, typed) || order(a.cuenta, b.cuenta),
    )
    .map((row) => ({
      '@id': iri('suministros', row.id),
      titulo: row.nombre,
      detalle: joined(row.domicilio, row.zona, !row.activo && 'Dado de baja'),
      dato: row.cuenta,
    }));

const listOf = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

const personas: Lookup = async (tx, typed, { seesAll, customers }) => {
  const rows = seesAll
    ? await searchPeople(tx, typed)
    : await lookupUsuariosAmong(tx, await customers(), {
        nombre: typed.words ? nameRanges(typed.words) : [],
        documentos: typed.documentos,
        telefonos: listOf(typed.telefono),
        lastDigits: listOf(typed.lastDigits),
        emails: listOf(typed.correo),
      });
  const rank = (row: FoundUsuario) =>
    (typed.documentos.some((digits) => digits === row.documento || digits === row.cuit) ? 0 : 2) +
    (isSpelledSo(row.nombre, typed) ? 0 : 1);
  return rows
    .sort((a, b) => rank(a) - rank(b) || orderOfNames(a, b, typed) || a.id - b.id)
    .map((row) => ({
      '@id': iri('usuarios', row.id),
      titulo: row.nombre,
      detalle: row.email,
      dato: row.documento ? `DNI ${maskDocumento(row.documento)}` : '',
    }));
};

const requerimientos: Lookup = async (tx, typed, { actor, seesAll }) => {
  if (!typed.requerimientos) return [];
  const rows = await lookupRequerimientos(tx, typed.requerimientos);
  return rows
    .filter(({ encargado_id }) => seesAll || encargado_id === null || encargado_id === actor.usuarioId)
    .map((row) => ({
      '@id': iri('requerimientos', row.id),
      titulo: row.numero,
      detalle: joined(row.categoria, row.persona),
      dato: requerimientoEstado.label(row.estado),
    }));
};

const rowOfFactura = (row: FoundFactura): Fila => ({
  '@id': iri('facturas', row.id),
  titulo: row.numero,
  detalle: joined(row.nombre, periodoName(periodoToWire(row.periodo))),
  dato: row.cuenta,
  suministro: iri('suministros', row.suministro_id),
});

const facturas: Lookup = async (tx, { factura }, { facturaSeries }) => {
  if (!factura) return [];
  return (await lookupFacturas(tx, numerosOf(factura, await facturaSeries()))).map(rowOfFactura);
};

const pagos: Lookup = async (tx, { pago }) => {
  const row = pago && (await lookupPago(tx, pago.id));
  if (!row || (pago.referencia && !row.referencia.toUpperCase().startsWith(pago.referencia))) return [];
  return [
    {
      '@id': iri('pagos', row.id),
      titulo: `Pago N.º ${row.id}`,
      detalle: writeDay(dayInArgentina(row.created)),
      dato: pagoEstado.label(row.estado),
    },
  ];
};

const correos: Lookup = async (tx, { correo }) => {
  if (!correo) return [];
  return (await lookupMails(tx, correo)).map((row) => ({
    '@id': iri('suministro_mails', row.id),
    titulo: row.email,
    detalle: row.nombre,
    dato: row.cuenta,
    suministro: iri('suministros', row.suministro_id),
  }));
};

export const LOOKUPS: Readonly<Record<GrupoTipo, Lookup>> = {
  suministros,
  personas,
  requerimientos,
  facturas,
  pagos,
  correos,
};
