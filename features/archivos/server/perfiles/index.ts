export { abrirZip } from './abrir-zip.ts';
export { decodificar } from './decodificar.ts';
export { ArchivoIlegible, PerfilesInvalidos } from './errores.ts';
export { leerPerfiles } from './leer-perfiles.ts';
export { LARGO_MAXIMO } from './lupa.ts';
export { esDirecto, type Perfil } from './perfil.ts';
export { type EntradaCerrada, entradasDeZip, recorrerZip } from './recorrer-zip.ts';
export { enTemporal, type Temporal } from './temporal.ts';
export { COLUMNAS_MAXIMAS } from './texto.ts';
