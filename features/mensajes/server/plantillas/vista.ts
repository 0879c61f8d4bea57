import type { Plantillas, PlantillaVista } from '../../contract/index.ts';
import { PlantillaError } from './errors.ts';
import type { AnyPlantilla, Canal, Marca } from './plantilla.ts';
import { redactor } from './redactor.ts';
import { esPlantilla, nombresDePlantillas, plantillas } from './registro.ts';
import { partesDeSms } from './sms.ts';

const SECRETO_DE_EJEMPLO = { codigo: '482913', enlace: 'ejemplo' } as const;
const CANALES: readonly Canal[] = ['email', 'push', 'sms'];

function resumen({ nombre, cuando, prioridad, canales }: AnyPlantilla) {
  return { nombre, cuando, prioridad, tipos: CANALES.filter((canal) => canales[canal]) };
}

export function listaDePlantillas(): Plantillas {
  return { plantillas: nombresDePlantillas.map((nombre) => resumen(plantillas[nombre])) };
}

/** One message as it leaves by each of its channels, with invented data. */
export function vistaDePlantilla(nombre: string, marca: Marca): PlantillaVista {
  if (!esPlantilla(nombre)) throw new PlantillaError('plantilla', `No template is called ${nombre}`);
  const plantilla: AnyPlantilla = plantillas[nombre];
  const redactar = redactor(marca);
  const entrada = {
    datos: plantilla.ejemplo,
    baja: `${marca.publicUrl}/baja?token=ejemplo`,
    ...(plantilla.secreto ? { secreto: SECRETO_DE_EJEMPLO[plantilla.secreto] } : {}),
  };
  const vista: PlantillaVista = resumen(plantilla);
  if (plantilla.canales.email) vista.email = redactar(nombre, 'email', entrada);
  if (plantilla.canales.sms) {
    const { texto } = redactar(nombre, 'sms', entrada);
    vista.sms = { texto, partes: partesDeSms(texto) };
  }
  if (plantilla.canales.push) {
    const { titulo, cuerpo } = redactar(nombre, 'push', entrada);
    vista.push = { titulo, cuerpo };
  }
  return vista;
}
