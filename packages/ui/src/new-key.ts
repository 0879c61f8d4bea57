/** The page of the factura link uses this file without React, so nothing here may import a component. */

/** randomUUID does not exist on pages without HTTPS, such as a test installation in an office. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
