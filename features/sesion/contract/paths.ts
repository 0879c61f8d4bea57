export const AUTOLOGIN_PATH = '/autologin';
export const LOGOUT_PATH = '/logout';
export const RESTABLECER_PATH = '/restablecer';
