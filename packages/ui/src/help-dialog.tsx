import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Brand } from './brand-config.ts';
import { PhoneLink, whatsappHref } from './contact-line.tsx';
import { DraggableDialog } from './dialog.tsx';
import { type FooterLink, StoreBadges } from './footer.tsx';
import styles from './help-dialog.module.css';
import { IconBolt, IconPhone } from './icon.tsx';
import { NeverAsked } from './never-asked.tsx';

type Props = { brand: Brand; links: readonly FooterLink[]; opened: boolean; onClose: () => void };

export default function HelpDialog({ brand, links, opened, onClose }: Props) {
  const { nombre, telefono, whatsapp, guardia, horario, direccion, apps } = brand;
  const chat = whatsapp && whatsappHref(whatsapp);
  return (
    <DraggableDialog opened={opened} title="Ayuda" onClose={onClose} closeOnClickOutside>
      <ul className={styles.lista}>
        {guardia && (
          <Contact icon={<IconBolt />} label="¿Sin luz? Las 24 horas">
            <PhoneLink number={guardia} />
          </Contact>
        )}
        {telefono && (
          <Contact icon={<IconPhone />} label="Teléfono">
            <PhoneLink number={telefono} />
          </Contact>
        )}
        {whatsapp && (
          <Contact icon={<IconPhone />} label="WhatsApp">
            {chat ? (
              <a href={chat} rel="noreferrer">
                {whatsapp}
              </a>
            ) : (
              whatsapp
            )}
          </Contact>
        )}
      </ul>
      {(direccion || horario) && (
        <p className={styles.lugar}>
          <b>{nombre}</b>
          {direccion && <span>{direccion}</span>}
          {horario && <span>{horario}</span>}
        </p>
      )}
      <div className={styles.seguro}>
        <NeverAsked what="tu contraseña ni el código de tu tarjeta" />
      </div>
      <ul className={styles.enlaces}>
        {links.map((link) => (
          <li key={link.label}>
            {'to' in link ? (
              <Link to={link.to} onClick={onClose}>
                {link.label}
              </Link>
            ) : (
              <button type="button" onClick={link.onSelect}>
                {link.label}
              </button>
            )}
          </li>
        ))}
      </ul>
      <StoreBadges apps={apps} />
    </DraggableDialog>
  );
}

function Contact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>
        {label}
        <b>{children}</b>
      </span>
    </li>
  );
}
