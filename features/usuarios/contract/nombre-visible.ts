type Nombres = {
  razonSocial: string | null;
  nombre: string | null;
  apellido: string | null;
  email: string;
};

export function nombreVisible({ razonSocial, nombre, apellido, email }: Nombres): string {
  const person = [nombre, apellido].filter(Boolean).join(' ');
  return razonSocial || person || (email.split('@')[0] ?? email);
}
