import { isReachableSql } from '@oficina/usuarios/server';

/**
 * In what ways a person (`u`, with preferences `p`) can be told of a corte. What is counted before publishing and what is
 * sent afterwards are both made of these, so that the numbers told to the staff are those of the avisos.
 */
export const HAS_TEXTO = 'p.sms_corte and u.telefono_validado is not null and u.telefono is not null';
export const HAS_PUSH = 'p.token_firebase is not null';
export const HAS_CORREO = isReachableSql('u');
