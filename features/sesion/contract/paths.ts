export const AUTOLOGIN_PATH = '/autologin';
export const LOGOUT_PATH = '/logout';
export const RESTABLECER_PATH = '/restablecer';

/** It travels in the history with a person who goes to the login because something went well. */
export const wentWellState = { wentWell: true };
