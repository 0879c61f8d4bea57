import { type Draft, head, iri } from '@oficina/hydra';
import { telefonoVisible } from '@oficina/usuarios/server';
import { SuministroTelefono } from '../contract/index.ts';
import { contactRecorder } from './contact-recorder.ts';
import type { TelefonoRow } from './telefonos.repository.ts';

export function presentTelefono(row: TelefonoRow): Draft<SuministroTelefono> {
  return {
    ...head(SuministroTelefono, row.id),
    suministro: iri('suministros', row.suministro_id),
    suministroCuenta: row.cuenta,
    suministroNombre: row.nombre,
    telefono: row.telefono,
    telefonoVisible: telefonoVisible(row.telefono),
    origen: row.origen as SuministroTelefono['origen'],
    facturas: row.facturas,
    cortes: row.cortes,
    rebota: row.rebota,
    baja: row.baja !== null,
    bajaPor: row.baja_por as SuministroTelefono['bajaPor'] | null,
  };
}

export function telefonoAudit(row: TelefonoRow) {
  const { suministro_id, cuenta, telefono, facturas, cortes, rebota, baja, baja_por } = row;
  return {
    ...{ suministro: suministro_id, cuenta, telefono, facturas, cortes, rebota },
    ...{ baja: baja !== null, ...(baja_por !== null && { bajaPor: baja_por }) },
  };
}

export const recordTelefonoChange = contactRecorder('suministro_telefono', telefonoAudit);
