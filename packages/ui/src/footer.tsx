import { Link } from 'react-router';
import type { Brand } from './brand-config.ts';
import { ContactLine, PhoneLink } from './contact-line.tsx';
import styles from './footer.module.css';
import { IconShield } from './icon.tsx';

export type FooterLink = { label: string } & ({ to: string } | { onSelect: () => void });

export type FooterProps = {
  brand: Brand;
  links?: readonly FooterLink[];
  /** From 768 px on the side menu already shows the badges. */
  badgesInMenu?: boolean;
  centered?: boolean;
};

export function Footer({ brand, links = [], badgesInMenu = false, centered = false }: FooterProps) {
  return (
    <footer className={styles.pie}>
      <div className={centered ? `${styles.interior} ${styles.centrado}` : styles.interior}>
        <div className={badgesInMenu ? styles.soloTelefono : undefined}>
          <StoreBadges apps={brand.apps} />
        </div>
        <div>
          <p className={styles.nombre}>{brand.nombre}</p>
          {brand.direccion && <p>{brand.direccion}</p>}
        </div>
        <ContactLine contact={brand} />
        {brand.guardia && (
          <p>
            Sin luz o emergencia: <PhoneLink number={brand.guardia} />, las 24 horas.
          </p>
        )}
        <p className={styles.seguro}>
          <IconShield />
          Nunca te pedimos tu contraseña ni el código de tu tarjeta por teléfono, WhatsApp o correo.
        </p>
        {links.length > 0 && (
          <ul className={styles.enlaces}>
            {links.map((link) => (
              <li key={link.label}>
                {'to' in link ? (
                  <Link to={link.to}>{link.label}</Link>
                ) : (
                  <button type="button" onClick={link.onSelect}>
                    {link.label}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}

/** `bare` is for the header band, which has no space for a sentence. */
export function StoreBadges({ apps, bare = false }: { apps: Brand['apps']; bare?: boolean }) {
  if (!apps?.android && !apps?.ios) return null;
  return (
    <div className={styles.apps}>
      {!bare && <p>Descargá la app</p>}
      <div className={styles.insignias}>
        {apps.android && (
          <a href={apps.android} rel="noreferrer">
            <img src="/badge-android.svg" alt="Disponible en Google Play" width={108} height={48} />
          </a>
        )}
        {apps.ios && (
          <a href={apps.ios} rel="noreferrer">
            <img src="/badge-ios.svg" alt="Descargar en App Store" width={108} height={48} />
          </a>
        )}
      </div>
    </div>
  );
}
