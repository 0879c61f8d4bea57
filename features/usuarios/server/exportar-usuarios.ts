import { defineExport, keyset } from '@oficina/http';
import { role } from '@oficina/hydra';
import { yesOrNo } from '@oficina/values';
import { usuariosQuery } from '../contract/index.ts';
import { type ExportedUsuario, findUsuariosForExport } from './exportar-usuarios.repository.ts';

export const exportarUsuarios = defineExport({
  name: 'usuarios',
  title: 'Usuarios',
  access: role('ROLE_USUARIO_ADMIN', 'ROLE_ADMIN'),
  summary: 'Planilla de usuarios',
  query: usuariosQuery,
  columns: {
    id: (usuario: ExportedUsuario) => usuario.id,
    email: (usuario) => usuario.email,
    nombre: (usuario) => usuario.nombre,
    apellido: (usuario) => usuario.apellido,
    razonSocial: (usuario) => usuario.razon_social,
    documento: (usuario) => usuario.documento,
    cuit: (usuario) => usuario.cuit,
    telefono: (usuario) => usuario.telefono,
    emailValidado: (usuario) => yesOrNo(usuario.email_validado),
    telefonoValidado: (usuario) => usuario.telefono_validado,
    identidadValidada: (usuario) => yesOrNo(usuario.identidad_validada),
    recibirPapel: (usuario) => yesOrNo(usuario.recibir_papel),
    roles: (usuario) => usuario.roles.join(', '),
    suministros: (usuario) => usuario.suministros,
    created: (usuario) => usuario.created,
  },
  rows: (reader, query) =>
    keyset<ExportedUsuario>((last, limit) => findUsuariosForExport(reader, query, last, limit)),
});
