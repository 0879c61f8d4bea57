#!/bin/sh
# Escribe en secretos/ los que falten, al azar. Repetirlo no cambia los que están. La carpeta es solo de quien la crea; a cada
# archivo lo lee, además, el contenedor al que se le da.
set -eu
umask 077
mkdir -p secretos

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
keep() {
  [ -s "secretos/$1" ] && return
  printf '%s\n' "$2" > "secretos/$1.nuevo"
  chmod 444 "secretos/$1.nuevo"
  mv "secretos/$1.nuevo" "secretos/$1"
}

keep administrador_clave "$(random)"
for role in owner app worker; do
  keep "base_$role" "postgres://oficina_$role:$(random)@base:5432/oficina"
done
keep clave_codigos "$(random)"
keep clave_cifrado "$(random)"
[ -s secretos/smtp ] || keep smtp "${1:?Falta el servidor de correo, por ejemplo: smtp://avisos:clave@correo.ejemplo.com:587}"
