import type { Factura } from '@oficina/facturas/contract';
import { Button } from '@oficina/ui/button';
import { IconClaim, IconPrint, IconSend } from '@oficina/ui/icon';
import { More } from '@oficina/ui/list';
import { type ShortcutGroup, type Shortcuts, useShortcuts } from '@oficina/ui/shortcuts';
import { NuevoUsuarioDialog } from '@oficina/usuarios/web/admin';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Ficha } from '../../contract/index.ts';
import type { CargarDesk } from '../actos/cargar.dialog.tsx';
import styles from './acts.module.css';
import type { Can, Send, SendComprobante } from './can.ts';
import { type PrintedLink, usePrintLink } from './print-link.ts';
import type { Reason } from './reason.ts';

const CargarDialog = lazy(() => import('../actos/cargar.dialog.tsx'));
const ComprobanteDialog = lazy(() => import('../actos/comprobante.dialog.tsx'));
const EnviarDialog = lazy(() => import('../actos/enviar.dialog.tsx'));
const PedirCorreoDialog = lazy(() => import('../actos/pedir-correo.dialog.tsx'));
const VincularDialog = lazy(() => import('../actos/vincular.dialog.tsx'));

export type Desk = CargarDesk & {
  smsVias: readonly ('sms' | 'whatsapp')[];
};

type Act = 'cargar' | 'enviar' | 'comprobante' | 'vincular' | 'crear' | 'correo';

type Given = {
  ficha: Ficha;
  reason: Reason;
  can: Can;
  phone: boolean;
  desk: Desk;
  /** The act that its address asks for. */
  first: 'cargar' | null;
  back: () => void;
  backLabel: string;
  onChanged: () => void;
};

export type Acts = {
  buttons: ReactNode;
  dialogs: ReactNode;
  /** Only one paper is printed, and this act prints its own. */
  printsItsOwn: boolean;
  printedLink: PrintedLink | undefined;
  send: Send;
  sendComprobante: SendComprobante;
  link: (() => void) | undefined;
  mendCorreo: ((persona: Persona) => void) | undefined;
};

type Persona = { id: number; nombre: string; email: string };

/** What the staff do for the member of this ficha, by its buttons and by its keys. */
export function useActs(given: Given): Acts {
  const { ficha, reason, can, phone, desk, first, back, backLabel, onChanged } = given;
  const [act, setAct] = useState<Act | null>(() => (first && can(first) ? first : null));
  const [factura, setFactura] = useState<Factura>();
  const [pago, setPago] = useState(0);
  const [persona, setPersona] = useState<Persona>();
  const { suministro, deuda, facturas = [] } = ficha;
  const printing = usePrintLink(suministro.id, reason);
  const close = () => setAct(null);
  const opens = (one: Act, isPossible: boolean) => (isPossible ? () => setAct(one) : undefined);
  const load = opens('cargar', can('cargar'));
  const link = opens('vincular', can('vincular'));
  const create = opens('crear', can('crearCuenta'));
  const sendOne =
    can('enviar') && facturas.length > 0
      ? (chosen?: Factura) => {
          setFactura(chosen);
          setAct('enviar');
        }
      : undefined;
  const send = sendOne && (() => sendOne());
  const printable = deuda && can('enviar') ? printing.print : undefined;
  const keys: [string, (() => void) | undefined, string][] = [
    ['r', load, 'Cargar reclamo o trámite'],
    ['i', printable, 'Imprimir el estado de cuenta'],
    ['m', send, 'Mandar el enlace de una factura'],
    ['v', link, 'Vincular a una cuenta web'],
  ];
  const help: ShortcutGroup = {
    title: 'Ficha',
    keys: [['u', backLabel], ...keys.flatMap(([key, run, does]) => (run ? [[key, does] as const] : []))],
  };
  const shortcuts: Shortcuts = { u: back, ...Object.fromEntries(keys) };
  useShortcuts(shortcuts, { help: [help] });

  const imprimir = printable && (
    <Button busy={printing.isPrinting} onClick={printable}>
      <IconPrint size={18} />
      Imprimir
    </Button>
  );
  const hasMore = link || create || (phone && imprimir);
  return {
    printsItsOwn: act === 'cargar',
    printedLink: printing.code,
    send: sendOne,
    sendComprobante: can('comprobante')
      ? (id) => {
          setPago(id);
          setAct('comprobante');
        }
      : undefined,
    link,
    mendCorreo: can('correo')
      ? (chosen) => {
          setPersona(chosen);
          setAct('correo');
        }
      : undefined,
    buttons: (load || imprimir || send || hasMore) && (
      <>
        {load && (
          <Button variant="primary" aria-haspopup="dialog" onClick={load}>
            {!phone && <IconClaim size={18} />}
            Cargar reclamo
          </Button>
        )}
        {!phone && imprimir}
        {send && (
          <Button aria-haspopup="dialog" onClick={send}>
            {!phone && <IconSend size={18} />}
            Mandar enlace
          </Button>
        )}
        {hasMore && (
          <More className={styles.puntos}>
            {phone && imprimir}
            {link && (
              <Button aria-haspopup="dialog" onClick={link}>
                Vincular otra cuenta
              </Button>
            )}
            {create && (
              <Button aria-haspopup="dialog" onClick={create}>
                Crear cuenta web
              </Button>
            )}
          </More>
        )}
      </>
    ),
    dialogs: act && (
      <Suspense>
        {act === 'cargar' && (
          <CargarDialog {...desk} opened ficha={ficha} onCargado={onChanged} onClose={close} />
        )}
        {act === 'enviar' && (
          <EnviarDialog opened ficha={ficha} factura={factura} smsVias={desk.smsVias} onClose={close} />
        )}
        {act === 'comprobante' && <ComprobanteDialog opened pago={pago} onClose={close} />}
        {act === 'correo' && persona && (
          <PedirCorreoDialog opened persona={persona} onDone={onChanged} onClose={close} />
        )}
        {act === 'vincular' && (
          <VincularDialog opened suministro={suministro} onDone={onChanged} onClose={close} />
        )}
        {act === 'crear' && <NuevoUsuarioDialog opened onCreado={() => setAct('vincular')} onClose={close} />}
      </Suspense>
    ),
  };
}
