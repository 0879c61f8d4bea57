import { isLiveSql } from '@oficina/suministros/server';
import { isReachableSql } from '@oficina/usuarios/server';

/**
 * In what ways a person (`u`, with preferences `p`) can be told of a corte. What is counted before publishing and what is
 * sent afterwards are both made of these, so that the numbers told to the staff are those of the avisos.
 */
export const HAS_TEXTO = 'p.sms_corte and u.telefono_validado is not null and u.telefono is not null';

/**
 * A number of the padrón (`x`) that may be told, unless it is of somebody who has the suministro in an account and gets the same
 * text there.
 */
export const RECEIVES_CORTES = `x.cortes and ${isLiveSql('x')} and not exists (
  select from usuario_suministros us
  join usuarios u on u.id = us.usuario_id and u.eliminado is null
  join usuario_preferencias p on p.usuario_id = u.id
  where us.suministro_id = x.suministro_id and u.telefono = x.telefono and ${HAS_TEXTO})`;
export const HAS_PUSH = 'p.token_firebase is not null';
export const HAS_CORREO = isReachableSql('u');
